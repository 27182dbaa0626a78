import { useSyncExternalStore } from 'react';
import type { FoundRecord } from './found-records.ts';

const KEPT = 5;
const NONE: readonly FoundRecord[] = [];

let owner = '';
let finds = NONE;
const listeners = new Set<() => void>();

function publish(next: readonly FoundRecord[]): void {
  finds = next;
  for (const listener of listeners) listener();
}

/**
 * Remembers what a person opened, the latest first. It lives as long as the page and is nowhere written down: names of
 * families don't belong in a browser's storage.
 */
export function rememberFind(email: string, record: FoundRecord): void {
  const others = email === owner ? finds.filter(({ key }) => key !== record.key) : NONE;
  owner = email;
  publish([record, ...others].slice(0, KEPT));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What this person opened from the search, the latest first. */
export function useRecentFinds(email: string): readonly FoundRecord[] {
  const all = useSyncExternalStore(
    subscribe,
    () => finds,
    () => NONE,
  );
  return email === owner ? all : NONE;
}
