import { useEffect, useMemo } from 'react';
import { recordDelivery, uploadDeliveryPhoto } from '#contract/deliveries.ts';
import { listProduction, type ProductionOrder } from '#contract/production.ts';
import { ApiError, call, reasonOf } from '#web/lib/api.ts';
import { newClientKey } from '#web/lib/client-key.ts';
import { tinyPhoto } from '#web/lib/photo.ts';
import { endpointKey, getQueryClient, invalidate } from '#web/lib/query-client.ts';
import { currentSession, useSession } from '#web/lib/session.ts';
import { createStore } from '#web/lib/store.ts';
import { preloadOverlay } from '#web/ui/overlay.tsx';
import { refreshOrder, updateCachedOrder } from '../queries.ts';
import { keepAnswered, takeOffRun } from './my-run.ts';
import {
  deleteDelivery,
  isDeliveryStored,
  type NamedOrder,
  readStoredDeliveries,
  type StoredDelivery,
  storeDelivery,
  type Told,
} from './waiting-storage.ts';

export type Waiting = StoredDelivery & {
  /** From 0 to 1 while its photograph is being sent. */
  progress?: number | undefined;
  refusal?: string | undefined;
  /** True when the device couldn't store it: it is lost when the page is closed. */
  isVolatile?: boolean | undefined;
  /** True once it is in the device's storage, which all tabs share. */
  isStored?: boolean | undefined;
};

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;
/** A request without an answer for this long is aborted and repeated: a record is small, a photograph isn't. */
const RECORD_STALLED_MS = 30_000;
const PHOTO_STALLED_MS = 120_000;
/** The server ends a request after a minute: a photograph that failed later than this was too large for the line. */
const TOO_SLOW_MS = 45_000;
/** Status codes that may pass: signed out, too slow, too many. */
const PASSING = new Set([401, 408, 429]);

const waiting = createStore<ReadonlyMap<string, Waiting>>(new Map());
let isRunning = false;
/** Another run was requested during the present one. */
let isWanted = false;
let tries = 0;
/** Aborts running requests when the connection is lost: browsers may wait for minutes for an answer that can't come. */
let lostLine = new AbortController();
let retry: ReturnType<typeof setTimeout> | undefined;

function set(delivery: Waiting): void {
  waiting.set(new Map(waiting.get()).set(delivery.key, delivery));
}

/** Changes a delivery, unless it was removed meanwhile. */
function change(key: string, part: Partial<Waiting>): void {
  const known = waiting.get().get(key);
  if (known) set({ ...known, ...part });
}

/** Stores a delivery on this device, without its temporary state. */
async function keep({
  progress: _progress,
  refusal: _refusal,
  isVolatile: _volatile,
  isStored: _stored,
  ...delivery
}: Waiting): Promise<void> {
  set(delivery);
  await storeDelivery(delivery).then(
    () => change(delivery.key, { isStored: true }),
    () => change(delivery.key, { isVolatile: true }),
  );
}

function forget(key: string): void {
  waiting.set(new Map([...waiting.get()].filter(([known]) => known !== key)));
}

export function discard({ key }: Pick<Waiting, 'key'>): void {
  forget(key);
  // A device without storage has nothing to delete.
  deleteDelivery(key).catch(() => undefined);
}

/** The text of a refusal that another attempt won't change. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status === undefined) return undefined;
  if (error.status >= 500 || PASSING.has(error.status)) return undefined;
  return reasonOf(error) ?? error.message;
}

function within(milliseconds: number): AbortSignal {
  return AbortSignal.any([AbortSignal.timeout(milliseconds), lostLine.signal]);
}

/** Records a failure; false when the delivery has to be sent again later. */
async function noteFailure({ key, orderId }: Waiting, error: unknown): Promise<boolean> {
  const refusal = refusalOf(error);
  // The person chooses between this delivery and the order's present state, so that is loaded.
  if (error instanceof ApiError && error.status === 409) await refreshOrder(getQueryClient(), orderId);
  change(key, { progress: undefined, refusal });
  return refusal !== undefined;
}

