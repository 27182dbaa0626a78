import { and, asc, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { ProductionState } from '#domain/production.ts';
import type { Queryable, Tx } from '../../../db/client.ts';
import { newId } from '../../../db/ids.ts';
import { orders, productionSteps } from '../../../db/schema/orders.ts';

type Order = typeof orders.$inferSelect;
export type ProductionStep = typeof productionSteps.$inferSelect;

/**
 * What a day asks of the florist: undelivered orders whose ceremony is before `dueBefore` (the latest `limit` of
 * them), and those delivered within [from, to). Closed orders aren't made.
 */
export async function listProductionRows(
  db: Queryable,
  day: { from: Date; to: Date; dueBefore: Date },
  limit: number,
): Promise<Order[]> {
  // The stage is written out so that the index of the undelivered orders fits.
  const pending = await db
    .select()
    .from(orders)
    .where(and(sql`${orders.production} <> 'entregue'`, lt(orders.funeralTime, day.dueBefore), isNull(orders.closing)))
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
  return [...pending, ...delivered];
}

/** Brings a locked order to another stage, reached now unless told otherwise, and remembers who did it. */
export async function writeProductionStep(
  tx: Tx,
  step: { orderRow: string; from: ProductionState; to: ProductionState; userEmail: string },
  now: Date,
  reachedAt = now,
): Promise<void> {
  await tx.update(orders).set({ production: step.to, productionAt: reachedAt }).where(eq(orders.id, step.orderRow));
  await tx.insert(productionSteps).values({ ...step, id: newId(now), createdAt: now });
}

/** The steps of an order, oldest first. */
export function listProductionSteps(db: Queryable, orderRow: string): Promise<ProductionStep[]> {
  return db
    .select()
    .from(productionSteps)
    .where(eq(productionSteps.orderRow, orderRow))
    .orderBy(asc(productionSteps.createdAt), asc(productionSteps.id));
}
