import { asc, eq, inArray, sql } from 'drizzle-orm';
import { type Cents, cents } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/order.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { payments, refunds } from '../../db/schema/orders.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;

/** The payments of each order by the order's row id, oldest first. */
export async function paymentsOfOrders(db: Queryable, orderRows: string[]): Promise<Map<string, PaymentRow[]>> {
  if (orderRows.length === 0) return new Map();
  const rows = await db
    .select()
    .from(payments)
    // One parameter however long the page is: thousands of them take longer than the query.
    .where(sql`${payments.orderRow} = any(${sql.param(orderRows)}::uuid[])`)
    .orderBy(asc(payments.createdAt), asc(payments.paymentId));
  return Map.groupBy(rows, ({ orderRow }) => orderRow ?? '');
}

/** The payments of one order, oldest first. */
export async function paymentsOfOrder(db: Queryable, { id }: { id: string }): Promise<PaymentRow[]> {
  return (await paymentsOfOrders(db, [id])).get(id) ?? [];
}

/** The refunds that were asked for of some payments, oldest first. */
export async function refundsOfPayments(db: Queryable, paymentIds: string[]): Promise<RefundRow[]> {
  if (paymentIds.length === 0) return [];
  return db.select().from(refunds).where(inArray(refunds.paymentId, paymentIds)).orderBy(asc(refunds.createdAt));
}

/** True for money that a person received outside of the provider. */
export function isByHand({ reservationId }: Pick<PaymentRow, 'reservationId'>): boolean {
  return reservationId === null;
}

type Received = { key: string; orderRow: string; method: PaymentMethod; amount: Cents; at: Date };

/** Records money that a person received outside of the provider; the same key twice is one payment. */
export async function insertReceived(tx: Tx, { key, orderRow, method, amount, at }: Received): Promise<boolean> {
  const rows = await tx
    .insert(payments)
    .values({
      paymentId: `manual-${key}`,
      orderRow,
      status: 'approved',
      statusDetail: 'manual',
      method,
      amount,
      currency: 'BRL',
      paid: amount,
      refunded: cents(0),
      outcome: 'order',
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing()
    .returning({ paymentId: payments.paymentId });
  return rows.length > 0;
}

/** Money that a mistyped order only seemed to have received. */
export async function withdrawReceived(tx: Tx, orderRow: string, now: Date): Promise<void> {
  await tx
    .update(payments)
    .set({ status: 'cancelled', statusDetail: 'voided', paid: cents(0), updatedAt: now })
    .where(eq(payments.orderRow, orderRow));
}
