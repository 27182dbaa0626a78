import type { Queryable, Tx } from '../../db/client.ts';
import { orNotFound } from '../../errors.ts';
import { findOrderBy, lockOrder, type Order } from './order-repository.ts';

export const ORDER_NOT_FOUND = 'Pedido não encontrado.';

/** Throws `not-found`. */
export async function findExistingOrder(db: Queryable, orderId: string): Promise<Order> {
  return orNotFound(await findOrderBy(db, 'orderId', orderId), ORDER_NOT_FOUND);
}

/** Throws `not-found`. */
export async function lockExistingOrder(tx: Tx, orderId: string): Promise<Order> {
  return orNotFound(await lockOrder(tx, orderId), ORDER_NOT_FOUND);
}
