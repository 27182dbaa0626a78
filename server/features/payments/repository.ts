import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Cents } from '#domain/money.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { isId, newId } from '../../db/ids.ts';
import { orders, payments } from '../../db/schema/orders.ts';
import { reservationItems, reservations } from '../../db/schema/reservations.ts';

export type Reservation = typeof reservations.$inferSelect;
export type NewReservation = typeof reservations.$inferInsert;
export type ReservationUnit = typeof reservationItems.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;

export async function isOrdered(db: Queryable, orderId: string): Promise<boolean> {
  const rows = await db.select({ id: orders.id }).from(orders).where(eq(orders.orderId, orderId)).limit(1);
  return rows.length > 0;
}

/** The reservation recorded as active for an order id, locked. It may have expired. */
export async function lockActiveReservation(tx: Tx, orderId: string): Promise<Reservation | undefined> {
  const [row] = await tx
    .select()
    .from(reservations)
    .where(and(eq(reservations.orderId, orderId), eq(reservations.status, 'active')))
    .for('update');
  return row;
}

export async function findReservation(db: Queryable, id: string): Promise<Reservation | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await db.select().from(reservations).where(eq(reservations.id, id)).limit(1);
  return row;
}

export async function lockReservation(tx: Tx, id: string): Promise<Reservation | undefined> {
  const [row] = await tx.select().from(reservations).where(eq(reservations.id, id)).for('update');
  return row;
}

export async function reservationUnits(db: Queryable, reservationId: string): Promise<ReservationUnit[]> {
  return db
    .select()
    .from(reservationItems)
    .where(eq(reservationItems.reservationId, reservationId))
    .orderBy(asc(reservationItems.position));
}

type NewUnit = Omit<typeof reservationItems.$inferInsert, 'id' | 'reservationId' | 'position' | 'quantity'>;

export async function insertReservation(tx: Tx, reservation: NewReservation, units: NewUnit[]): Promise<Reservation> {
  const [row] = await tx.insert(reservations).values(reservation).returning();
  if (!row) throw new Error('the database returned no reservation');
  const rows = units.map((unit, position) => ({
    ...unit,
    id: newId(reservation.createdAt),
    reservationId: reservation.id,
    position,
    quantity: 1,
  }));
  await tx.insert(reservationItems).values(rows);
  return row;
}

/** Releases a hold that is still active; a converted one is left alone. */
export async function releaseReservation(db: Queryable, id: string): Promise<void> {
  await db
    .update(reservations)
    .set({ status: 'released' })
    .where(and(eq(reservations.id, id), eq(reservations.status, 'active')));
}

export async function convertReservation(tx: Tx, id: string): Promise<void> {
  await tx.update(reservations).set({ status: 'converted' }).where(eq(reservations.id, id));
}

/**
 * Takes the right to ask the provider for a reservation's link. One caller at a time has it; another caller may
 * take it when it was claimed before `staleBefore`.
 */
export async function claimLink(db: Queryable, id: string, now: Date, staleBefore: Date): Promise<boolean> {
  const free = or(isNull(reservations.linkClaimedAt), lt(reservations.linkClaimedAt, staleBefore));
  const rows = await db
    .update(reservations)
    .set({ linkClaimedAt: now })
    .where(and(eq(reservations.id, id), eq(reservations.status, 'active'), isNull(reservations.paymentUrl), free))
    .returning({ id: reservations.id });
  return rows.length > 0;
}

/** Keeps a reservation's link; false when the reservation was released in the meantime. */
export async function saveLink(
  db: Queryable,
  id: string,
  link: { preferenceId: string; url: string },
): Promise<boolean> {
  const [row] = await db
    .update(reservations)
    .set({ preferenceId: link.preferenceId, paymentUrl: link.url })
    .where(eq(reservations.id, id))
    .returning({ status: reservations.status });
  return row?.status === 'active';
}

export async function findPayment(db: Queryable, paymentId: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.paymentId, paymentId)).limit(1);
  return row;
}

export type PaymentRecord = {
  paymentId: string;
  reservationId: string;
  /** The order that the money counts for. */
  orderRow: string | null;
  status: string;
  statusDetail: string;
  method: string;
  amount: Cents;
  currency: string;
  paid: Cents;
  refunded: Cents;
  reportedAt: Date;
  outcome: PaymentRow['outcome'];
  problems: string[];
  needsPerson: boolean;
};

/** Writes what is known of a payment; the first sighting keeps its time. */
export async function savePayment(tx: Tx, record: PaymentRecord, now: Date): Promise<void> {
  const { paymentId: _, ...values } = record;
  await tx
    .insert(payments)
    .values({ ...record, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: payments.paymentId, set: { ...values, updatedAt: now } });
}

const MINUTE = 60_000;

/**
 * Reservations with a link whose payments may have changed without a word to us: live ones always; expired and released
 * ones for `hours` after expiry, ever more rarely; paid ones once an hour as long, because a buyer may pay twice and
 * money may go back. Oldest check first.
 */
export async function reservationsToReconcile(
  db: Queryable,
  now: Date,
  options: { hours: number; limit: number },
): Promise<Reservation[]> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
  const unchecked = (minutes: number) => or(isNull(reservations.checkedAt), lt(reservations.checkedAt, ago(minutes)));
  const lately = gt(reservations.expiresAt, ago(options.hours * 60));
  const due = or(
    gt(reservations.expiresAt, now),
    and(gt(reservations.expiresAt, ago(60)), unchecked(2)),
    and(lately, unchecked(20)),
  );
  const unpaid = and(sql`${reservations.status} in ('active', 'released')`, due);
  const seenAt = sql`coalesce(${reservations.checkedAt}, ${reservations.createdAt})`;
  const paid = and(eq(reservations.status, 'converted'), lately, lt(seenAt, ago(60)));
  return db
    .select()
    .from(reservations)
    .where(and(isNotNull(reservations.paymentUrl), or(unpaid, paid)))
    .orderBy(sql`${reservations.checkedAt} nulls first`, asc(reservations.id))
    .limit(options.limit);
}

/** When the payments that we know were last changed at the provider, by their ids. */
export async function knownReports(db: Queryable, paymentIds: string[]): Promise<Map<string, Date | null>> {
  if (paymentIds.length === 0) return new Map();
  const { paymentId, reportedAt } = payments;
  const rows = await db
    .select({ paymentId, reportedAt })
    .from(payments)
    .where(sql`${paymentId} = any(${sql.param(paymentIds)}::text[])`);
  return new Map(rows.map((row) => [row.paymentId, row.reportedAt]));
}

export async function markChecked(db: Queryable, id: string, now: Date): Promise<void> {
  await db.update(reservations).set({ checkedAt: now }).where(eq(reservations.id, id));
}

type OpenProblem = { needsPerson: boolean; amount: Cents; updatedAt: Date; number: number | null };

/** A payment and the order it was for, locked until the transaction ends. */
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

/** Takes a locked payment off the list of those that need a person; its problems stay on record. */
export async function markResolved(tx: Tx, paymentId: string, now: Date): Promise<void> {
  await tx.update(payments).set({ needsPerson: false, updatedAt: now }).where(eq(payments.paymentId, paymentId));
}
