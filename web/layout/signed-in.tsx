import { lazy, Suspense, useEffect } from 'react';
import { beginActivity } from '#web/lib/activity.ts';
import { useSession } from '#web/lib/session.ts';

const SessionParts = lazy(() => import('./session-parts.tsx').then((module) => ({ default: module.SessionParts })));

/** What watches over a session is fetched by who has one; visitors of the shop don't wait for it. */
export function SignedIn() {
  const token = useSession()?.token;

  // The time until what watches over it has arrived belongs to the session too.
  useEffect(() => {
    if (token !== undefined) beginActivity(new Date());
  }, [token]);

  return token !== undefined ? (
    <Suspense fallback={null}>
      <SessionParts />
    </Suspense>
  ) : null;
}
