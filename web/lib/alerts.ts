import { useSyncExternalStore } from 'react';

export type AlertType = 'success' | 'error' | 'info' | 'warning';

export type AlertRequest = {
  type: AlertType;
  title: string;
  description?: string;
  /** Milliseconds until it closes; ignored when it has buttons. */
  durationMs?: number;
  /** With `isClosing` there is no other way out: to close the alert is to confirm it. */
  confirm?: { label: string; onConfirm: () => void; isClosing?: boolean };
  cancel?: { label: string; onCancel: () => void };
};

export type Alert = AlertRequest & { id: number };

const DEFAULT_MS = 3000;
const ERROR_MS = 4000;

let alerts: readonly Alert[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Alert[]): void {
  alerts = next;
  for (const listener of listeners) listener();
}

function hasButtons(alert: AlertRequest): boolean {
  return alert.confirm !== undefined || alert.cancel !== undefined;
}

/** Milliseconds an alert stays on screen, or undefined when it waits for an answer. */
export function alertDuration(alert: AlertRequest): number | undefined {
  if (hasButtons(alert)) return undefined;
  return alert.durationMs ?? (alert.type === 'error' ? ERROR_MS : DEFAULT_MS);
}

/**
 * Shows an alert at the top of the page and returns its id. What was told before it leaves; what waits for an answer
 * stays, unless the same is asked anew.
 */
export function showAlert(request: AlertRequest): number {
  lastId += 1;
  const waiting = alerts.filter((alert) => hasButtons(alert) && alert.title !== request.title);
  publish([...waiting, { ...request, id: lastId }]);
  return lastId;
}

/** Takes an alert away; unknown ids are ignored. */
export function closeAlert(id: number): void {
  if (alerts.some((alert) => alert.id === id)) publish(alerts.filter((alert) => alert.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NONE: readonly Alert[] = [];

/** The alerts on screen, oldest first. */
export function useAlerts(): readonly Alert[] {
  return useSyncExternalStore(
    subscribe,
    () => alerts,
    () => NONE,
  );
}
