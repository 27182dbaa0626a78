import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type KeptPhoto, photoKey, photoUpload } from '#domain/delivery.ts';
import { orderNumberText } from '#domain/order.ts';
import { CANONICAL_WIDTH, pictureFileName, pictureIdOf, privatePictureId } from '#domain/picture.ts';
import { ImagesUnavailable, type OpenPicture } from '../../../adapters/images.ts';
import { inTransaction, type Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, found } from '../../../errors.ts';
import type { AuditContext } from '../../../http/guard.ts';
import { fromStorage, readUpload, storePicture } from '../../images/service.ts';
import { writeLog } from '../../logs/service.ts';
import { notifyDeliveryPhoto } from '../../notifications/events.ts';
import type { ProductionOrder } from '../orders/present.ts';
import { describeProductionOrder, findExistingOrder, lockExistingOrder } from '../orders/queries.ts';
import { itemsOfOrder, type Order } from '../orders/repository.ts';
import { type Delivery, findDelivery, writeDelivery } from './repository.ts';

const NO_PHOTO = 'Foto não encontrada.';

type Upload = { orderId: string; key: string; replaces: string | undefined };

/** Throws `conflict` for an order that isn't delivered and for a photograph that the sender hasn't seen. */
function decide(order: Order, kept: KeptPhoto | undefined, upload: Upload): 'done' | 'store' {
  const decision = photoUpload(kept, upload);
  if (decision === 'done') return decision;
  if (order.closing) throw new AppError('conflict', 'Este pedido foi cancelado: não recebe mais fotos.');
  if (decision === 'conflict')
    throw new AppError('conflict', 'Esta entrega já tem uma foto, enviada por outra pessoa.');
  return decision;
}

/** Deletes a picture that no record names any more; what the storage can't delete now, the nightly clean-up does. */
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

async function showBuyer(tx: Tx, deps: Deps, order: Order, delivery: Delivery | undefined): Promise<void> {
  const units = await itemsOfOrder(tx, order);
  const deliveredAt = delivery?.deliveredAt ?? order.productionAt ?? deps.now();
  const arrival = { receivedBy: delivery?.receivedBy ?? null, deliveredAt, hasPhoto: true };
  await notifyDeliveryPhoto(tx, deps, { ...order, arrival }, units);
}

/**
 * Keeps the photograph that a request brings, once for each key however often it is sent. Throws `not-found`,
 * `conflict`, and why a picture can't be taken.
 */
export async function addDeliveryPhoto(
  deps: Deps,
  audit: AuditContext,
  upload: Upload,
  request: FastifyRequest,
): Promise<ProductionOrder> {
  // First of all: many senders listen only when they have said everything.
  const picture = await readUpload(request);
  const known = await findExistingOrder(deps.db, upload.orderId);
  if (decide(known, await findDelivery(deps.db, known.id), upload) === 'done') {
    return describeProductionOrder(deps.db, known);
  }
  const { url: image } = await storePicture(deps, picture, { id: privatePictureId(randomUUID()) });
  const { answer, unused } = await inTransaction(deps.database, async (tx) => {
    const order = await lockExistingOrder(tx, upload.orderId);
    const before = await findDelivery(tx, order.id);
    // The same photograph may have come twice at once.
    if (decide(order, before, upload) === 'done') {
      return { answer: await describeProductionOrder(tx, order), unused: image };
    }
    const at = deps.now();
    const uploadedBy = audit.actor.email;
    await writeDelivery(tx, order.id, { image, uploadKey: upload.key, uploadedBy, uploadedAt: at });
    const what = before?.image ? 'trocada' : 'enviada';
    const message = `Foto da entrega do pedido ${orderNumberText(order.number)} ${what}.`;
    await writeLog(tx, audit, { at, action: `foto_entrega_${what}`, message });
    if (order.production === 'entregue') await showBuyer(tx, deps, order, before);
    return { answer: await describeProductionOrder(tx, order), unused: before?.image };
  });
  await forget(deps, unused);
  return answer;
}

/** Removes the photograph that the person saw. Throws `not-found` when there is another one, or none. */
export async function removeDeliveryPhoto(
  deps: Deps,
  audit: AuditContext,
  { orderId, key }: { orderId: string; key: string },
): Promise<ProductionOrder> {
  const { answer, unused } = await inTransaction(deps.database, async (tx) => {
    const order = await lockExistingOrder(tx, orderId);
    const kept = await findDelivery(tx, order.id);
    if (photoKey(kept) !== key) throw new AppError('not-found', NO_PHOTO);
    await writeDelivery(tx, order.id, { image: null });
    const message = `Foto da entrega do pedido ${orderNumberText(order.number)} removida.`;
    await writeLog(tx, audit, { at: deps.now(), action: 'foto_entrega_removida', message });
    return { answer: await describeProductionOrder(tx, order), unused: kept?.image };
  });
  await forget(deps, unused);
  return answer;
}

/** The photograph of an order's delivery as it is kept, the one of `key` alone; `file` is a variant's name. Throws `not-found`. */
export async function openDeliveryPhoto(
  deps: Deps,
  order: Order,
  { key, file = pictureFileName(CANONICAL_WIDTH, 'webp') }: { key?: string | undefined; file?: string | undefined },
): Promise<OpenPicture> {
  const kept = await findDelivery(deps.db, order.id);
  const isAsked = key === undefined || photoKey(kept) === key;
  const id = kept?.image && isAsked ? pictureIdOf(kept.image) : undefined;
  return found(id === undefined ? undefined : await fromStorage(deps.images.open(id, file)), NO_PHOTO);
}
