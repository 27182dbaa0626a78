import { createHash, randomUUID } from 'node:crypto';
import type { HandlerInput } from '#contract/endpoint.ts';
import type * as contract from '#contract/orders.ts';
import { formatBRL } from '#domain/money.ts';
import { DEFAULT_COLOR } from '#domain/order.ts';
import { shortageText } from '#domain/reservation.ts';
import { inTransaction, type Tx } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { writeLog } from '../logs/repository.ts';
import { notifyOrder } from '../notifications/events.ts';
import { lockOrderId } from '../payments/repository.ts';
import { claimStock, type StockClaim, sellStock } from '../products/repository.ts';
import { describeOrder, type OrderDetails } from './order-answers.ts';
import { loggedOrder } from './order-log.ts';
import { toOrderValues } from './order-values.ts';
import { findOrder, findOrderByRequestKey, insertOrder, type NewOrder, type OrderUnit } from './repository.ts';
import { existingOrder, type Who } from './service.ts';

type ManualOrder = HandlerInput<typeof contract.createManualOrder>['body'];

/**
 * The number of an order. With a request key it follows from the key and what was typed, so the order tells for ever
 * whether the same key comes again with the same content, however often the order was corrected since.
 */
function orderNumber({ request_key: key, items, ...fields }: ManualOrder): string {
  if (key === undefined) return randomUUID();
  const typed = items.map(({ id, color, quantity, price }) => [id, color, quantity, price]);
  const content = JSON.stringify([key, toOrderValues(fields), typed]);
  const bytes = createHash('sha256').update(content).digest().subarray(0, 16);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The lines with names, sizes and pictures of our own; the prices are the administrator's. */
function soldUnits(items: ManualOrder['items'], claims: Map<string, StockClaim>): OrderUnit[] {
  return items.map(({ id, title, color, quantity, price }) => {
    const product = claims.get(id)?.product;
    if (!product?.active) throw new AppError('product-unavailable', `Produto inválido ou sem preço: ${title}`);
    const { name, image, size } = product;
    return { productId: id, title: name, image, size, color: color || DEFAULT_COLOR, quantity, price };
  });
}

async function place(tx: Tx, deps: Deps, body: ManualOrder, orderId: string, who: Who): Promise<OrderDetails> {
  const now = deps.now();
  const claims = await claimStock(tx, body.items, { now });
  const units = soldUnits(body.items, claims);
  const shortage = shortageText(claims.values());
  if (shortage) throw new AppError('insufficient-stock', shortage);

  const values = toOrderValues(body);
  const order = {
    ...values,
    id: newId(now),
    orderId,
    origin: 'manual',
    requestKey: body.request_key ?? null,
    accessKey: randomUUID(),
    createdAt: now,
  } satisfies NewOrder;
  await insertOrder(tx, order, units);
  await sellStock(tx, claims.values(), { cause: 'manual-sale', reference: orderId, at: now });
  await writeLog(tx, {
    at: now,
    userEmail: who.actor.email,
    action: 'pedido_manual_criado',
    message: `Pedido manual ${orderId} criado, total ${formatBRL(body.total)}.`,
    ip: who.ip,
    changes: loggedOrder({ values, units }),
  });
  await notifyOrder(tx, deps, order, units);
  return describeOrder(tx, existingOrder(await findOrder(tx, orderId)));
}

/**
 * Records an order taken by phone or at the counter: paid, and off the stock like a sale of the shop, open or closed.
 * The same `request_key` with the same content answers the order it made before. Throws `product-unavailable`,
 * `insufficient-stock`, and `conflict` for the same key with other content.
 */
export async function createManualOrder(deps: Deps, body: ManualOrder, who: Who): Promise<OrderDetails> {
  const orderId = orderNumber(body);
  const { request_key: key } = body;
  return inTransaction(deps.database, async (tx) => {
    if (key !== undefined) {
      await lockOrderId(tx, key);
      const earlier = await findOrderByRequestKey(tx, key);
      if (earlier && earlier.orderId !== orderId) {
        throw new AppError('conflict', 'Este lançamento já foi gravado com outros dados. Confira a lista de pedidos.');
      }
      if (earlier) return describeOrder(tx, earlier);
    }
    return place(tx, deps, body, orderId, who);
  });
}
