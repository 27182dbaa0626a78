import { lazy, Suspense, useEffect } from 'react';
import { beginActivity } from '#web/lib/activity.ts';
import { useSession } from '#web/lib/session.ts';

const SessionParts = lazy(() => import('./session-parts.tsx').then((module) => ({ default: module.SessionParts })));

/** Loads the watchers of a session only when there is one, so that visitors of the shop don't wait for their code. */
export function SignedIn() {
  const token = useSession()?.token;

  // Idle time counts from the login, not from the moment the code has loaded.
  useEffect(() => {
    if (token !== undefined) beginActivity(new Date());
  }, [token]);

  return token !== undefined ? (
    <Suspense fallback={null}>
      <SessionParts />
    </Suspense>
  ) : null;
}
