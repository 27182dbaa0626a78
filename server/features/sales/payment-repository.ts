import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { cents } from '#domain/money.ts';
import type { Queryable } from '../../db/client.ts';
import { payments, refunds } from '../../db/schema/orders.ts';
import { reservations } from '../../db/schema/reservations.ts';

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
  const { id, status, expiresAt, createdAt, payKey, funeralId } = reservations;
  return db
    .select({ id, status, expiresAt, payKey, funeralId, outcome: payments.outcome })
    .from(reservations)
    .leftJoin(payments, eq(payments.reservationId, id))
    .where(and(eq(reservations.orderId, orderId), eq(reservations.forDue, false)))
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST_HOLDS);
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

export function paymentsOfOrder(db: Queryable, { id }: { id: string }): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(eq(payments.orderRow, id))
    .orderBy(asc(payments.createdAt), asc(payments.paymentId));
}

export async function refundsOfPayments(db: Queryable, paymentIds: string[]): Promise<RefundRow[]> {
  if (paymentIds.length === 0) return [];
  return db.select().from(refunds).where(inArray(refunds.paymentId, paymentIds)).orderBy(asc(refunds.createdAt));
}

export async function findRefund(db: Queryable, id: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id)).limit(1);
  return row;
}
