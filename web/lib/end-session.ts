import { logout } from '#contract/addresses.ts';
import type { logout as logoutEndpoint } from '#contract/auth.ts';
import { call } from './api.ts';
import { signOut } from './session.ts';

/** Ends the session in this browser and on the server; offline the token stays valid there until it expires. */
export function endSession(): void {
  call<typeof logoutEndpoint>(logout, {}, { quietExpiry: true }).catch(() => undefined);
  signOut();
}
