import { useSyncExternalStore } from 'react';

export type AlertType = 'success' | 'error' | 'info' | 'warning';

export type AlertRequest = {
  type: AlertType;
  title: string;
  description?: string;
  /** Replaces an earlier alert with the same tag. */
  tag?: string;
  /** Milliseconds until it closes; ignored when it has buttons. */
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

function isReplacedBy(left: AlertRequest, right: AlertRequest): boolean {
  if (left.tag !== undefined && left.tag === right.tag) return true;
  return left.type === right.type && left.title === right.title && left.description === right.description;
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
 * Shows an alert at the top of the page and returns its id. It replaces an earlier one with the same message or tag, so
 * that the time starts again; beyond four the oldest without buttons leaves.
 */
export function showAlert(request: AlertRequest): number {
  lastId += 1;
  const others = alerts.filter((alert) => !isReplacedBy(alert, request));
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
