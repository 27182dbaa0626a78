import { asc, count, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { orderRequests, orders } from '../../db/schema/orders.ts';

export type OrderRequest = typeof orderRequests.$inferSelect;

/** The requests of one order, oldest first. */
export function requestsOfOrder(db: Queryable, { id }: { id: string }): Promise<OrderRequest[]> {
  return db.select().from(orderRequests).where(eq(orderRequests.orderRow, id)).orderBy(asc(orderRequests.position));
}

/** Unanswered requests, oldest first, and their number. */
export async function openRequests(db: Queryable, limit: number) {
  const which = isNull(orderRequests.answeredAt);
  const [row] = await db.select({ total: count() }).from(orderRequests).where(which);
  const { kind, requestedAt } = orderRequests;
  const { orderId, number, buyerName } = orders;
  const latest = await db
    .select({ kind, requestedAt, orderId, number, buyerName })
    .from(orderRequests)
    .innerJoin(orders, eq(orders.id, orderRequests.orderRow))
    .where(which)
    .orderBy(asc(requestedAt), asc(orderRequests.id))
    .limit(limit);
  return { total: row?.total ?? 0, latest };
}
