import { desc, inArray } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { deliveries } from '../../db/schema/orders.ts';

/** An attempt to deliver an order. */
export type Delivery = typeof deliveries.$inferSelect;
export type NewDelivery = typeof deliveries.$inferInsert;

/** All delivery attempts of each order, the newest first, by the order's row id. */
export async function deliveriesOfOrders(db: Queryable, orderRows: string[]): Promise<Map<string, Delivery[]>> {
  if (orderRows.length === 0) return new Map();
  const rows = await db
    .select()
    .from(deliveries)
    .where(inArray(deliveries.orderRow, orderRows))
    .orderBy(desc(deliveries.at), desc(deliveries.id));
  return Map.groupBy(rows, ({ orderRow }) => orderRow);
}

/** Writes a delivery attempt of an order. */
export async function insertDelivery(tx: Tx, delivery: NewDelivery): Promise<void> {
  await tx.insert(deliveries).values(delivery);
}
