import { showAlert } from './alerts.ts';
import { isSessionRefused } from './session.ts';

/** Longer than the default of three seconds. */
const SCREEN_MS = 5_000;

export function showSuccess(title: string, description?: string): void {
  showAlert({ type: 'success', title, durationMs: SCREEN_MS, ...(description === undefined ? {} : { description }) });
}

/** Shows for four seconds, as long as failures, that a change of urns or notifications has succeeded. */
export function showShortSuccess(title: string): void {
  showAlert({ type: 'success', title, durationMs: 4_000 });
}

/** The alert's text when fields are invalid and nothing was sent. */
export const INCOMPLETE = 'Corrija os campos marcados em vermelho.';

const OFFLINE = 'Você está sem internet. Nada se perdeu: tente de novo quando a conexão voltar.';

/** Without a connection that is the reason. Silent once the session is refused, whose alert says so already. */
export function showFailure(title: string, description?: string): void {
  if (isSessionRefused()) return;
  const reason = description ?? (navigator.onLine ? undefined : OFFLINE);
  showAlert({ type: 'error', title, ...(reason === undefined ? {} : { description: reason }) });
}
