import { LogIn } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSession } from '#web/lib/session.ts';
import { paths } from '#web/paths.ts';
import { SiteLink } from '#web/ui/link.tsx';

const CONTROL =
  'flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center gap-2 rounded-control px-2.5 hover:bg-green-soft hover:text-green';

const AccountControls = lazy(() =>
  import('./account-controls.tsx').then((module) => ({ default: module.AccountControls })),
);

/** Login for visitors, who don't wait for the code of what signed-in people have in its place. */
export function SessionControls() {
  const session = useSession();
  if (session) {
    return (
      <Suspense>
        <AccountControls session={session} className={CONTROL} />
      </Suspense>
    );
  }
  return (
    <SiteLink to={paths.login} className={CONTROL}>
      <LogIn />
      <span className="sr-only @2xl:not-sr-only">Entrar</span>
    </SiteLink>
  );
}
