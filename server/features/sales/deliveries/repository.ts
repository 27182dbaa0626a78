import { eq, inArray } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { deliveries } from '../../../db/schema/orders.ts';

export type Delivery = typeof deliveries.$inferSelect;

/** How each order arrived, by the order's row id. */
export async function deliveriesOfOrders(db: Queryable, orderRows: string[]): Promise<Map<string, Delivery>> {
  if (orderRows.length === 0) return new Map();
  const rows = await db.select().from(deliveries).where(inArray(deliveries.orderRow, orderRows));
  return new Map(rows.map((row) => [row.orderRow, row]));
}

export async function findDelivery(db: Queryable, orderRow: string): Promise<Delivery | undefined> {
  const [row] = await db.select().from(deliveries).where(eq(deliveries.orderRow, orderRow));
  return row;
}

/** Writes a part of what is known of the delivery of a locked order; the rest stays. */
export async function writeDelivery(tx: Tx, orderRow: string, part: Partial<Delivery>): Promise<void> {
  await tx
    .insert(deliveries)
    .values({ ...part, orderRow })
    .onConflictDoUpdate({ target: deliveries.orderRow, set: part });
}