/** Shows the order as a report left it, wherever it stands; a list that was asked for earlier doesn't know of the report. */
async function showAnswered(order: ProductionOrder): Promise<void> {
  const client = getQueryClient();
  await client.cancelQueries({ queryKey: endpointKey(listProduction) });
  keepAnswered(order);
  updateCachedOrder(client, order);
  void invalidate(client, listProduction);
}

async function sendRecord(delivery: Waiting): Promise<boolean> {
  const { key, orderId, told, photo } = delivery;
  if (!told) return true;
  try {
    const input = { params: { orderId, chave: key }, body: told };
    await showAnswered(await call(recordDelivery, input, { signal: within(RECORD_STALLED_MS) }));
  } catch (error) {
    return noteFailure(delivery, error);
  }
  if (told.outcome === 'not_delivered' && told.returned) takeOffRun(orderId);
  if (!photo) discard(delivery);
  else if (waiting.get().has(key)) await keep({ ...delivery, told: undefined });
  return true;
}

/** Makes the photograph smaller for the next attempt, when the connection was too slow. */
async function shrink(delivery: Waiting, picture: Blob): Promise<void> {
  const smaller = await tinyPhoto(picture).catch(() => picture);
  if (smaller.size < picture.size && waiting.get().has(delivery.key)) {
    await keep({ ...delivery, photo: { ...delivery.photo, picture: smaller } });
  }
}

async function sendPhoto(delivery: Waiting): Promise<boolean> {
  const { key, orderId, told, photo } = delivery;
  if (told || !photo) return true;
  const { picture, replaces } = photo;
  const form = new FormData();
  form.append('file', picture, 'entrega.jpg');
  const begun = performance.now();
  try {
    set({ ...delivery, progress: 0 });
    const input = { params: { orderId, foto: key }, query: { replaces } };
    const onProgress = (progress: number) => change(key, { progress });
    const sending = call(uploadDeliveryPhoto, input, { form, signal: within(PHOTO_STALLED_MS), onProgress });
    await showAnswered(await sending);
  } catch (error) {
    const isOver = await noteFailure(delivery, error);
    if (!isOver && performance.now() - begun >= TOO_SLOW_MS) await shrink(delivery, picture);
    return isOver;
  }
  discard(delivery);
  return true;
}

/** Whether the signed-in person made it; a delivery is only sent under its author's session. */
function isMine({ author }: Waiting): boolean {
  const email = currentSession()?.email;
  return email !== undefined && (author ?? email) === email;
}

/** Whether another tab has sent or discarded it since; then it waits here only until its order is loaded. */
async function isGone({ key, orderId, isStored }: Waiting): Promise<boolean> {
  if (!isStored || (await isDeliveryStored(key).catch(() => true))) return false;
  void refreshOrder(getQueryClient(), orderId).then(() => forget(key));
  return true;
}

/** Sends all waiting deliveries one after the other, the small records before the photographs. */
async function sendAll(): Promise<boolean> {
  let isDone = true;
  for (const send of [sendRecord, sendPhoto]) {
    for (const key of [...waiting.get().keys()]) {
      const delivery = waiting.get().get(key);
      if (!delivery?.isSent || delivery.refusal !== undefined || !isMine(delivery)) continue;
      isDone = ((await isGone(delivery)) || (await send(delivery))) && isDone;
    }
  }
  return isDone;
}

/** Sends everything that waits; failed deliveries are repeated soon, and at once when the connection is back. */
async function run(): Promise<void> {
  isWanted = true;
  if (isRunning) return;
  isRunning = true;
  clearTimeout(retry);
  let isDone = true;
  while (isWanted) {
    isWanted = false;
    isDone = await sendAll();
  }
  isRunning = false;
  if (isDone) {
    tries = 0;
    return;
  }
  retry = setTimeout(() => void run(), Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries));
  tries += 1;
}

