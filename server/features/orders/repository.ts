import { count, desc, eq } from 'drizzle-orm';
import type { OrderFlag } from '#domain/payment.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import { orderItems, orders } from '../../db/schema/orders.ts';

export type Order = typeof orders.$inferSelect;
export type NewOrder = typeof orders.$inferInsert;
export type OrderUnit = Omit<typeof orderItems.$inferInsert, 'id' | 'orderRow' | 'position'>;

/** Writes an order with its items in their order. */
export async function insertOrder(tx: Tx, order: NewOrder, units: OrderUnit[]): Promise<void> {
  await tx.insert(orders).values(order);
  const rows = units.map(({ productId, title, image, size, color, quantity, price }, position) => ({
    id: newId(order.createdAt),
    orderRow: order.id,
    position,
    productId,
    title,
    image,
    size,
    color,
    quantity,
    price,
  }));
  await tx.insert(orderItems).values(rows);
}

export async function findOrderByPayment(db: Queryable, paymentId: string): Promise<Order | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.paymentId, paymentId)).limit(1);
  return row;
}

export async function flagOrder(tx: Tx, id: string, flags: OrderFlag[]): Promise<void> {
  await tx.update(orders).set({ flags }).where(eq(orders.id, id));
}

export async function countOrders(db: Queryable): Promise<number> {
  const [row] = await db.select({ total: count() }).from(orders);
  return row?.total ?? 0;
}

/** The newest orders, newest first. */
export function listNewestOrders(db: Queryable, limit: number): Promise<Order[]> {
  return db.select().from(orders).orderBy(desc(orders.createdAt), desc(orders.id)).limit(limit);
}
