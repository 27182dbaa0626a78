import { useMemo } from 'react';
import type { Session } from '#contract/auth.ts';
import { forgetActivity } from './activity.ts';
import { createStoredValue } from './storage.ts';

function textValue(key: string) {
  return createStoredValue<string>({ key, parse: (raw) => String(raw), empty: '', format: 'text' });
}

const token = textValue('token');
const role = textValue('role');
const active = textValue('active');
const email = textValue('email');
/** Where the announced orders are kept, under the e-mail of who was told. */
export const ANNOUNCED_ORDERS = 'a11y_new_orders';
const announced = textValue(ANNOUNCED_ORDERS);

/** Who is signed in. The role is what the server said; only the server decides what it may do. */
export type CurrentSession = { token: string; role: string; active: boolean; email: string };

/** The stored bearer token, or '' without a session. */
export function sessionToken(): string {
  return token.get();
}

/** The session outside components. */
export function currentSession(): CurrentSession | undefined {
  if (token.get() === '') return undefined;
  return { token: token.get(), role: role.get(), active: active.get() === 'true', email: email.get() };
}

/** The session in a component; undefined when logged out, on the server and while hydrating. */
export function useSession(): CurrentSession | undefined {
  const values = { token: token.use(), role: role.use(), active: active.use(), email: email.use() };
  return useMemo(
    () =>
      values.token === ''
        ? undefined
        : { token: values.token, role: values.role, active: values.active === 'true', email: values.email },
    [values.token, values.role, values.active, values.email],
  );
}

/** Keeps what POST /login answered. */
export function signIn(session: Session): void {
  forgetSignals();
  forgetActivity();
  role.set(session.role);
  active.set(String(session.active));
  email.set(session.email);
  token.set(session.token);
}

/** Ends the session in every tab: token, role, active, email and what else names its user are removed. */
export function signOut(): void {
  forgetSignals();
  for (const value of [token, role, active, email, announced]) value.clear();
}

/** An event of the session; one published before there is a listener is delivered to the first one. */
function createSignal<T>() {
  const listeners = new Set<(value: T) => void>();
  let waiting: { value: T } | undefined;
  return {
    listen(listener: (value: T) => void): () => void {
      listeners.add(listener);
      if (waiting) listener(waiting.value);
      waiting = undefined;
      return () => listeners.delete(listener);
    },
    publish(value: T): void {
      waiting = listeners.size === 0 ? { value } : undefined;
      for (const listener of listeners) listener(value);
    },
    forget(): void {
      waiting = undefined;
    },
  };
}

let wasRefused = false;
const expiry = createSignal<void>();
const revocation = createSignal<Revocation>();

function forgetSignals(): void {
  expiry.forget();
  revocation.forget();
  wasRefused = false;
}

/** Why a token that has not expired no longer counts: its account was deactivated, or its session ended elsewhere. */
type Revocation = 'deactivated' | 'ended';

/** Calls `listener` when the server says that the token has expired. Returns the way to stop listening. */
export function onSessionExpired(listener: () => void): () => void {
  return expiry.listen(listener);
}

/** Publishes that the server refused an expired token. */
export function publishSessionExpired(): void {
  wasRefused = true;
  expiry.publish();
}

/** Calls `listener` when a token no longer counts although it has not expired. Returns the way to stop. */
export function onSessionRevoked(listener: (why: Revocation) => void): () => void {
  return revocation.listen(listener);
}

/** Publishes that the server no longer takes the token, although it has not expired. */
export function publishSessionRevoked(why: Revocation): void {
  wasRefused = true;
  revocation.publish(why);
}

/** Whether the server has refused the stored token for good; the shell shows it. */
export function isSessionRefused(): boolean {
  return wasRefused;
}
