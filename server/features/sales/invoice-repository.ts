import { and, count, desc, eq, gte, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { InvoiceState } from '#domain/invoice.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { cursorTime, follows, keysetPages } from '../../db/keyset.ts';
import { invoiceRequests } from '../../db/schema/invoices.ts';
import { moneyMovements } from '../../db/schema/money.ts';
import { orders } from '../../db/schema/orders.ts';

export type InvoiceRequest = typeof invoiceRequests.$inferSelect;

const PAGE_ROWS = 500;

export async function findInvoiceRequest(db: Queryable, orderRow: string): Promise<InvoiceRequest | undefined> {
  const [row] = await db.select().from(invoiceRequests).where(eq(invoiceRequests.orderRow, orderRow)).limit(1);
  return row;
}

/** Writes the record of an order's nota fiscal in place of an earlier one. */
export async function saveInvoice(tx: Tx, row: InvoiceRequest): Promise<void> {
  await tx.insert(invoiceRequests).values(row).onConflictDoUpdate({ target: invoiceRequests.orderRow, set: row });
}

/** Deletes the record of a nota fiscal; for one without a buyer's request. */
export async function deleteInvoice(tx: Tx, { orderRow }: InvoiceRequest): Promise<void> {
  await tx.delete(invoiceRequests).where(eq(invoiceRequests.orderRow, orderRow));
}

const gaveBack = sql`exists (select from ${moneyMovements}
  where ${moneyMovements.orderRow} = ${orders.id} and ${moneyMovements.amount} < 0)`;

/** Leaves out orders whose nota fiscal can't be in a state, so that rare states are found without reading every sale. */
const MAY_BE: Record<InvoiceState, SQL | undefined> = {
  owed: isNull(invoiceRequests.orderRow),
  requested: and(isNotNull(invoiceRequests.orderRow), isNull(invoiceRequests.doneAt)),
  issued: isNotNull(invoiceRequests.doneAt),
  to_correct: and(isNotNull(invoiceRequests.doneAt), or(ne(invoiceRequests.amount, orders.total), gaveBack)),
  to_cancel: and(isNotNull(invoiceRequests.doneAt), or(isNotNull(orders.closing), gaveBack)),
};

export type InvoicePeriod = { from: Date; to: Date; state?: InvoiceState | undefined };

/**
 * Pages of the orders bought in [from, to), newest first, each with the record of its nota fiscal. `state` leaves out
 * orders that can't be in it; the caller still checks the others.
 */
export function pagesOfInvoices(db: Queryable, { from, to, state }: InvoicePeriod) {
  const bought = and(gte(orders.createdAt, from), lt(orders.createdAt, to), state && MAY_BE[state]);
  return keysetPages(PAGE_ROWS, (after, size) =>
    db
      .select({ id: orders.id, at: cursorTime(orders.createdAt), order: orders, invoice: invoiceRequests })
      .from(orders)
      .leftJoin(invoiceRequests, eq(invoiceRequests.orderRow, orders.id))
      .where(and(bought, follows(orders.createdAt, orders.id, after)))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(size),
  );
}

/** Open requests for a nota fiscal, newest first, and their number. */
export async function openInvoiceRequests(db: Queryable, limit: number) {
  const which = and(isNull(invoiceRequests.doneAt), isNull(orders.closing));
  const from = () => db.select({ total: count() }).from(invoiceRequests);
  const [row] = await from().innerJoin(orders, eq(orders.id, invoiceRequests.orderRow)).where(which);
  const { orderId, number, buyerName } = orders;
  // Without a date of its issue it has one of its request.
  const requestedAt = sql<Date>`${invoiceRequests.requestedAt}`.mapWith(invoiceRequests.requestedAt);
  const latest = await db
    .select({ orderId, number, buyerName, requestedAt })
    .from(invoiceRequests)
    .innerJoin(orders, eq(orders.id, invoiceRequests.orderRow))
    .where(which)
    .orderBy(desc(invoiceRequests.requestedAt), desc(invoiceRequests.orderRow))
    .limit(limit);
  return { total: row?.total ?? 0, latest };
}
