import { isBackOffice } from '#web/paths.ts';
import type { CurrentSession } from './session.ts';

const KEY = 'draft_return_path';

type Identity = Pick<CurrentSession, 'email' | 'role'>;

/**
 * Keeps the page a person was on when the session ended by itself, for this tab and for the same person. Only pages of
 * the back office are worth it.
 */
export function rememberReturnPath(path: string, { email, role }: Identity): void {
  if (!isBackOffice(path)) return;
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ path, email, role }));
  } catch {
    // Without storage the person simply starts at the dashboard.
  }
}

/** Takes out the page to return to after signing in; undefined for another person, another role or none kept. */
export function takeReturnPath({ email, role }: Identity): string | undefined {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null');
    window.sessionStorage.removeItem(KEY);
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { path, email: keptEmail, role: keptRole } = kept as Record<string, unknown>;
    const isSamePerson = keptEmail === email && keptRole === role;
    return isSamePerson && typeof path === 'string' && isBackOffice(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** What the guard of a private page gives the login page to come back to; it lives as long as that entry of the history. */
export type GuardState = { from: string };

/** The page that a guard led away from, read from the state of a location. */
export function guardedPath(state: unknown): string | undefined {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && isBackOffice(from) ? from : undefined;
}
