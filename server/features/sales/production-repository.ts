import { and, asc, count, desc, eq, gte, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { LONGEST_MARGIN_MINUTES } from '#domain/place-hours.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { isMakeable, isUnheard, orderCalls } from '../../db/schema/on-call.ts';
import { orders, orderWreaths, productionSteps } from '../../db/schema/orders.ts';

type Order = typeof orders.$inferSelect;
export type ProductionStep = typeof productionSteps.$inferSelect;

const deliverBy = sql`${orders.funeralTime} - ${orders.marginMinutes} * interval '1 minute'`;

// The stage is a literal in the SQL, so that the planner can use the partial index of undelivered orders.
const openBefore = (dueBefore: Date) =>
  and(
    sql`${orders.production} <> 'entregue'`,
    // Bounds what the index is read for: no margin is longer, the hours of the place included.
    lt(orders.funeralTime, new Date(dueBefore.getTime() + 2 * LONGEST_MARGIN_MINUTES * 60_000)),
    lt(deliverBy, dueBefore),
    isNull(orders.closing),
  );

/** Out for delivery: today's work whenever it is due, for its ceremony may have moved to another day. */
const isUnderway = and(eq(orders.production, 'saiu'), isNull(orders.closing));

/** Closed within [from, to) after they were begun: whoever makes or carries one reads there that it is off. */
const closedWithin = ({ from, to }: { from: Date; to: Date }) =>
  and(gte(orders.closedAt, from), lt(orders.closedAt, to), ne(orders.production, 'novo'));

/**
 * The production of a day: undelivered orders due before `dueBefore` (the latest `limit` of them), with `isToday` those
 * out for delivery too, and orders delivered within [from, to). Closed orders are left out, but for those of that day
 * that were begun.
 */
export async function listProductionRows(
  db: Queryable,
  day: { from: Date; to: Date; dueBefore: Date; isToday: boolean },
  limit: number,
): Promise<Order[]> {
  const pending = await db
    .select()
    .from(orders)
    .where(or(openBefore(day.dueBefore), closedWithin(day), day.isToday ? isUnderway : undefined))
    .orderBy(desc(orders.funeralTime), desc(orders.id))
    .limit(limit);
  const delivered = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.production, 'entregue'),
        gte(orders.productionAt, day.from),
        lt(orders.productionAt, day.to),
        isNull(orders.closing),
      ),
    )
    .orderBy(desc(orders.productionAt), desc(orders.id))
    .limit(limit);
  // An order delivered between the two readings is in both.
  const done = new Set(delivered.map(({ id }) => id));
  return [...pending.filter(({ id }) => !done.has(id)), ...delivered];
}

/**
 * Undelivered orders due before an instant, without ceremonies before `after`, and with `isMade` without stopped ones; the
 * earliest due first.
 */
export function listEarliestOpen(
  db: Queryable,
  { dueBefore, after, limit, isMade }: { dueBefore: Date; after?: Date; limit: number; isMade?: boolean },
): Promise<Order[]> {
  return db
    .select()
    .from(orders)
    .where(and(openBefore(dueBefore), after && gte(orders.funeralTime, after), isMade ? isMakeable : undefined))
    .orderBy(asc(deliverBy), asc(orders.id))
    .limit(limit);
}

/** Undelivered orders due before an instant, and their wreaths: late (due before `lateBefore`), to begin, begun. */
export async function countOpen(db: Queryable, { lateBefore, dueBefore }: { lateBefore: Date; dueBefore: Date }) {
  const isLate = lt(deliverBy, lateBefore);
  // Counted order by order: a join would read the wreaths of all years.
  const wreaths = sql`(select count(*) from ${orderWreaths} where ${orderWreaths.orderRow} = ${orders.id})`;
  const wreathsOf = (which: SQL | undefined) =>
    sql`coalesce(sum(${wreaths}) filter (where ${which}), 0)`.mapWith(Number);
  const [row] = await db
    .select({
      orders: count(),
      late: wreathsOf(isLate),
      toBegin: wreathsOf(and(not(isLate), eq(orders.production, 'novo'))),
      toDeliver: wreathsOf(and(not(isLate), ne(orders.production, 'novo'))),
    })
    .from(orders)
    .where(openBefore(dueBefore));
  return row ?? { orders: 0, late: 0, toBegin: 0, toDeliver: 0 };
}

export function listProductionSteps(db: Queryable, orderRow: string): Promise<ProductionStep[]> {
  return db
    .select()
    .from(productionSteps)
    .where(eq(productionSteps.orderRow, orderRow))
    .orderBy(asc(productionSteps.createdAt), asc(productionSteps.id));
}

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

/** Ends the calls for an order that nobody has acknowledged. */
export async function endCalls(tx: Tx, orderRow: string): Promise<void> {
  await tx.delete(orderCalls).where(and(eq(orderCalls.orderRow, orderRow), isNull(orderCalls.heardAt)));
}

/** The record of who was called for an order that waits for an answer, locked, beside the order; undefined for others. */
export async function lockCalls(tx: Tx, orderRow: string) {
  const [found] = await tx
    .select({ calls: orderCalls, order: orders })
    .from(orderCalls)
    .innerJoin(orders, eq(orders.id, orderCalls.orderRow))
    .where(and(eq(orderCalls.orderRow, orderRow), isUnheard))
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

/** Urgent orders of the last day that still need an answer, oldest first. */
export function ordersUnheard(db: Queryable, now: Date, limit: number) {
  const { orderId, number, deceasedName, funeralTime } = orders;
  return db
    .select({ orderId, number, deceasedName, funeralTime })
    .from(orderCalls)
    .innerJoin(orders, eq(orders.id, orderCalls.orderRow))
    .where(and(isUnheard, gte(orderCalls.createdAt, new Date(now.getTime() - DAY_MS))))
    .orderBy(asc(orderCalls.createdAt), asc(orderCalls.orderRow))
    .limit(limit);
}
