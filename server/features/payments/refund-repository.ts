import { and, eq, ne, sql, sum } from 'drizzle-orm';
import { type Cents, cents } from '#domain/money.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { payments, refunds } from '../../db/schema/orders.ts';

type PaymentRow = typeof payments.$inferSelect;
type RefundRow = typeof refunds.$inferSelect;

/** A payment of an order, locked until the transaction ends. */
export async function lockOrderPayment(tx: Tx, orderRow: string, paymentId: string): Promise<PaymentRow | undefined> {
  const which = and(eq(payments.paymentId, paymentId), eq(payments.orderRow, orderRow));
  const [row] = await tx.select().from(payments).where(which).for('update');
  return row;
}

export async function insertRefund(tx: Tx, row: typeof refunds.$inferInsert): Promise<RefundRow> {
  const [refund] = await tx.insert(refunds).values(row).returning();
  if (!refund) throw new Error('the database returned no refund');
  return refund;
}

export async function findRefund(db: Queryable, id: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id)).limit(1);
  return row;
}

export async function findRefundByKey(db: Queryable, requestKey: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.requestKey, requestKey)).limit(1);
  return row;
}

async function sumOf(db: Queryable, which: ReturnType<typeof and>): Promise<Cents> {
  const [row] = await db
    .select({ amount: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(which);
  return cents(row?.amount ?? 0);
}

/** What was asked to be given back of a payment and isn't yet done. */
export function pendingRefunds(db: Queryable, paymentId: string): Promise<Cents> {
  return sumOf(db, and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'pending')));
}

/** What our own people gave back of a payment or are about to. */
export function ownRefunds(db: Queryable, paymentId: string): Promise<Cents> {
  return sumOf(db, and(eq(refunds.paymentId, paymentId), ne(refunds.status, 'rejected')));
}

/** Ends a pending refund; undefined when it was ended before. */
export async function endRefund(
  tx: Tx,
  id: string,
  end: { status: 'approved' | 'rejected'; providerRefundId: string | null },
  now: Date,
): Promise<RefundRow | undefined> {
  const [row] = await tx
    .update(refunds)
    .set({ ...end, updatedAt: now })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'pending')))
    .returning();
  return row;
}

/** Takes an amount that a person gave back off a locked payment. */
export async function giveBack(tx: Tx, paymentId: string, amount: Cents, now: Date): Promise<void> {
  await tx
    .update(payments)
    .set({ refunded: sql`${payments.refunded} + ${amount}`, updatedAt: now })
    .where(eq(payments.paymentId, paymentId));
}
