import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm';
import { HALTS } from '#domain/sale/consequences.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { orderCalls } from '../../db/schema/on-call.ts';
import { orders } from '../../db/schema/orders.ts';

const DAY_MS = 86_400_000;

type Calls = typeof orderCalls.$inferSelect;

/** Begins to call for an order, anew when its ceremony has moved since somebody answered. */
export async function beginCalls(tx: Tx, orderRow: string, createdAt: Date): Promise<void> {
  const fresh = { step: 0, createdAt, heardAt: null, heardBy: null };
  await tx
    .insert(orderCalls)
    .values({ orderRow, ...fresh })
    .onConflictDoUpdate({ target: orderCalls.orderRow, set: fresh });
}

/** The record of who was called for an urgent order, locked, beside the order; undefined for other orders. */
export async function lockCalls(tx: Tx, orderRow: string) {
  const [found] = await tx
    .select({ calls: orderCalls, order: orders })
    .from(orderCalls)
    .innerJoin(orders, eq(orders.id, orderCalls.orderRow))
    .where(eq(orderCalls.orderRow, orderRow))
    .for('update', { of: orderCalls });
  return found;
}

export async function countStep(tx: Tx, orderRow: string, step: number): Promise<void> {
  await tx.update(orderCalls).set({ step }).where(eq(orderCalls.orderRow, orderRow));
}

/** Notes who acknowledged an order; false when somebody had, or when it isn't urgent. */
export async function markHeard(tx: Tx, orderRow: string, heardBy: string, heardAt: Date): Promise<boolean> {
  const rows = await tx
    .update(orderCalls)
    .set({ heardBy, heardAt })
    .where(and(eq(orderCalls.orderRow, orderRow), isNull(orderCalls.heardAt)))
    .returning({ orderRow: orderCalls.orderRow });
  return rows.length > 0;
}

export async function callsOf(db: Queryable, orderRow: string): Promise<Calls | undefined> {
  const [row] = await db.select().from(orderCalls).where(eq(orderCalls.orderRow, orderRow));
  return row;
}

/** Urgent orders of the last day that nobody has acknowledged, begun or stopped, oldest first. */
export function ordersUnheard(db: Queryable, now: Date, limit: number) {
  const { orderId, number, deceasedName, funeralTime } = orders;
  return db
    .select({ orderId, number, deceasedName, funeralTime })
    .from(orderCalls)
    .innerJoin(orders, eq(orders.id, orderCalls.orderRow))
    .where(
      and(
        isNull(orderCalls.heardAt),
        gte(orderCalls.createdAt, new Date(now.getTime() - DAY_MS)),
        eq(orders.production, 'novo'),
        isNull(orders.closing),
        sql`not ${orders.flags} ?| ${sql.param(HALTS)}::text[]`,
      ),
    )
    .orderBy(asc(orderCalls.createdAt), asc(orderCalls.orderRow))
    .limit(limit);
}
