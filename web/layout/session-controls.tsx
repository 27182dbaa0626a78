import { LogIn, LogOut, Shield } from 'lucide-react';
import { useNavigate } from 'react-router';
import { clearCaches } from '#web/lib/clear-caches.ts';
import { endSession } from '#web/lib/end-session.ts';
import { useSession } from '#web/lib/session.ts';
import { homeOfRole, paths } from '#web/paths.ts';
import { SiteLink } from '#web/ui/link.tsx';

const CONTROL =
  'flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center gap-2 rounded-control px-2.5 hover:bg-green-soft hover:text-green';

/** Login for visitors; for who is signed in logout, and the shield that leads to the dashboard of the role. */
export function SessionControls() {
  const session = useSession();
  const navigate = useNavigate();

  if (!session) {
    return (
      <SiteLink to={paths.login} className={CONTROL}>
        <LogIn aria-hidden="true" className="size-5" />
        <span className="sr-only @2xl:not-sr-only">Entrar</span>
      </SiteLink>
    );
  }

  function logOut() {
    endSession();
    clearCaches();
    void navigate(paths.home);
  }

  const dashboard = homeOfRole(session.role);
  return (
    <>
      {dashboard !== paths.home && (
        <SiteLink to={dashboard} className={CONTROL} aria-label="Painel" title="Painel">
          <Shield aria-hidden="true" className="size-5" />
        </SiteLink>
      )}
      <button type="button" className={CONTROL} onClick={logOut} title={session.email}>
        <LogOut aria-hidden="true" className="size-5" />
        <span className="sr-only @2xl:not-sr-only">Sair</span>
      </button>
    </>
  );
}
