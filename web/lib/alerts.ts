import { useSyncExternalStore } from 'react';

export type AlertType = 'success' | 'error' | 'info' | 'warning';

export type AlertRequest = {
  type: AlertType;
  title: string;
  description?: string;
  /** How long it stays; ignored while it has buttons. */
  durationMs?: number;
  confirm?: { label: string; onConfirm: () => void };
  cancel?: { label: string; onCancel: () => void };
};

export type Alert = AlertRequest & { id: number };

const DEFAULT_MS = 3000;
const ERROR_MS = 4000;
const MOST_AT_ONCE = 4;

let alerts: readonly Alert[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Alert[]): void {
  alerts = next;
  for (const listener of listeners) listener();
}

function sameMessage(left: AlertRequest, right: AlertRequest): boolean {
  return left.type === right.type && left.title === right.title && left.description === right.description;
}

function hasButtons(alert: AlertRequest): boolean {
  return alert.confirm !== undefined || alert.cancel !== undefined;
}

/** Milliseconds an alert stays on screen, or undefined when it waits for a person. */
export function alertDuration(alert: AlertRequest): number | undefined {
  if (hasButtons(alert)) return undefined;
  return alert.durationMs ?? (alert.type === 'error' ? ERROR_MS : DEFAULT_MS);
}

/**
 * Shows an alert at the top of the page and returns its id. The same message again replaces the earlier one, so that
 * its time starts anew; beyond four the oldest without buttons leaves.
 */
export function showAlert(request: AlertRequest): number {
  lastId += 1;
  const others = alerts.filter((alert) => !sameMessage(alert, request));
  const next = [...others, { ...request, id: lastId }];
  const excess = next.length > MOST_AT_ONCE ? next.find((alert) => !hasButtons(alert)) : undefined;
  publish(excess ? next.filter((alert) => alert !== excess) : next);
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

/**
 * Gives a form the words for its reasons: what an alert says right now has an empty line until the alert has gone, so that
 * it neither stands on the screen twice nor is lost.
 */
export function useAfterAlert(): <T extends string | undefined>(reason: T) => T | string {
  const shown = useAlerts();
  return (reason) => {
    const isTold =
      reason !== undefined &&
      reason !== '' &&
      shown.some(({ title, description = '' }) => title.includes(reason) || description.includes(reason));
    return isTold ? '\u00a0' : reason;
  };
}
