import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showAlert } from '#web/lib/alerts.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { rememberReturnPath } from '#web/lib/return-path.ts';
import { currentSession, onSessionExpired, signOut } from '#web/lib/session.ts';
import { paths } from '#web/paths.ts';

/** Asks a person whose session has expired to sign in again; confirming ends it and leads home. */
export function SessionExpiry() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  useEffect(
    () =>
      onSessionExpired(() => {
        const session = currentSession();
        if (!session) return;
        const onConfirm = () => {
          rememberReturnPath(pathname + search, session);
          signOut();
          getQueryClient().clear();
          void navigate(paths.home);
        };
        showAlert({
          type: 'warning',
          title: 'Sessão expirada',
          description: 'Seu login expirou. Faça login novamente.',
          confirm: { label: 'Entendi', onConfirm },
        });
      }),
    [navigate, pathname, search],
  );

  return null;
}
