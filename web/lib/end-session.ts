import { logout } from '#contract/addresses.ts';
import type { logout as logoutEndpoint } from '#contract/auth.ts';
import { call } from './api.ts';
import { clearCaches } from './clear-caches.ts';
import { signOut } from './session.ts';

/**
 * Ends the session in this browser and on the server; offline the token stays valid there until it expires. Calls
 * under way are aborted first, because the server would refuse them once the session has ended.
 */
export function endSession(): void {
  clearCaches();
  call<typeof logoutEndpoint>(logout, {}, { quietExpiry: true }).catch(() => undefined);
  signOut();
}
