import { LogIn, LogOut, Shield, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { countDrafts, eraseDrafts } from '#web/lib/drafts.ts';
import { endSession } from '#web/lib/end-session.ts';
import { useSession } from '#web/lib/session.ts';
import { homeOfRole, paths } from '#web/paths.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SiteLink } from '#web/ui/link.tsx';

const CONTROL =
  'flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center gap-2 rounded-control px-2.5 hover:bg-green-soft hover:text-green';

/**
 * Login for visitors; logout, the account and the shield to the dashboard for signed-in people. Logging out erases the person's
 * drafts, which matters on shared computers, and asks first when there are any.
 */
export function SessionControls() {
  const session = useSession();
  const navigate = useNavigate();
  const [unsaved, setUnsaved] = useState(0);

  if (!session) {
    return (
      <SiteLink to={paths.login} className={CONTROL}>
        <LogIn aria-hidden="true" className="size-5" />
        <span className="sr-only @2xl:not-sr-only">Entrar</span>
      </SiteLink>
    );
  }

  const { email, role } = session;
  function logOut() {
    setUnsaved(0);
    eraseDrafts(email);
    endSession();
    void navigate(paths.home);
  }
  function askToLeave() {
    const drafts = countDrafts(email);
    if (drafts > 0) setUnsaved(drafts);
    else logOut();
  }

  const dashboard = homeOfRole(role);
  return (
    <>
      {dashboard !== paths.home && (
        <>
          <SiteLink to={dashboard} className={CONTROL} aria-label="Painel" title="Painel">
            <Shield aria-hidden="true" className="size-5" />
          </SiteLink>
          <SiteLink
            to={paths.account}
            className={`${CONTROL} max-lg:hidden`}
            aria-label="Minha conta"
            title={`Minha conta: ${email}`}
          >
            <UserRound aria-hidden="true" className="size-5" />
          </SiteLink>
        </>
      )}
      <button type="button" className={CONTROL} onClick={askToLeave} title={email}>
        <LogOut aria-hidden="true" className="size-5" />
        <span className="sr-only @2xl:not-sr-only">Sair</span>
      </button>
      <ConfirmDialog
        open={unsaved > 0}
        title={unsaved === 1 ? 'Há um formulário não salvo' : `Há ${unsaved} formulários não salvos`}
        confirmLabel="Sair e descartar"
        onConfirm={logOut}
        onCancel={() => setUnsaved(0)}
        closesOnBack={false}
      >
        <p>
          Ao sair, o que você digitou e não salvou é apagado deste aparelho. Para não perder nada, cancele e salve
          antes.
        </p>
      </ConfirmDialog>
    </>
  );
}
