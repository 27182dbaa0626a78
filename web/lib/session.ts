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
/** The storage key of the announced orders, which contain the user's e-mail. */
export const ANNOUNCED_ORDERS = 'a11y_new_orders';
const announced = textValue(ANNOUNCED_ORDERS);
/** The storage key of the driver's stops, which contain names and telephones. */
export const KEPT_RUN = 'draft_run_orders';
const keptRun = textValue(KEPT_RUN);

/** The signed-in person. The role is the server's answer at login; only the server decides what it may do. */
export type CurrentSession = { token: string; role: string; active: boolean; email: string };

export function sessionToken(): string {
  return token.get();
}

export function currentSession(): CurrentSession | undefined {
  if (token.get() === '') return undefined;
  return { token: token.get(), role: role.get(), active: active.get() === 'true', email: email.get() };
}

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

export function signIn(session: Session): void {
  forgetSignals();
  forgetActivity();
  role.set(session.role);
  active.set(String(session.active));
  email.set(session.email);
  token.set(session.token);
}

export function signOut(): void {
  forgetSignals();
  for (const value of [token, role, active, email, announced, keptRun]) value.clear();
}

/** An event of the session; one published before anybody listens is delivered to the first listener. */
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

/** Why a token was revoked before it expired: the account was deactivated, or the session was ended elsewhere. */
type Revocation = 'deactivated' | 'ended';

export function onSessionExpired(listener: () => void): () => void {
  return expiry.listen(listener);
}

export function publishSessionExpired(): void {
  wasRefused = true;
  expiry.publish();
}

export function onSessionRevoked(listener: (why: Revocation) => void): () => void {
  return revocation.listen(listener);
}

export function publishSessionRevoked(why: Revocation): void {
  wasRefused = true;
  revocation.publish(why);
}

/** Whether the server has refused the stored token for good; the shell shows the alert for it. */
export function isSessionRefused(): boolean {
  return wasRefused;
}
