import { Inactivity } from './inactivity.tsx';
import { SessionExpiry } from './session-expiry.tsx';

/** Inactivity and expiry of the session. */
export function SessionParts() {
  return (
    <>
      <SessionExpiry />
      <Inactivity />
    </>
  );
}
