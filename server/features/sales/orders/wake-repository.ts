import { and, asc, eq, gte, isNull } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { orders } from '../../../db/schema/orders.ts';
import { orderWakes } from '../../../db/schema/wakes.ts';

const DAY_MS = 86_400_000;

type Wake = typeof orderWakes.$inferSelect;

export async function insertWake(tx: Tx, orderRow: string, createdAt: Date): Promise<void> {
  await tx.insert(orderWakes).values({ orderRow, createdAt });
}

/** The record of who was woken for an urgent order, locked, beside the order; undefined for other orders. */
export async function lockWake(tx: Tx, orderRow: string) {
  const [found] = await tx
    .select({ wake: orderWakes, order: orders })
    .from(orderWakes)
    .innerJoin(orders, eq(orders.id, orderWakes.orderRow))
    .where(eq(orderWakes.orderRow, orderRow))
    .for('update', { of: orderWakes });
  return found;
}

/** Counts that somebody was woken. */
export async function countStep(tx: Tx, orderRow: string, step: number): Promise<void> {
  await tx.update(orderWakes).set({ step }).where(eq(orderWakes.orderRow, orderRow));
}

/** Notes who acknowledged an order; false when somebody had, or when it isn't urgent. */
export async function markHeard(tx: Tx, orderRow: string, heardBy: string, heardAt: Date): Promise<boolean> {
  const rows = await tx
    .update(orderWakes)
    .set({ heardBy, heardAt })
    .where(and(eq(orderWakes.orderRow, orderRow), isNull(orderWakes.heardAt)))
    .returning({ orderRow: orderWakes.orderRow });
  return rows.length > 0;
}

export async function wakeOf(db: Queryable, orderRow: string): Promise<Wake | undefined> {
  const [row] = await db.select().from(orderWakes).where(eq(orderWakes.orderRow, orderRow));
  return row;
}

/** Urgent orders of the last day that nobody has acknowledged or begun, oldest first. */
export function ordersUnheard(db: Queryable, now: Date, limit: number) {
  const { orderId, number, deceasedName, funeralTime } = orders;
  return db
    .select({ orderId, number, deceasedName, funeralTime })
    .from(orderWakes)
    .innerJoin(orders, eq(orders.id, orderWakes.orderRow))
    .where(
      and(
        isNull(orderWakes.heardAt),
        gte(orderWakes.createdAt, new Date(now.getTime() - DAY_MS)),
        eq(orders.production, 'novo'),
        isNull(orders.closing),
      ),
    )
    .orderBy(asc(orderWakes.createdAt), asc(orderWakes.orderRow))
    .limit(limit);
}
