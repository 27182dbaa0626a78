import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { deliveries } from '../../../db/schema/orders.ts';

/** An attempt to deliver an order. */
export type Delivery = typeof deliveries.$inferSelect;
export type NewDelivery = typeof deliveries.$inferInsert;

const standing = and(eq(deliveries.outcome, 'delivered'), isNull(deliveries.undoneAt));

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

/** The delivery in force of an order. */
export async function findDelivery(db: Queryable, orderRow: string): Promise<Delivery | undefined> {
  const [row] = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.orderRow, orderRow), standing));
  return row;
}

/** The delivery undone last, which keeps the order's photograph. */
export async function findUndoneDelivery(db: Queryable, orderRow: string): Promise<Delivery | undefined> {
  const [row] = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.orderRow, orderRow), isNotNull(deliveries.undoneAt)))
    .orderBy(desc(deliveries.undoneAt))
    .limit(1);
  return row;
}

/** The attempt with this key, of any order. */
export async function findDeliveryByKey(db: Queryable, key: string): Promise<Delivery | undefined> {
  const [row] = await db.select().from(deliveries).where(eq(deliveries.key, key));
  return row;
}

/** Writes a delivery attempt of a locked order; false when the key exists already. */
export async function insertDelivery(tx: Tx, delivery: NewDelivery): Promise<boolean> {
  const { rowCount } = await tx.insert(deliveries).values(delivery).onConflictDoNothing({ target: deliveries.key });
  return rowCount === 1;
}

/** Updates some columns of a delivery attempt of a locked order. */
export async function updateDelivery(tx: Tx, { id }: Delivery, part: Partial<Delivery>): Promise<void> {
  await tx.update(deliveries).set(part).where(eq(deliveries.id, id));
}
