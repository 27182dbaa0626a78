import { useMemo } from 'react';
import { currentSession, useSession } from './session.ts';
import { createStoredValue, storedKeys } from './storage.ts';

export type Draft<T> = {
  read: () => T | undefined;
  save: (values: T) => void;
  erase: () => void;
};

/** Passwords are never stored, whatever their field is called. */
const SECRET = /senha|password|token/i;

function withoutSecrets(values: unknown): string {
  return JSON.stringify(values, (key, value: unknown) => (SECRET.test(key) ? undefined : value));
}

/** The key of a form's draft; people who share a device have their own drafts. */
function draftKey(email: string, form: string): string {
  return `draft_${email.toLowerCase()}_${form}`;
}

const asItIs = (raw: unknown) => raw;

/** The draft of one person's form. `parse` turns the stored JSON into values and throws when it can't. */
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
 * The draft of a form of the signed-in person. It survives an expired session, so that the values are back after the
 * next login; signing out erases it, and the form erases it after saving. `parse` must be the same function each time.
 */
export function useDraft<T>(form: string, parse: (raw: unknown) => T): Draft<T> {
  const email = useSession()?.email ?? currentSession()?.email ?? '';
  return useMemo(() => draftOf(email, form, parse), [email, form, parse]);
}

export function countDrafts(email: string): number {
  return storedKeys(draftKey(email, '')).length;
}

export function eraseDrafts(email: string): void {
  const before = draftKey(email, '');
  for (const key of storedKeys(before)) draftOf(email, key.slice(before.length), asItIs).erase();
}

export function useHasDraft(form: string): boolean {
  return useDraft(form, asItIs).read() !== undefined;
}
