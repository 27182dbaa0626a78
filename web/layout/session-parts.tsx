import { Inactivity } from './inactivity.tsx';
import { SessionExpiry } from './session-expiry.tsx';

/** Ends an idle session and asks to sign in again when the server refuses the token. */
export function SessionParts() {
  return (
    <>
      <SessionExpiry />
      <Inactivity />
    </>
  );
}
