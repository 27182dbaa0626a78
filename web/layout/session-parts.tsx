import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { closeAlert, showAlert } from '#web/lib/alerts.ts';
import { clearCaches } from '#web/lib/clear-caches.ts';
import { rememberReturnPath } from '#web/lib/return-path.ts';
import { currentSession, onSessionExpired, onSessionRevoked, signOut, useSession } from '#web/lib/session.ts';
import { paths } from '#web/paths.ts';
import { Inactivity } from './inactivity.tsx';

const EXPIRED = { title: 'Sessão expirada', description: 'Seu login expirou. Faça login novamente.' };
const REVOKED = {
  deactivated: { title: 'Acesso encerrado', description: 'Sua conta foi desativada.' },
  ended: {
    title: 'Sua sessão foi encerrada',
    description: 'Alguém saiu desta conta em outro lugar, ou a conta mudou. Entre novamente.',
  },
};

/** The text that the person was typing stays on screen until they confirm. */
export function SessionExpiry() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const token = useSession()?.token;
  const asked = useRef<number>(undefined);

  useEffect(() => {
    const ask = (text: typeof EXPIRED) => {
      const session = currentSession();
      if (!session) return;
      const onConfirm = () => {
        rememberReturnPath(pathname + search, session);
        signOut();
        clearCaches();
        void navigate(paths.home);
      };
      asked.current = showAlert({
        type: 'warning',
        ...text,
        confirm: { label: 'Entendi', onConfirm, isClosing: true },
      });
    };
    const stops = [onSessionExpired(() => ask(EXPIRED)), onSessionRevoked((why) => ask(REVOKED[why]))];
    return () => {
      for (const stop of stops) stop();
    };
  }, [navigate, pathname, search]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a question about one session must not stay for the next
  useEffect(
    () => () => {
      if (asked.current !== undefined) closeAlert(asked.current);
    },
    [token],
  );

  return null;
}

export function SessionParts() {
  return (
    <>
      <SessionExpiry />
      <Inactivity />
    </>
  );
}
