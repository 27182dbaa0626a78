import { asc, count, eq, isNull } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { newId } from '../../../db/ids.ts';
import { orderRequests, orders } from '../../../db/schema/orders.ts';

export type OrderRequest = typeof orderRequests.$inferSelect;
export type Answer = Pick<OrderRequest, 'answer' | 'answerText' | 'answeredBy' | 'answeredAt'>;

/** The requests of one order, oldest first. */
export function requestsOfOrder(db: Queryable, { id }: { id: string }): Promise<OrderRequest[]> {
  return db.select().from(orderRequests).where(eq(orderRequests.orderRow, id)).orderBy(asc(orderRequests.position));
}

/** Writes the next request of a locked order. */
export async function insertRequest(
  tx: Tx,
  order: { id: string },
  request: Pick<OrderRequest, 'kind' | 'reason' | 'requestedAt'> & Partial<Answer>,
): Promise<OrderRequest> {
  const position = (await requestsOfOrder(tx, order)).length + 1;
  const values = { ...request, id: newId(request.requestedAt), orderRow: order.id, position };
  const [row] = await tx.insert(orderRequests).values(values).returning();
  if (!row) throw new Error('the database returned no request');
  return row;
}

/** Keeps the photograph of a complaint. */
export async function writePhoto(tx: Tx, { id }: OrderRequest, image: string): Promise<void> {
  await tx.update(orderRequests).set({ image }).where(eq(orderRequests.id, id));
}

export async function writeAnswer(tx: Tx, { id }: OrderRequest, answer: Answer): Promise<void> {
  await tx.update(orderRequests).set(answer).where(eq(orderRequests.id, id));
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
