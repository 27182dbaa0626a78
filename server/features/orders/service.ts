import type { HandlerInput } from '#contract/endpoint.ts';
import type * as contract from '#contract/orders.ts';
import { inTransaction, type Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { found, invalidField, refuseStale } from '../../errors.ts';
import type { AuditContext } from '../../http/guard.ts';
import { toPurchaseValues } from '../../purchase.ts';
import { writeLog } from '../logs/service.ts';
import { existingProductIds } from '../products/service.ts';
import { loggedEdit, type OrderDetails } from './present.ts';
import { describeOrder } from './queries.ts';
import { findOrder, itemsOfOrders, lockOrder, type OrderUnit, updateOrderRow } from './repository.ts';

export { listProductionSteps } from './production-repository.ts';
export { findOrderByAccessKey, findOrderByPayment, flagOrder, insertOrder, itemsOfOrders } from './repository.ts';

type OrderUpdate = HandlerInput<typeof contract.updateOrder>['body'];

const NOT_FOUND = 'Pedido não encontrado.';

/** One order with its production and the funeral of the same person. Throws `not-found`. */
export async function readOrder(deps: Deps, orderId: string): Promise<OrderDetails> {
  return describeOrder(deps.db, found(await findOrder(deps.db, orderId), NOT_FOUND));
}

/** The items as sent; each has to name a product that exists, even if it is sold out or inactive by now. */
async function editedUnits(tx: Tx, items: OrderUpdate['items']): Promise<OrderUnit[]> {
  const known = await existingProductIds(
    tx,
    items.map(({ id }) => id),
  );
  return items.map(({ id, ...item }, i) => {
    if (!known.has(id)) throw invalidField(['items', i, 'id'], 'Produto não encontrado.');
    return { ...item, productId: id };
  });
}

/**
 * Writes what people correct in an order; its number, day of purchase, payment, origin, production and the stock stay
 * as they are. Throws `not-found`, `stale-version`, and 422 for an unknown product.
 */
export async function updateOrder(
  deps: Deps,
  audit: AuditContext,
  change: { orderId: string; body: OrderUpdate },
): Promise<OrderDetails> {
  const now = deps.now();
  const { version, items, ...fields } = change.body;
  return inTransaction(deps.database, async (tx) => {
    const before = found(await lockOrder(tx, change.orderId), NOT_FOUND);
    refuseStale(before, version);
    const after = { values: toPurchaseValues(fields), units: await editedUnits(tx, items) };
    const unitsBefore = (await itemsOfOrders(tx, [before.id])).get(before.id) ?? [];
    await updateOrderRow(tx, before, after, now);
    await writeLog(tx, audit, {
      at: now,
      action: 'pedido_alterado',
      message: `Pedido alterado: ${before.orderId}.`,
      changes: loggedEdit({ values: before, units: unitsBefore }, after),
    });
    return describeOrder(tx, { ...before, ...after.values, version: before.version + 1 });
  });
}