/** Sends everything that waits without further delay. */
export function sendNow(): void {
  tries = 0;
  void run();
}

/** True for a photograph in an open form, or one that the server refused before its order was delivered. */
function isDraft({ told, isSent, refusal }: Waiting): boolean {
  return told === undefined && (!isSent || refusal !== undefined);
}

function draftOf(orderId: string): Waiting | undefined {
  return [...waiting.get().values()].find((one) => one.orderId === orderId && isDraft(one) && isMine(one));
}

/** Stores a new photograph of an order on this device, replacing an earlier one; it is uploaded once it is sent. */
export async function takePhoto(order: NamedOrder, picture: Blob, replaces?: string): Promise<Waiting> {
  const former = draftOf(order.orderId);
  const taken = { ...order, key: newClientKey(), author: currentSession()?.email, madeAt: Date.now(), isSent: false };
  const photo = { ...taken, photo: { picture, replaces } };
  await keep(photo);
  if (former) discard(former);
  return photo;
}

export async function confirmPhoto(photo: Waiting, replaces = photo.photo?.replaces): Promise<void> {
  await keep({ ...photo, isSent: true, photo: photo.photo && { ...photo.photo, replaces } });
  sendNow();
}

/** Sends a delivery with its photograph, perhaps `instead` of a refused one; orders delivered with it (`also`) get the same photograph. */
export async function confirmDelivery(order: NamedOrder, told: Told, instead?: Waiting, also: NamedOrder[] = []) {
  const draft = draftOf(order.orderId);
  const photo = draft?.photo ?? instead?.photo;
  const said = { author: currentSession()?.email, madeAt: Date.now(), told, photo, isSent: true };
  for (const { orderId, title } of [order, ...also]) {
    const key = (orderId === order.orderId && draft?.key) || newClientKey();
    await keep({ key, orderId, title, ...said });
  }
  if (instead) discard(instead);
  sendNow();
}

export function useWaitingDeliveries(): { mine: Waiting[]; others: number } {
  const all = waiting.use();
  const email = useSession()?.email;
  return useMemo(() => {
    const sent = [...all.values()].filter(({ isSent }) => isSent);
    const mine = sent.filter(({ author }) => (author ?? email) === email);
    return { mine, others: sent.length - mine.length };
  }, [all, email]);
}

export function useWaitingOf(orderId: string) {
  const { mine } = useWaitingDeliveries();
  const draft = draftOf(orderId);
  const sent = mine.filter((one) => one.orderId === orderId);
  return { sent, draft, isDelivered: sent.some(isWaitingArrival) };
}

function isWaitingArrival({ told, refusal }: Waiting): boolean {
  return told?.outcome === 'delivered' && refusal === undefined;
}

/** Shows an order as delivered while its delivery waits to be sent. */
export function useKnownHere(): <O extends Pick<ProductionOrder, 'order_id' | 'production'>>(order: O) => O {
  const { mine } = useWaitingDeliveries();
  const delivered = new Set(mine.filter(isWaitingArrival).map(({ orderId }) => orderId));
  return (order) => (delivered.has(order.order_id) ? { ...order, production: 'entregue' } : order);
}

export function useDeliveryQueue(): void {
  useEffect(() => {
    preloadOverlay();
    readStoredDeliveries()
      .then((kept) => {
        for (const delivery of kept) if (!waiting.get().has(delivery.key)) set({ ...delivery, isStored: true });
        sendNow();
      })
      .catch(() => undefined);
    const giveUp = () => {
      lostLine.abort();
      lostLine = new AbortController();
    };
    window.addEventListener('online', sendNow);
    window.addEventListener('offline', giveUp);
    return () => {
      window.removeEventListener('online', sendNow);
      window.removeEventListener('offline', giveUp);
    };
  }, []);
}
