import { Inactivity } from './inactivity.tsx';
import { SessionExpiry } from './session-expiry.tsx';

/** Ends a session that nobody uses, and asks to sign in again when the server no longer takes it. */
export function SessionParts() {
  return (
    <>
      <SessionExpiry />
      <Inactivity />
    </>
  );
}
