import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { deliveries } from '../../../db/schema/orders.ts';

/** A try to deliver an order. */
export type Delivery = typeof deliveries.$inferSelect;
export type NewDelivery = typeof deliveries.$inferInsert;

const standing = and(eq(deliveries.outcome, 'delivered'), isNull(deliveries.undoneAt));

/** All tries to deliver each order, the newest first, by the order's row id. */
export async function deliveriesOfOrders(db: Queryable, orderRows: string[]): Promise<Map<string, Delivery[]>> {
  if (orderRows.length === 0) return new Map();
  const rows = await db
    .select()
    .from(deliveries)
    .where(inArray(deliveries.orderRow, orderRows))
    .orderBy(desc(deliveries.at), desc(deliveries.id));
  return Map.groupBy(rows, ({ orderRow }) => orderRow);
}

/** The delivery of a delivered order. */
export async function findDelivery(db: Queryable, orderRow: string): Promise<Delivery | undefined> {
  const [row] = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.orderRow, orderRow), standing));
  return row;
}

/** The delivery that was undone last: a photograph of the order stays with it. */
export async function findUndoneDelivery(db: Queryable, orderRow: string): Promise<Delivery | undefined> {
  const [row] = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.orderRow, orderRow), isNotNull(deliveries.undoneAt)))
    .orderBy(desc(deliveries.undoneAt))
    .limit(1);
  return row;
}

/** The try with this key, of whichever order. */
export async function findDeliveryByKey(db: Queryable, key: string): Promise<Delivery | undefined> {
  const [row] = await db.select().from(deliveries).where(eq(deliveries.key, key));
  return row;
}

/** Writes a try to deliver a locked order; false when another order's has its key. */
export async function insertDelivery(tx: Tx, delivery: NewDelivery): Promise<boolean> {
  const { rowCount } = await tx.insert(deliveries).values(delivery).onConflictDoNothing({ target: deliveries.key });
  return rowCount === 1;
}

/** Writes a part of a try to deliver a locked order; the rest stays. */
export async function updateDelivery(tx: Tx, { id }: Delivery, part: Partial<Delivery>): Promise<void> {
  await tx.update(deliveries).set(part).where(eq(deliveries.id, id));
}
