import { createStore } from './store.ts';

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

const shown = createStore<readonly Alert[]>([]);
let lastId = 0;

function hasButtons(alert: AlertRequest): boolean {
  return Boolean(alert.confirm ?? alert.cancel ?? alert.link);
}

/** Milliseconds an alert stays on screen; undefined for an alert with buttons, which waits for its answer. */
export function alertDuration(alert: AlertRequest): number | undefined {
  if (hasButtons(alert)) return undefined;
  return alert.durationMs ?? (alert.type === 'error' ? ERROR_MS : DEFAULT_MS);
}

/** Replaces every alert without buttons; an alert with buttons stays, unless the new one has its title. */
export function showAlert(request: AlertRequest): number {
  lastId += 1;
  const waiting = shown.get().filter((alert) => hasButtons(alert) && alert.title !== request.title);
  shown.set([...waiting, { ...request, id: lastId }]);
  return lastId;
}

export function closeAlert(id: number): void {
  if (shown.get().some((alert) => alert.id === id)) shown.set(shown.get().filter((alert) => alert.id !== id));
}

/** The alerts on screen, oldest first. */
export const useAlerts = shown.use;
