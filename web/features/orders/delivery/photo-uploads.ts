import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { uploadDeliveryPhoto } from '#contract/deliveries.ts';
import type { ProductionOrder } from '#contract/orders.ts';
import { ApiError, call, reasonOf } from '#web/lib/api.ts';
import { newClientKey } from '#web/lib/client-key.ts';
import { tinyPhoto } from '#web/lib/photo.ts';
import { refreshOrder, updateCachedOrder } from '../production/cached-order.ts';
import { deletePhoto, readStoredPhotos, type StoredPhoto, storePhoto } from './photo-storage.ts';

/** A photograph on its way; `progress` from 0 to 1 while bytes go, `refusal` when the server won't take it. */
export type WaitingPhoto = StoredPhoto & { progress?: number | undefined; refusal?: string | undefined };

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;
/** A connection without an answer for so long is tried again. */
const STALLED_MS = 120_000;
/** The server ends a request after a minute: what failed after this long was too large for its connection. */
const TOO_SLOW_MS = 45_000;
/** Refusals that end by themselves: signed out, too slow, too many. */
const PASSING = new Set([401, 408, 429]);

let photos: ReadonlyMap<string, WaitingPhoto> = new Map();
const watchers = new Set<() => void>();
let isRunning = false;
/** Somebody asked for it since the present round began. */
let isWanted = false;
let tries = 0;
/** Ends what is on its way when the connection is lost: browsers may wait for minutes for an answer that can't come. */
let lostLine = new AbortController();
let retry: ReturnType<typeof setTimeout> | undefined;

function set(photo: WaitingPhoto): void {
  photos = new Map(photos).set(photo.orderId, photo);
  for (const tell of watchers) tell();
}

function drop({ orderId, key }: StoredPhoto): void {
  if (photos.get(orderId)?.key !== key) return;
  photos = new Map([...photos].filter(([id]) => id !== orderId));
  for (const tell of watchers) tell();
  // A device without storage has nothing to delete.
  deletePhoto(orderId).catch(() => undefined);
}

/** A refusal that trying again won't change. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status === undefined) return undefined;
  if (error.status >= 500 || PASSING.has(error.status)) return undefined;
  return reasonOf(error) ?? error.message;
}

function upload(photo: WaitingPhoto): Promise<ProductionOrder> {
  const { orderId, key, picture, replaces } = photo;
  const form = new FormData();
  form.append('file', picture, 'entrega.jpg');
  return call(
    uploadDeliveryPhoto,
    { params: { orderId, foto: key }, query: { replaces } },
    {
      form,
      signal: AbortSignal.any([AbortSignal.timeout(STALLED_MS), lostLine.signal]),
      onProgress: (progress) => photos.get(orderId)?.key === key && set({ ...photo, progress }),
    },
  );
}

/** The photograph as it is tried again: smaller, when the connection was too slow for it. */
async function afterFailure(photo: WaitingPhoto, begun: number): Promise<WaitingPhoto> {
  if (performance.now() - begun < TOO_SLOW_MS) return photo;
  const picture = await tinyPhoto(photo.picture).catch(() => photo.picture);
  if (picture.size >= photo.picture.size) return photo;
  const { progress: _, refusal: _none, ...kept } = { ...photo, picture };
  await storePhoto(kept).catch(() => undefined);
  return kept;
}

/** Sends one photograph; false when it is to be tried again later. */
async function sendOne(queryClient: QueryClient, photo: WaitingPhoto): Promise<boolean> {
  const begun = performance.now();
  try {
    set({ ...photo, progress: 0 });
    updateCachedOrder(queryClient, await upload(photo));
    drop(photo);
    return true;
  } catch (error) {
    const refusal = refusalOf(error);
    // The choice is between this photograph and the one that is there by now.
    if (error instanceof ApiError && error.status === 409) await refreshOrder(queryClient, photo.orderId);
    const isKept = () => photos.get(photo.orderId)?.key === photo.key;
    const next = isKept() && refusal === undefined ? await afterFailure(photo, begun) : photo;
    if (isKept()) set({ ...next, progress: undefined, refusal });
    return refusal !== undefined;
  }
}

/** Sends what waits, one after the other; what fails is tried again soon, and at once when the connection is back. */
async function run(queryClient: QueryClient): Promise<void> {
  isWanted = true;
  if (isRunning) return;
  isRunning = true;
  clearTimeout(retry);
  let isDone = true;
  while (isWanted) {
    isWanted = false;
    isDone = true;
    for (const orderId of [...photos.keys()]) {
      const photo = photos.get(orderId);
      if (photo?.isSent && photo.refusal === undefined) isDone = (await sendOne(queryClient, photo)) && isDone;
    }
  }
  isRunning = false;
  if (isDone) {
    tries = 0;
    return;
  }
  retry = setTimeout(() => void run(queryClient), Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries));
  tries += 1;
}

/** Takes a new photograph of an order onto this device; it goes up once `sendPhoto` says so. */
export async function takePhoto(orderId: string, picture: Blob, replaces?: string): Promise<void> {
  const photo = { orderId, key: newClientKey(), picture, replaces, isSent: false };
  set(photo);
  // Without storage it is kept for as long as the page is open.
  await storePhoto(photo).catch(() => undefined);
}

/** What a person does with the photograph of an order that waits on this device. */
export function usePhotoUpload(orderId: string) {
  const queryClient = useQueryClient();
  const photo = useSyncExternalStore(watch, () => photos.get(orderId), nothing);
  return {
    photo,
    /** The person sends it: from here on it goes up, now or later. */
    confirm: async (change: { replaces?: string } = {}): Promise<void> => {
      const waiting = photos.get(orderId);
      if (!waiting) return;
      const { refusal: _, ...sent } = { ...waiting, ...change, isSent: true };
      set(sent);
      await storePhoto(sent).catch(() => undefined);
    },
    start: (): Promise<void> => {
      tries = 0;
      return run(queryClient);
    },
    discard: () => photo && drop(photo),
  };
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

const nothing = () => undefined;

/** Sends the photographs that an earlier visit left on this device, and goes on when the connection is back. */
export function usePhotoUploads(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const go = () => {
      tries = 0;
      void run(queryClient);
    };
    readStoredPhotos()
      .then((kept) => {
        for (const photo of kept) if (!photos.has(photo.orderId)) set(photo);
        go();
      })
      .catch(() => undefined);
    const giveUp = () => {
      lostLine.abort();
      lostLine = new AbortController();
    };
    window.addEventListener('online', go);
    window.addEventListener('offline', giveUp);
    return () => {
      window.removeEventListener('online', go);
      window.removeEventListener('offline', giveUp);
    };
  }, [queryClient]);
}
