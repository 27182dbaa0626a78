import { useSyncExternalStore } from 'react';

export type AlertType = 'success' | 'error' | 'info' | 'warning';

export type AlertRequest = {
  type: AlertType;
  title: string;
  description?: string;
  /** Milliseconds until the alert closes; ignored when it has buttons. */
  durationMs?: number;
  /** With `isClosing`, closing the alert counts as confirming it. */
  confirm?: { label: string; onConfirm: () => void; isClosing?: boolean };
  cancel?: { label: string; onCancel: () => void };
  /** Another way to the same end, such as a telephone. */
  link?: { label: string; href: string };
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
  return Boolean(alert.confirm ?? alert.cancel ?? alert.link);
}

/** Milliseconds an alert stays on screen; undefined for an alert with buttons, which waits for its answer. */
export function alertDuration(alert: AlertRequest): number | undefined {
  if (hasButtons(alert)) return undefined;
  return alert.durationMs ?? (alert.type === 'error' ? ERROR_MS : DEFAULT_MS);
}

/**
 * Shows an alert at the top of the page and returns its id. It replaces every alert without buttons; an alert with
 * buttons stays, unless the new one has the same title.
 */
export function showAlert(request: AlertRequest): number {
  lastId += 1;
  const waiting = alerts.filter((alert) => hasButtons(alert) && alert.title !== request.title);
  publish([...waiting, { ...request, id: lastId }]);
  return lastId;
}

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
