import { randomUUID } from 'node:crypto';
import type * as contract from '#contract/deliveries.ts';
import { type KeptPhoto, photoKey, photoUpload } from '#domain/delivery.ts';
import { orderNumberText } from '#domain/order.ts';
import { CANONICAL_WIDTH, pictureFileName, pictureIdOf, privatePictureId } from '#domain/picture-variants.ts';
import { standing } from '#domain/sale/stages.ts';
import { ImagesUnavailable, type OpenPicture } from '../../../adapters/images.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, orNotFound } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { fromStorage, readUpload, sendPicture, storePicture } from '../../images/service.ts';
import { tellPhoto } from '../../notifications/delivery-events.ts';
import { findExistingOrder } from '../existing-order.ts';
import type { Order } from '../order-repository.ts';
import type { ProductionOrder } from '../orders/present.ts';
import { describeProductionOrder } from '../orders/queries.ts';
import { inOrder, type OrderedSale } from '../sale.ts';
import { type Delivery, partsOfOrder } from '../sale-repository.ts';

export const NO_PHOTO = 'Foto não encontrada.';

type Upload = { orderId: string; key: string; replaces: string | undefined };

/** The failed attempt with this key; a phone gives its photograph the same. */
const failedAttempt = (deliveries: readonly Delivery[], key: string | undefined): Delivery | undefined =>
  deliveries.find((one) => one.key === key && one.outcome === 'not_delivered');

/**
 * The owner of a photograph: the attempt with which, or to which, it was sent, undone or not, so that it never reaches
 * another one; otherwise the delivery in force.
 */
const photographed = (deliveries: readonly Delivery[], key: string): Delivery | undefined =>
  deliveries.find((one) => one.key === key || one.uploadKey === key) ?? standing(deliveries);

/**
 * Decides whether the upload is stored or was stored before. Throws `conflict` for an order that isn't delivered,
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

/** The sale with another photograph of one of its deliveries. */
const withPhoto = (sale: OrderedSale, owner: Delivery, photo: Partial<Delivery>): OrderedSale => ({
  ...sale,
  deliveries: sale.deliveries.map((one) => (one === owner ? { ...one, ...photo } : one)),
});

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
  const { deliveries } = await partsOfOrder(deps.db, known);
  if (decide(known, photographed(deliveries, key), upload) === 'done') return describeProductionOrder(deps.db, known);
  const { url: image } = await storePicture(deps, picture, { id: privatePictureId('entrega-', randomUUID()) });
  let unused: string | null = image;
  const { order: shown } = await inOrder(deps, audit, orderId, (sale) => {
    const { order, wreaths } = sale;
    const before = photographed(sale.deliveries, key);
    unused = image;
    // The same photograph may have been sent twice at once.
    if (decide(order, before, upload) === 'done' || !before) return { sale };
    unused = before.image;
    const what = before.image ? 'trocada' : 'enviada';
    const isAttempt = before.outcome === 'not_delivered';
    const of = isAttempt ? 'tentativa de entrega' : 'entrega';
    const message = `Foto da ${of} do pedido ${orderNumberText(order.number)} ${what}.`;
    const arrival = { receivedBy: before.receivedBy, deliveredAt: before.at, hasPhoto: true };
    const isShown = !isAttempt && before.undoneAt === null;
    const photo = { image, uploadKey: key, uploadedBy: audit.actor.email, uploadedAt: deps.now() };
    return {
      sale: withPhoto(sale, before, photo),
      log: [{ action: `foto_entrega_${what}`, message }],
      tell: [isShown && ((tx) => tellPhoto(tx, deps, sale, { arrival, wreaths }))],
    };
  });
  await forget(deps, unused);
  return describeProductionOrder(deps.db, shown);
}

/** Removes the photograph that the person saw. Throws `not-found` when there is none, or another one. */
export async function removeDeliveryPhoto(
  deps: Deps,
  { params: { orderId, foto: key }, audit }: Call<typeof contract.removeDeliveryPhoto>,
): Promise<ProductionOrder> {
  let unused: string | null = null;
  const { order: shown } = await inOrder(deps, audit, orderId, (sale) => {
    const kept = standing(sale.deliveries);
    if (!kept || photoKey(kept) !== key) throw new AppError('not-found', NO_PHOTO);
    unused = kept.image;
    const message = `Foto da entrega do pedido ${orderNumberText(sale.order.number)} removida.`;
    return { sale: withPhoto(sale, kept, { image: null }), log: [{ action: 'foto_entrega_removida', message }] };
  });
  await forget(deps, unused);
  return describeProductionOrder(deps.db, shown);
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
  const { deliveries, requests } = await partsOfOrder(deps.db, order);
  const delivery = standing(deliveries);
  const isAsked = key === undefined || photoKey(delivery) === key;
  const forStaff = isStaff
    ? (failedAttempt(deliveries, key) ?? requests.find((request) => request.id === key))
    : undefined;
  const kept = isAsked ? delivery : forStaff;
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
