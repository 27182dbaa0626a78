import { randomUUID } from 'node:crypto';
import type * as contract from '#contract/deliveries.ts';
import { type KeptPhoto, photoKey, photoUpload } from '#domain/delivery.ts';
import { orderNumberText } from '#domain/order.ts';
import { CANONICAL_WIDTH, pictureFileName, pictureIdOf, privatePictureId } from '#domain/picture-variants.ts';
import { ImagesUnavailable, type OpenPicture } from '../../../adapters/images.ts';
import { inTransaction, type Queryable, type Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, orNotFound } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { fromStorage, readUpload, sendPicture, storePicture } from '../../images/service.ts';
import { writeLog } from '../../logs/service.ts';
import { tellPhoto } from '../../notifications/delivery-events.ts';
import type { ProductionOrder } from '../orders/present.ts';
import { describeProductionOrder, findExistingOrder, lockExistingOrder } from '../orders/queries.ts';
import { type Order, wreathsOfOrder } from '../orders/repository.ts';
import { requestsOfOrder } from '../orders/request-repository.ts';
import { type Delivery, findDelivery, findDeliveryByKey, findUndoneDelivery, updateDelivery } from './repository.ts';

export const NO_PHOTO = 'Foto não encontrada.';

type Upload = { orderId: string; key: string; replaces: string | undefined };

/** The failed attempt of an order with this key; a phone gives its photograph the same. */
async function failedAttempt(db: Queryable, order: Order, key: string): Promise<Delivery | undefined> {
  const attempt = await findDeliveryByKey(db, key);
  return attempt?.orderRow === order.id && attempt.outcome === 'not_delivered' ? attempt : undefined;
}

/** The owner of a photograph: a failed attempt, otherwise the delivery in force or the one undone last. */
async function photographed(db: Queryable, order: Order, key: string): Promise<Delivery | undefined> {
  const attempt = await failedAttempt(db, order, key);
  return attempt ?? (await findDelivery(db, order.id)) ?? (await findUndoneDelivery(db, order.id));
}

/**
 * Decides whether the upload is stored or was stored before. Throws `conflict` for an order that was never delivered,
 * and when the stored photograph isn't the one the sender saw.
 */
function decide(order: Order, kept: KeptPhoto | undefined, upload: Upload): 'done' | 'store' {
  const decision = photoUpload(kept, upload);
  if (decision === 'done') return decision;
  if (order.closing) throw new AppError('conflict', 'Este pedido foi cancelado: não recebe mais fotos.');
  if (!kept) throw new AppError('conflict', 'Este pedido ainda não foi marcado como entregue.');
  if (decision === 'conflict')
    throw new AppError('conflict', 'Esta entrega já tem uma foto, enviada por outra pessoa.');
  return decision;
}

/** Deletes an unused picture; when the storage fails, the nightly clean-up deletes it. */
async function forget(deps: Deps, image: string | null | undefined): Promise<void> {
  const id = image ? pictureIdOf(image) : undefined;
  if (id === undefined) return;
  try {
    await deps.images.remove(id);
  } catch (error) {
    if (!(error instanceof ImagesUnavailable)) throw error;
    deps.log.warn({ err: error }, 'a removed photograph could not be deleted yet');
  }
}

async function showBuyer(tx: Tx, deps: Deps, order: Order, { receivedBy, at }: Delivery): Promise<void> {
  const wreaths = await wreathsOfOrder(tx, order);
  const arrival = { receivedBy, deliveredAt: at, hasPhoto: true };
  await tellPhoto(tx, deps, order, { arrival, wreaths });
}

/**
 * Stores the photograph of a request, once for each key. Throws `not-found`, `conflict`, and the reason why a picture
 * is refused.
 */
