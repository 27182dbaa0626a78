import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { type Cents, cents } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/order.ts';
import { PROBLEMS_OF_MAKING } from '#domain/payment.ts';
import type { Queryable, Tx } from '../../../db/client.ts';
import { payments, refunds } from '../../../db/schema/orders.ts';
import { reservations } from '../../../db/schema/reservations.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;

export async function findPayment(db: Queryable, paymentId: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.paymentId, paymentId)).limit(1);
  return row;
}

/** An order that was changed very often has more holds than the page needs. */
const MOST_HOLDS = 50;

/** The holds of an order id, newest first, one row for each payment of a hold. */
export function holdsWithPayments(db: Queryable, orderId: string) {
  const { id, status, expiresAt, createdAt, payKey } = reservations;
  return db
    .select({ id, status, expiresAt, payKey, outcome: payments.outcome })
    .from(reservations)
    .leftJoin(payments, eq(payments.reservationId, id))
    .where(and(eq(reservations.orderId, orderId), eq(reservations.forDue, false)))
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST_HOLDS);
}

export type PaymentRecord = Omit<PaymentRow, 'createdAt' | 'updatedAt'>;

/** Writes a payment record; `createdAt` keeps the time of the first report. */
export async function savePayment(tx: Tx, record: PaymentRecord, now: Date): Promise<void> {
  const { paymentId: _, ...values } = record;
  await tx
    .insert(payments)
    .values({ ...record, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: payments.paymentId, set: { ...values, updatedAt: now } });
}

type ToldFee = { feeCents: number | undefined; netCents: number | undefined; releaseAt: Date | undefined };

/** The provider's fee as columns; null while it hasn't told it. */
export function feeToldBy({ feeCents, netCents, releaseAt }: ToldFee) {
  return {
    fee: feeCents === undefined ? null : cents(feeCents),
    net: netCents === undefined ? null : cents(netCents),
    releaseAt: releaseAt ?? null,
  };
}

/** The orders' payments at the provider whose fee isn't told, unchanged since `before`, longest first. */
export async function paymentsWithoutFee(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const { paymentId, fee, orderRow, reservationId, updatedAt } = payments;
  const rows = await db
    .select({ paymentId })
    .from(payments)
    .where(and(isNull(fee), isNotNull(orderRow), isNotNull(reservationId), lt(updatedAt, before)))
    .orderBy(asc(updatedAt))
    .limit(limit);
  return rows.map((row) => row.paymentId);
}

/** Records what the provider tells of a payment's fee, or that it knows nothing of it. */
export async function saveFee(
  db: Queryable,
  paymentId: string,
  payment: ToldFee | undefined,
  now: Date,
): Promise<void> {
  const told = payment && feeToldBy(payment);
  await db
    .update(payments)
    .set({ ...told, updatedAt: now })
    .where(eq(payments.paymentId, paymentId));
}

/** The provider's last change of each known payment, by payment id. */
export async function knownReports(db: Queryable, paymentIds: string[]): Promise<Map<string, Date | null>> {
  if (paymentIds.length === 0) return new Map();
  const { paymentId, reportedAt } = payments;
  const rows = await db
    .select({ paymentId, reportedAt })
    .from(payments)
    .where(sql`${paymentId} = any(${sql.param(paymentIds)}::text[])`);
  return new Map(rows.map((row) => [row.paymentId, row.reportedAt]));
}

type OpenProblem = { needsPerson: boolean; amount: Cents; updatedAt: Date; number: number | null };

/** A payment with its order's id, locked until the transaction ends. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<OpenProblem | undefined> {
  const { needsPerson, amount, updatedAt } = payments;
  const [row] = await tx
    .select({ needsPerson, amount, updatedAt, number: reservations.number })
    .from(payments)
    .leftJoin(reservations, eq(reservations.id, payments.reservationId))
    .where(eq(payments.paymentId, paymentId))
    .for('update', { of: payments });
  return row;
}

/** Takes a locked payment off the list of those that need a person; its problems stay recorded. */
export async function markReviewedAt(tx: Tx, paymentId: string, now: Date): Promise<void> {
  await tx.update(payments).set({ needsPerson: false, updatedAt: now }).where(eq(payments.paymentId, paymentId));
}

/** Takes payments of an order that won't be made off the list, unless money is asked about. */
export async function closeQuestions(tx: Tx, { id }: { id: string }, now: Date): Promise<void> {
  const isOfMaking = sql`${payments.problems} <@ ${JSON.stringify(PROBLEMS_OF_MAKING)}::jsonb`;
  await tx
    .update(payments)
    .set({ needsPerson: false, updatedAt: now })
    .where(and(eq(payments.orderRow, id), eq(payments.needsPerson, true), isOfMaking));
}

/** Puts a payment on the list of those that need a person, for one more problem. */
export async function addProblem(
  tx: Tx,
  { paymentId, problems }: PaymentRow,
  problem: string,
  now: Date,
): Promise<void> {
  const values = { problems: [...problems, problem], needsPerson: true, updatedAt: now };
  await tx.update(payments).set(values).where(eq(payments.paymentId, paymentId));
}

/** The payments of each order by the order's row id, oldest first. */
async function paymentsOfOrders(db: Queryable, orderRows: string[]): Promise<Map<string, PaymentRow[]>> {
  if (orderRows.length === 0) return new Map();
  const rows = await db
    .select()
    .from(payments)
    // One array parameter: thousands of single ones would take longer than the query.
    .where(sql`${payments.orderRow} = any(${sql.param(orderRows)}::uuid[])`)
    .orderBy(asc(payments.createdAt), asc(payments.paymentId));
  return Map.groupBy(rows, ({ orderRow }) => orderRow ?? '');
}

/** The payments of one order, oldest first. */
export async function paymentsOfOrder(db: Queryable, { id }: { id: string }): Promise<PaymentRow[]> {
  return (await paymentsOfOrders(db, [id])).get(id) ?? [];
}

/** The refunds requested for these payments, oldest first. */
export async function refundsOfPayments(db: Queryable, paymentIds: string[]): Promise<RefundRow[]> {
  if (paymentIds.length === 0) return [];
  return db.select().from(refunds).where(inArray(refunds.paymentId, paymentIds)).orderBy(asc(refunds.createdAt));
}

/** True for a payment that a person received, outside the provider. */
export function isByHand({ reservationId }: Pick<PaymentRow, 'reservationId'>): boolean {
  return reservationId === null;
}

type Received = { paymentId: string; orderRow: string; method: PaymentMethod; amount: Cents; at: Date };

/** Records a payment that a person received; false when the id exists already. */
export async function insertReceived(tx: Tx, { at, ...received }: Received): Promise<boolean> {
  const rows = await tx
    .insert(payments)
    .values({
      ...received,
      status: 'approved',
      statusDetail: 'manual',
      currency: 'BRL',
      outcome: 'order',
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing()
    .returning({ paymentId: payments.paymentId });
  return rows.length > 0;
}

/** Marks the payments of a voided order as never received. */
export async function withdrawReceived(tx: Tx, orderRow: string, now: Date): Promise<void> {
  await tx
    .update(payments)
    .set({ status: 'cancelled', statusDetail: 'voided', updatedAt: now })
    .where(eq(payments.orderRow, orderRow));
}

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

/** Ends a pending refund; undefined when it had ended before. */
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
