import type { HandlerInput } from '#contract/endpoint.ts';
import type * as contract from '#contract/orders.ts';
import { inTransaction, type Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField } from '../../errors.ts';
import type { Actor } from '../../http/guard.ts';
import { writeLog } from '../logs/repository.ts';
import { findProducts } from '../products/repository.ts';
import { describeOrder, type OrderDetails } from './order-answers.ts';
import { loggedEdit } from './order-log.ts';
import { toOrderValues } from './order-values.ts';
import { findOrder, itemsOfOrders, lockOrder, type Order, type OrderUnit, updateOrderRow } from './repository.ts';

export type Who = { actor: Actor; ip: string };
type OrderUpdate = HandlerInput<typeof contract.updateOrder>['body'];

/** The order, or the refusal that there is none. */
export function existingOrder(row: Order | undefined): Order {
  if (!row) throw new AppError('not-found', 'Pedido não encontrado.');
  return row;
}

/** One order with its production and the funeral of the same person. Throws `not-found`. */
export async function readOrder(deps: Deps, orderId: string): Promise<OrderDetails> {
  return describeOrder(deps.db, existingOrder(await findOrder(deps.db, orderId)));
}

/** The items as sent; each has to name a product that exists, sold out or inactive though it may be by now. */
async function editedUnits(tx: Tx, items: OrderUpdate['items'], now: Date): Promise<OrderUnit[]> {
  const ids = [...new Set(items.map(({ id }) => id))];
  const known = new Set((await findProducts(tx, ids, now)).map(({ id }) => id));
  return items.map(({ id, ...item }, i) => {
    if (!known.has(id)) throw invalidField(['items', i, 'id'], 'Produto não encontrado.');
    return { ...item, productId: id };
  });
}

/**
 * Writes what people correct in an order; its number, day of purchase, payment, origin, production and the stock stay
 * as they are. Throws `not-found`, `stale-version` when somebody else was faster, and 422 for an unknown product.
 */
export async function updateOrder(
  deps: Deps,
  change: { orderId: string; body: OrderUpdate },
  who: Who,
): Promise<OrderDetails> {
  const now = deps.now();
  const { version, items, ...fields } = change.body;
  return inTransaction(deps.database, async (tx) => {
    const before = existingOrder(await lockOrder(tx, change.orderId));
    if (version !== undefined && version !== before.version) throw new AppError('stale-version');
    const after = { values: toOrderValues(fields), units: await editedUnits(tx, items, now) };
    const unitsBefore = (await itemsOfOrders(tx, [before.id])).get(before.id) ?? [];
    await updateOrderRow(tx, before, after, now);
    await writeLog(tx, {
      at: now,
      userEmail: who.actor.email,
      action: 'pedido_alterado',
      message: `Pedido alterado: ${before.orderId}.`,
      ip: who.ip,
      changes: loggedEdit({ values: before, units: unitsBefore }, after),
    });
    return describeOrder(tx, { ...before, ...after.values, version: before.version + 1 });
  });
}
