import { showAlert } from './alerts.ts';

/** Screens leave their good news up a little longer than an alert's bare default. */
const SCREEN_MS = 5_000;

/** Tells that something the person did has worked; `description` adds what they should know about it. */
export function showSuccess(title: string, description?: string): void {
  showAlert({ type: 'success', title, durationMs: SCREEN_MS, ...(description === undefined ? {} : { description }) });
}

/** The reason when nothing was sent because of what stands beside the fields. */
export const INCOMPLETE = 'Corrija os campos marcados em vermelho.';

const OFFLINE = 'Você está sem internet. Nada se perdeu: tente de novo quando a conexão voltar.';

/**
 * Tells that something the person did has failed, for four seconds; `description` says why, when that is known. Without
 * a connection that is the reason.
 */
export function showFailure(title: string, description?: string): void {
  const reason = description ?? (navigator.onLine ? undefined : OFFLINE);
  showAlert({ type: 'error', title, ...(reason === undefined ? {} : { description: reason }) });
}
