import { useSyncExternalStore } from 'react';
import type { StoreStatus as ServedStatus } from '#contract/store.ts';
import { STORE_TIME_ZONE } from '#domain/wall-clock.ts';
import { showAlert } from '#web/lib/alerts.ts';

/** The part of the status that the shop's pages use. */
export type StoreStatus = Omit<ServedStatus, 'lead_minutes'>;

const STATUS_URL = '/api/business/status';
const REFRESH_MS = 60_000;
/** Makes proxies pass the request on. */
const HEADERS = { Accept: 'application/json', 'Cache-Control': 'no-cache' };

/** Assumed before the first answer and after a failed call. */
const ASSUMED_OPEN: StoreStatus = {
  open: true,
  next_open: null,
  timezone: STORE_TIME_ZONE,
  reason: null,
  earliest_ceremony: null,
  arrival: null,
};

let status = ASSUMED_OPEN;
let lastRequest = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function publish(next: StoreStatus): void {
  if (JSON.stringify(next) === JSON.stringify(status)) return;
  status = next;
  for (const listener of listeners) listener();
}

/** Fetches the store's status. Never throws: without an answer the store counts as open. */
export async function refreshStoreStatus(): Promise<void> {
  lastRequest += 1;
  const request = lastRequest;
  let next = ASSUMED_OPEN;
  try {
    const response = await fetch(STATUS_URL, { cache: 'no-store', headers: HEADERS });
    if (response.ok) next = { ...ASSUMED_OPEN, ...(await response.json()) };
  } catch {
    next = ASSUMED_OPEN;
  }
  if (request === lastRequest) publish(next);
}

function refresh(): void {
  void refreshStoreStatus();
}

function start(): void {
  timer = setInterval(refresh, REFRESH_MS);
  window.addEventListener('focus', refresh);
  document.addEventListener('visibilitychange', refresh);
  refresh();
}

function stop(): void {
  clearInterval(timer);
  timer = undefined;
  window.removeEventListener('focus', refresh);
  document.removeEventListener('visibilitychange', refresh);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) start();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

export function currentStoreStatus(): StoreStatus {
  return status;
}

/** Asks for the status anew, because the page may not know yet that the store is closed. */
export async function tellWhenClosed(): Promise<void> {
  await refreshStoreStatus();
  if (status.open) return;
  const title = 'Loja fechada';
  const description = 'Estamos fechados agora. Você pode adicionar ao carrinho e finalizar quando abrirmos.';
  showAlert({ type: 'info', title, description, durationMs: 5000 });
}

export function useStoreStatus(): StoreStatus {
  return useSyncExternalStore(subscribe, currentStoreStatus, () => ASSUMED_OPEN);
}
