import { isBackOffice } from '#web/paths.ts';
import type { CurrentSession } from './session.ts';

const KEY = 'draft_return_path';

type Identity = Pick<CurrentSession, 'email' | 'role'>;

/** Stores the back-office page on which the session expired, for this tab and the same person. */
export function rememberReturnPath(path: string, { email, role }: Identity): void {
  if (!isBackOffice(path)) return;
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ path, email, role }));
  } catch {
    // Without storage the person starts at the dashboard.
  }
}

/** Takes the page to return to after login; undefined when none is stored or it belongs to another person or role. */
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

/** The page to return to, given to the login page by the guard; it lives as long as its history entry. */
export type GuardState = { from: string };

/** The page that the guard refused, read from the state of a location. */
export function guardedPath(state: unknown): string | undefined {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && isBackOffice(from) ? from : undefined;
}
