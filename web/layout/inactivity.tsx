import { useEffect } from 'react';
import { storedAlerts } from '#web/features/dashboard/order-alerts/order-alerts.ts';
import { endedIdle, forgetActivity, markIdleEnd } from '#web/lib/activity.ts';
import { closeAlert, showAlert } from '#web/lib/alerts.ts';
import { clearCaches } from '#web/lib/clear-caches.ts';
import { endSession } from '#web/lib/end-session.ts';
import { watchInactivity } from '#web/lib/inactivity.ts';
import { rememberReturnPath } from '#web/lib/return-path.ts';
import { currentSession, useSession } from '#web/lib/session.ts';
import { paths } from '#web/paths.ts';

/** A moving pointer counts as activity; the warning stays this long so that its button can still be clicked. */
const RENEWED_MS = 3_000;

function showEndAlert(): void {
  showAlert({
    type: 'warning',
    title: 'Você foi desconectado por inatividade.',
    // A fresh document, because this may be a public page with third-party widgets.
    confirm: { label: 'Entrar novamente', onConfirm: () => window.location.assign(paths.login) },
  });
}

function endIdle(): void {
  const session = currentSession();
  if (session) rememberReturnPath(window.location.pathname + window.location.search, session);
  markIdleEnd();
  endSession();
}

function warn(): number {
  return showAlert({
    type: 'warning',
    title: 'Sessão quase expirada',
    description: 'Você será desconectado em 1 minuto por inatividade.',
    // The click itself counts as activity.
    confirm: { label: 'Continuar conectado', onConfirm: () => undefined },
  });
}

function SessionWatch() {
  useEffect(() => {
    let warning: number | undefined;
    let closing: ReturnType<typeof setTimeout> | undefined;

    function removeWarning() {
      clearTimeout(closing);
      if (warning !== undefined) closeAlert(warning);
      warning = undefined;
    }

    const stop = watchInactivity((phase) => {
      if (phase === 'warning') {
        removeWarning();
        warning = warn();
      } else if (phase === 'active') closing = setTimeout(removeWarning, RENEWED_MS);
      else endIdle();
    });

    return () => {
      stop();
      removeWarning();
      clearCaches();
      storedAlerts.clear();
      // Every tab shows the alert, because the person may return to any of them.
      if (endedIdle()) showEndAlert();
      else forgetActivity();
    };
  }, []);

  return null;
}

/** When a session ends, for whatever reason, all data loaded with it is removed from memory. */
export function Inactivity() {
  const session = useSession();
  return session ? <SessionWatch key={session.token} /> : null;
}
