import { randomUUID } from 'node:crypto';
import type { HandlerInput } from '#contract/endpoint.ts';
import type * as contract from '#contract/orders.ts';
import { formatBRL } from '#domain/money.ts';
import { DEFAULT_COLOR, orderNumberText } from '#domain/order.ts';
import { soldNow } from '#domain/sale/selling.ts';
import { contentHash } from '../../../content-hash.ts';
import { inTransaction, type Tx } from '../../../db/client.ts';
import { idFromHash, newId } from '../../../db/ids.ts';
import { lockOrderId } from '../../../db/locks.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import type { AuditContext } from '../../../http/guard.ts';
import { sentWreaths, toPurchaseValues } from '../../../purchase.ts';
import { writeLog } from '../../logs/service.ts';
import { tell } from '../../notifications/tell.ts';
import { claimStock, sellStock } from '../../products/stock.ts';
import { readRules } from '../../store/service.ts';
import { findOrderBy, insertOrder, type NewOrder } from '../order-repository.ts';
import { bookReceived } from '../sale-repository.ts';
import { loggedOrder, type OrderDetails } from './present.ts';
import { describeOrder } from './queries.ts';

type ManualOrder = HandlerInput<typeof contract.createManualOrder>['body'];

/**
 * The order's id. With a request key it is a hash of the key and the typed content, so a repeated request is recognised
 * however often the order was corrected since.
 */
function manualOrderId({ request_key: key, items, ...fields }: ManualOrder): string {
  if (key === undefined) return randomUUID();
  const typed = items.map(({ title: _title, image: _image, size: _size, ...line }) => line);
  return idFromHash(contentHash({ key, ...fields, items: typed }));
}

async function placeManualOrder(
  tx: Tx,
  deps: Deps,
  audit: AuditContext,
  body: ManualOrder,
  orderId: string,
): Promise<OrderDetails> {
  const now = deps.now();
  const asked = sentWreaths(body);
  const claims = await claimStock(tx, asked, { now });
  const named = soldNow(asked, claims, { isAgreed: true });
  const wreaths = named.map((one) => ({ ...one, color: one.color || DEFAULT_COLOR }));
  const values = toPurchaseValues(body, now);
  const { funeralLocation, funeralTime: at } = values;
  const { marginMinutes } = (await readRules(tx))({ place: funeralLocation, at });
  const row = {
    ...values,
    marginMinutes,
    id: newId(now),
    orderId,
    origin: 'manual',
    requestKey: body.request_key ?? null,
    accessKey: randomUUID(),
    createdAt: now,
  } satisfies NewOrder;
  const order = await insertOrder(tx, row, wreaths);
  const { paymentMethod: method, total: amount } = order;
  await bookReceived(tx, order, { key: order.id, method, amount, userEmail: audit.actor.email, at: now });
  await sellStock(tx, claims.values(), { cause: 'manual-sale', reference: orderId, at: now });
  await writeLog(tx, audit, {
    at: now,
    action: 'pedido_manual_criado',
    message: `Pedido manual ${orderNumberText(order.number)} criado, total ${formatBRL(body.total)}.`,
    changes: loggedOrder({ values, wreaths }),
  });
  await tell(tx, deps, 'buyer-confirmation', order, { wreaths });
  await tell(tx, deps, 'order-approved', order, { wreaths });
  return describeOrder(tx, order);
}

/**
 * Records an order taken by phone or at the counter: paid, and its units taken from stock, whether the shop is open or
 * closed. The same `request_key` with the same content returns the existing order. Throws `product-unavailable`,
 * `insufficient-stock`, and `conflict` for the same key with other content.
 */
export async function createManualOrder(
  deps: Deps,
  { body, audit }: Call<typeof contract.createManualOrder>,
): Promise<OrderDetails> {
  const orderId = manualOrderId(body);
  const { request_key: key } = body;
  return inTransaction(deps.database, async (tx) => {
    if (key !== undefined) {
      await lockOrderId(tx, key);
      const earlier = await findOrderBy(tx, 'requestKey', key);
      if (earlier && earlier.orderId !== orderId) {
        throw new AppError('conflict', 'Este lançamento já foi gravado com outros dados. Confira a lista de pedidos.');
      }
      if (earlier) return describeOrder(tx, earlier);
    }
    return placeManualOrder(tx, deps, audit, body, orderId);
  });
}
