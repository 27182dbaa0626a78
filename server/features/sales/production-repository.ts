import { and, asc, count, desc, eq, gte, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { LONGEST_MARGIN_MINUTES } from '#domain/place-hours.ts';
import type { Queryable } from '../../db/client.ts';
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

/**
 * The production of a day: undelivered orders due before `dueBefore` (the latest `limit` of them), with `isToday` those
 * out for delivery too, and orders delivered within [from, to). Closed orders are left out.
 */
export async function listProductionRows(
  db: Queryable,
  day: { from: Date; to: Date; dueBefore: Date; isToday: boolean },
  limit: number,
): Promise<Order[]> {
  const pending = await db
    .select()
    .from(orders)
    .where(day.isToday ? or(openBefore(day.dueBefore), isUnderway) : openBefore(day.dueBefore))
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

/** Undelivered orders due before an instant, without ceremonies before `after`; the earliest due first. */
export function listEarliestOpen(
  db: Queryable,
  { dueBefore, after, limit }: { dueBefore: Date; after?: Date; limit: number },
): Promise<Order[]> {
  return db
    .select()
    .from(orders)
    .where(and(openBefore(dueBefore), after && gte(orders.funeralTime, after)))
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

/** The production steps of an order, oldest first. */
export function listProductionSteps(db: Queryable, orderRow: string): Promise<ProductionStep[]> {
  return db
    .select()
    .from(productionSteps)
    .where(eq(productionSteps.orderRow, orderRow))
    .orderBy(asc(productionSteps.createdAt), asc(productionSteps.id));
}
