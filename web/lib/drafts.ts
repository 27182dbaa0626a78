import { useMemo } from 'react';
import { currentSession, useSession } from './session.ts';
import { createStoredValue, storedKeys } from './storage.ts';

/** What somebody has typed into one form and not sent yet. */
export type Draft<T> = {
  /** The kept values, or undefined when there are none. */
  read: () => T | undefined;
  save: (values: T) => void;
  erase: () => void;
};

/** Whatever a form calls it, a password is never kept. */
const SECRET = /senha|password|token/i;

function withoutSecrets(values: unknown): string {
  return JSON.stringify(values, (key, value: unknown) => (SECRET.test(key) ? undefined : value));
}

/** Where the draft of a person's form lies: each person on this device has their own. */
function draftKey(email: string, form: string): string {
  return `draft_${email.toLowerCase()}_${form}`;
}

const asItIs = (raw: unknown) => raw;

/** The draft of a form of one person. `parse` makes values of what was found and throws when it can't. */
export function draftOf<T>(email: string, form: string, parse: (raw: unknown) => T): Draft<T> {
  const stored = createStoredValue<T | undefined>({
    key: draftKey(email, form),
    parse,
    serialize: withoutSecrets,
    empty: undefined,
  });
  return { read: stored.get, save: stored.set, erase: stored.clear };
}

/**
 * The draft of a form of the signed-in person: it outlives a session that ends by itself, so that what was typed is there
 * again after signing in again, goes with signing out, and is to be erased when the form has been sent. `parse` must be the same function each time.
 */
export function useDraft<T>(form: string, parse: (raw: unknown) => T): Draft<T> {
  const email = useSession()?.email ?? currentSession()?.email ?? '';
  return useMemo(() => draftOf(email, form, parse), [email, form, parse]);
}

/** How many forms a person has left unfinished on this device. */
export function countDrafts(email: string): number {
  return storedKeys(draftKey(email, '')).length;
}

/** Leaves nothing that a person typed on this device. */
export function eraseDrafts(email: string): void {
  const before = draftKey(email, '');
  for (const key of storedKeys(before)) draftOf(email, key.slice(before.length), asItIs).erase();
}

/** Whether there is a draft of a form of the signed-in person. */
export function useHasDraft(form: string): boolean {
  return useDraft(form, asItIs).read() !== undefined;
}
