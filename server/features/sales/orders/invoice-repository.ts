import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { invoiceRequests, orders } from '../../../db/schema/orders.ts';

export type InvoiceRequest = typeof invoiceRequests.$inferSelect;

export async function findInvoiceRequest(db: Queryable, orderRow: string): Promise<InvoiceRequest | undefined> {
  const [row] = await db.select().from(invoiceRequests).where(eq(invoiceRequests.orderRow, orderRow)).limit(1);
  return row;
}

/** Writes a request; it replaces an earlier one of the same order. */
export async function saveInvoiceRequest(
  tx: Tx,
  request: Omit<InvoiceRequest, 'doneAt' | 'doneBy'>,
): Promise<InvoiceRequest> {
  const row = { ...request, doneAt: null, doneBy: null };
  await tx.insert(invoiceRequests).values(row).onConflictDoUpdate({ target: invoiceRequests.orderRow, set: row });
  return row;
}

export async function markInvoiceDone(tx: Tx, orderRow: string, done: { at: Date; by: string }): Promise<void> {
  await tx
    .update(invoiceRequests)
    .set({ doneAt: done.at, doneBy: done.by })
    .where(eq(invoiceRequests.orderRow, orderRow));
}

/** Open requests for a nota fiscal, newest first, and their number. */
export async function openInvoiceRequests(db: Queryable, limit: number) {
  const which = and(isNull(invoiceRequests.doneAt), isNull(orders.closing));
  const from = () => db.select({ total: count() }).from(invoiceRequests);
  const [row] = await from().innerJoin(orders, eq(orders.id, invoiceRequests.orderRow)).where(which);
  const { orderId, number, buyerName } = orders;
  const latest = await db
    .select({ orderId, number, buyerName, requestedAt: invoiceRequests.requestedAt })
    .from(invoiceRequests)
    .innerJoin(orders, eq(orders.id, invoiceRequests.orderRow))
    .where(which)
    .orderBy(desc(invoiceRequests.requestedAt), desc(invoiceRequests.orderRow))
    .limit(limit);
  return { total: row?.total ?? 0, latest };
}
