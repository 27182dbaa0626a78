import type * as contract from '#contract/order-page.ts';
import { orderMoney } from '#domain/order-money.ts';
import { standing, wasEverBegun } from '#domain/sale/stages.ts';
import type { OpenPicture } from '../../../adapters/images.ts';
import type { Queryable } from '../../../db/client.ts';
import { keyOrNone } from '../../../db/ids.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, orNotFound } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { asJpeg, sendPicture } from '../../images/service.ts';
import { NO_PHOTO, openDeliveryPhoto } from '../deliveries/photo.ts';
import { findInvoiceRequest } from '../invoice-repository.ts';
import { findOrderBy, type Order } from '../order-repository.ts';
import { paymentsOfOrder } from '../payment-repository.ts';
import { ORDER_NOT_FOUND } from '../sale.ts';
import { movementsOfOrder, partsOfOrder } from '../sale-repository.ts';
import {
  type FamilyPage,
  isCancelled,
  type OrderPage,
  type Receipt,
  toFamilyPage,
  toOrderPage,
  toReceipt,
} from './present.ts';

/** An order for its buyer, without sending anything. */
export async function describe(db: Queryable, order: Order): Promise<OrderPage> {
  const parts = await partsOfOrder(db, order);
  const payments = await paymentsOfOrder(db, order);
  const invoice = await findInvoiceRequest(db, order.id);
  const forFamily = toFamilyPage(order, { ...parts, delivery: standing(parts.deliveries) });
  return toOrderPage(order, forFamily, { ...parts, payments, invoice, wasBegun: wasEverBegun(parts) });
}

type Keyed = Pick<Call<typeof contract.getOrderPage>, 'params'>;

async function ofBuyer({ db }: Deps, { params }: Keyed): Promise<Order> {
  return orNotFound(await findOrderBy(db, 'accessKey', keyOrNone(params.chave)), ORDER_NOT_FOUND);
}

/** The order of a buyer's address. Throws `not-found` for every other key, malformed or unknown. */
export async function getOrderPage(deps: Deps, call: Keyed): Promise<OrderPage> {
  return describe(deps.db, await ofBuyer(deps, call));
}

/** The receipt of an order. Throws `not-found` for an unknown key, and for an order without payments. */
export async function getReceipt(deps: Deps, call: Keyed): Promise<Receipt> {
  const order = await ofBuyer(deps, call);
  const { wreaths, movements } = await partsOfOrder(deps.db, order);
  if (orderMoney(order, movements).paid === 0) throw new AppError('not-found', 'Este pedido ainda não tem pagamento.');
  const payments = await paymentsOfOrder(deps.db, order);
  return toReceipt(order, { wreaths, payments, movements, issuedAt: deps.now() });
}

/** The order of a family's address. Throws `not-found` for other keys and once the order won't be delivered. */
export async function getFamilyPage(deps: Deps, { params }: Keyed): Promise<FamilyPage> {
  const text = 'Homenagem não encontrada.';
  const order = orNotFound(await findOrderBy(deps.db, 'familyKey', keyOrNone(params.chave)), text);
  const parts = await partsOfOrder(deps.db, order);
  if (isCancelled(order, parts.movements)) throw new AppError('not-found', text);
  return toFamilyPage(order, { ...parts, delivery: standing(parts.deliveries) });
}

/** The photograph of a delivered order, for its buyer and its family. Throws `not-found` for unknown keys. */
async function openPhoto(
  deps: Deps,
  { chave, foto, arquivo }: { chave: string; foto?: string; arquivo?: string },
): Promise<OpenPicture> {
  const key = keyOrNone(chave);
  const shared = await findOrderBy(deps.db, 'familyKey', key);
  const isShared = shared !== undefined && !isCancelled(shared, await movementsOfOrder(deps.db, shared));
  const order = isShared ? shared : await findOrderBy(deps.db, 'accessKey', key);
  return openDeliveryPhoto(deps, orNotFound(order, NO_PHOTO), { key: foto, file: arquivo });
}

export async function getDeliveryPhoto(deps: Deps, { params, reply }: Call<typeof contract.getDeliveryPhoto>) {
  return sendPicture(reply, await openPhoto(deps, params));
}

/** The photograph as JPEG, because many mail programs can't show the formats of browsers. */
export async function getMailPhoto(deps: Deps, { params, reply }: Call<typeof contract.getMailPhoto>) {
  const picture = await asJpeg(await openPhoto(deps, params));
  // Webmail shows the picture on a page of another origin.
  reply.header('cross-origin-resource-policy', 'cross-origin');
  return sendPicture(reply, picture);
}