export async function uploadDeliveryPhoto(
  deps: Deps,
  { params: { orderId, foto: key }, query: { replaces }, request, audit }: Call<typeof contract.uploadDeliveryPhoto>,
): Promise<ProductionOrder> {
  const upload = { orderId, key, replaces };
  // The body is read first, because many clients read the answer only after sending everything.
  const picture = await readUpload(deps, request);
  const known = await findExistingOrder(deps.db, upload.orderId);
  if (decide(known, await photographed(deps.db, known, upload.key), upload) === 'done') {
    return describeProductionOrder(deps.db, known);
  }
  const { url: image } = await storePicture(deps, picture, { id: privatePictureId('entrega-', randomUUID()) });
  const { answer, unused } = await inTransaction(deps.database, async (tx) => {
    const order = await lockExistingOrder(tx, upload.orderId);
    const before = await photographed(tx, order, upload.key);
    // The same photograph may have been sent twice at once.
    if (decide(order, before, upload) === 'done' || !before) {
      return { answer: await describeProductionOrder(tx, order), unused: image };
    }
    const at = deps.now();
    const uploadedBy = audit.actor.email;
    await updateDelivery(tx, before, { image, uploadKey: upload.key, uploadedBy, uploadedAt: at });
    const what = before.image ? 'trocada' : 'enviada';
    const isAttempt = before.outcome === 'not_delivered';
    const of = isAttempt ? 'tentativa de entrega' : 'entrega';
    const message = `Foto da ${of} do pedido ${orderNumberText(order.number)} ${what}.`;
    await writeLog(tx, audit, { at, action: `foto_entrega_${what}`, message });
    if (!isAttempt && before.undoneAt === null) await showBuyer(tx, deps, order, before);
    return { answer: await describeProductionOrder(tx, order), unused: before.image };
  });
  await forget(deps, unused);
  return answer;
}

/** Removes the photograph that the person saw. Throws `not-found` when there is none, or another one. */
export async function removeDeliveryPhoto(
  deps: Deps,
  { params: { orderId, foto: key }, audit }: Call<typeof contract.removeDeliveryPhoto>,
): Promise<ProductionOrder> {
  const { answer, unused } = await inTransaction(deps.database, async (tx) => {
    const order = await lockExistingOrder(tx, orderId);
    const kept = await findDelivery(tx, order.id);
    if (!kept || photoKey(kept) !== key) throw new AppError('not-found', NO_PHOTO);
    await updateDelivery(tx, kept, { image: null });
    const message = `Foto da entrega do pedido ${orderNumberText(order.number)} removida.`;
    await writeLog(tx, audit, { at: deps.now(), action: 'foto_entrega_removida', message });
    return { answer: await describeProductionOrder(tx, order), unused: kept.image };
  });
  await forget(deps, unused);
  return answer;
}

type OpenWhich = {
  key?: string | undefined;
  file?: string | undefined;
  /** Only the staff sees photographs of failed attempts and of complaints. */
  isStaff?: boolean;
};

/**
 * The photograph of an order's delivery, a failed attempt or a complaint, if its key is `key`; `file` is a variant's name.
 * Throws `not-found`.
 */
export async function openDeliveryPhoto(
  deps: Deps,
  order: Order,
  { key, file = pictureFileName(CANONICAL_WIDTH, 'webp'), isStaff = false }: OpenWhich,
): Promise<OpenPicture> {
  const standing = await findDelivery(deps.db, order.id);
  const isAsked = key === undefined || photoKey(standing) === key;
  const attempt = isStaff && key !== undefined ? await failedAttempt(deps.db, order, key) : undefined;
  const complaint = isStaff ? (await requestsOfOrder(deps.db, order)).find(({ id }) => id === key) : undefined;
  const kept = isAsked ? standing : (attempt ?? complaint);
  const id = kept?.image ? pictureIdOf(kept.image) : undefined;
  return orNotFound(id === undefined ? undefined : await fromStorage(deps.images.open(id, file)), NO_PHOTO);
}

/** A photograph of an order for the staff. Throws `not-found`. */
export async function readDeliveryPhoto(
  deps: Deps,
  { params: { orderId, foto: key }, reply }: Call<typeof contract.readDeliveryPhoto>,
) {
  const order = await findExistingOrder(deps.db, orderId);
  return sendPicture(reply, await openDeliveryPhoto(deps, order, { key, isStaff: true }));
}
