import { LogOut, Shield, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { countDrafts, eraseDrafts } from '#web/lib/drafts.ts';
import { endSession } from '#web/lib/end-session.ts';
import type { CurrentSession } from '#web/lib/session.ts';
import { homeOfRole, paths } from '#web/paths.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SiteLink } from '#web/ui/link.tsx';

const NOTHING = { drafts: 0, deliveries: 0 };

function leavingTitle({ drafts, deliveries }: typeof NOTHING): string {
  if (deliveries > 0) return deliveries === 1 ? 'Há uma entrega por enviar' : `Há ${deliveries} entregas por enviar`;
  return drafts === 1 ? 'Há um formulário não salvo' : `Há ${drafts} formulários não salvos`;
}

async function countWaiting(email: string): Promise<number> {
  try {
    const { readStoredDeliveries } = await import('#web/features/orders/delivery/waiting-storage.ts');
    return (await readStoredDeliveries()).filter(({ isSent, author }) => isSent && author === email).length;
  } catch {
    // A browser without storage keeps nothing.
    return 0;
  }
}

type AccountControlsProps = {
  session: CurrentSession;
  className: string;
};

/** Logging out erases the person's drafts, for shared computers, and asks first when something would be lost. */
export function AccountControls({ session, className }: AccountControlsProps) {
  const navigate = useNavigate();
  const [left, setLeft] = useState(NOTHING);
  const { email, role } = session;
  function logOut() {
    setLeft(NOTHING);
    eraseDrafts(email);
    endSession();
    void navigate(paths.home);
  }
  async function askToLeave() {
    const drafts = countDrafts(email);
    const deliveries = await countWaiting(email);
    if (drafts + deliveries > 0) setLeft({ drafts, deliveries });
    else logOut();
  }

  const dashboard = homeOfRole(role);
  return (
    <>
      {dashboard !== paths.home && (
        <>
          <SiteLink to={dashboard} className={className} aria-label="Painel" title="Painel">
            <Shield />
          </SiteLink>
          <SiteLink
            to={paths.account}
            className={`${className} max-lg:hidden`}
            aria-label="Minha conta"
            title={`Minha conta: ${email}`}
          >
            <UserRound />
          </SiteLink>
        </>
      )}
      <button type="button" className={className} onClick={() => void askToLeave()} title={email}>
        <LogOut />
        <span className="sr-only @2xl:not-sr-only">Sair</span>
      </button>
      <ConfirmDialog
        open={left.drafts + left.deliveries > 0}
        title={leavingTitle(left)}
        confirmLabel={left.drafts > 0 ? 'Sair e descartar' : 'Sair'}
        onConfirm={logOut}
        onCancel={() => setLeft(NOTHING)}
        closesOnBack={false}
      >
        {left.drafts > 0 && (
          <p>
            Ao sair, o que você digitou e não salvou é apagado deste aparelho. Para não perder nada, cancele e salve
            antes.
          </p>
        )}
        {left.deliveries > 0 && (
          <p>O que você registrou fica neste aparelho, e só é enviado quando você entrar de novo aqui.</p>
        )}
      </ConfirmDialog>
    </>
  );
}
