import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import type { Wreath } from '#domain/wreath.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { isId } from '../../db/ids.ts';
import { type Cursor, cursorTime, follows, keysetPages } from '../../db/keyset.ts';
import { reservations, reservationWreaths } from '../../db/schema/reservations.ts';
import { wreathRows } from './order-repository.ts';

export type Reservation = typeof reservations.$inferSelect;
export type NewReservation = typeof reservations.$inferInsert;
type ReservationWreath = typeof reservationWreaths.$inferSelect;
type Range = { from: Date; to: Date };

/** Small enough that formatting a page of rows doesn't delay other requests. */
const PAGE_ROWS = 500;

/** Reservations that hold wreaths, unlike those for what is due of an existing order. */
const holdsWreaths = eq(reservations.forDue, false);

const isLiveAt = (now: Date) => and(eq(reservations.status, 'active'), gt(reservations.expiresAt, now));

export async function countLiveReservations(db: Queryable, now: Date): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(reservations)
    .where(and(holdsWreaths, isLiveAt(now)));
  return row?.total ?? 0;
}

function madeIn(range: Range) {
  return and(holdsWreaths, gte(reservations.createdAt, range.from), lt(reservations.createdAt, range.to));
}

/** A page of the reservations made in [from, to), or of those alive at an instant, newest first. */
export function listReservationRows(
  db: Queryable,
  which: Range | Date,
  page: { skip: number; limit: number },
): Promise<Reservation[]> {
  return db
    .select()
    .from(reservations)
    .where(which instanceof Date ? and(holdsWreaths, isLiveAt(which)) : madeIn(which))
    .orderBy(desc(reservations.createdAt), desc(reservations.id))
    .offset(page.skip)
    .limit(page.limit);
}

export function pagesOfReservations(
  db: Queryable,
  range: Range,
): AsyncGenerator<(Reservation & Cursor)[], void, undefined> {
  return keysetPages(PAGE_ROWS, (after, size) =>
    db
      .select({ ...getTableColumns(reservations), at: cursorTime(reservations.createdAt) })
      .from(reservations)
      .where(and(madeIn(range), follows(reservations.createdAt, reservations.id, after)))
      .orderBy(desc(reservations.createdAt), desc(reservations.id))
      .limit(size),
  );
}

/** The wreaths of each reservation by its row id, in their order. */
export async function wreathsOfReservations(db: Queryable, ids: string[]): Promise<Map<string, ReservationWreath[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(reservationWreaths)
    .where(sql`${reservationWreaths.reservationId} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(reservationWreaths.position);
  return Map.groupBy(rows, ({ reservationId }) => reservationId);
}

export async function findReservation(db: Queryable, id: string): Promise<Reservation | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await db.select().from(reservations).where(eq(reservations.id, id)).limit(1);
  return row;
}

/** Writes the end of a locked hold. */
export async function writeHold(
  db: Queryable,
  { id }: Pick<Reservation, 'id'>,
  hold: Pick<Reservation, 'status' | 'expiresAt' | 'extendedAt'>,
): Promise<void> {
  await db.update(reservations).set(hold).where(eq(reservations.id, id));
}

export async function wreathsOfReservation(db: Queryable, { id }: Pick<Reservation, 'id'>): Promise<Wreath[]> {
  return (await wreathsOfReservations(db, [id])).get(id) ?? [];
}

export async function insertReservation(
  tx: Tx,
  reservation: NewReservation,
  wreaths: readonly Wreath[],
): Promise<Reservation> {
  const [row] = await tx.insert(reservations).values(reservation).returning();
  if (!row) throw new Error('the database returned no reservation');
  if (wreaths.length === 0) return row;
  const rows = wreathRows(wreaths, row.createdAt);
  await tx.insert(reservationWreaths).values(rows.map((wreath) => ({ ...wreath, reservationId: row.id })));
  return row;
}

/** Releases an active hold; a converted one isn't changed. */
export async function releaseReservation(db: Queryable, id: string): Promise<void> {
  await db
    .update(reservations)
    .set({ status: 'released' })
    .where(and(eq(reservations.id, id), eq(reservations.status, 'active')));
}

/**
 * Claims the right to ask the provider for a reservation's link. One caller has it at a time; another takes over a
 * claim made before `staleBefore`.
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

export async function freeLink(db: Queryable, id: string): Promise<void> {
  await db.update(reservations).set({ linkClaimedAt: null }).where(eq(reservations.id, id));
}

/** The units of live holds for orders by telephone, without those of one order id. */
export async function unitsHeldByPhone(tx: Tx, exceptOrderId: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ units: count(reservationWreaths.id) })
    .from(reservations)
    .innerJoin(reservationWreaths, eq(reservationWreaths.reservationId, reservations.id))
    .where(and(isLiveAt(now), isNotNull(reservations.takenBy), ne(reservations.orderId, exceptOrderId)));
  return row?.units ?? 0;
}

/** The number of orders taken by telephone after an instant, without one order id. */
export async function phoneHoldsSince(tx: Tx, exceptOrderId: string, since: Date): Promise<number> {
  const { takenBy, createdAt, orderId } = reservations;
  const [row] = await tx
    .select({ orders: countDistinct(orderId) })
    .from(reservations)
    .where(and(gt(createdAt, since), isNotNull(takenBy), ne(orderId, exceptOrderId)));
  return row?.orders ?? 0;
}

/** Stores a reservation's link; false when the reservation was released meanwhile. */
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

const MINUTE = 60_000;

/**
 * Reservations with a link whose payments may have changed without a notification: live ones always; expired and
 * released ones for `hours` after expiry, ever more rarely; paid ones once an hour for as long, because a buyer may pay
 * twice and money may be refunded. Holds that weren't replaced come first, then the oldest check, so that somebody who
 * keeps replacing holds delays nobody's payment.
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
    .orderBy(sql`${reservations.status} <> 'active'`, sql`${reservations.checkedAt} nulls first`, reservations.id)
    .limit(options.limit);
}

export async function markChecked(db: Queryable, id: string, now: Date): Promise<void> {
  await db.update(reservations).set({ checkedAt: now }).where(eq(reservations.id, id));
}

/** The live holds of buyers in the shop, except those of one order id, with the units of each product. */
export function liveHolds(db: Queryable, exceptOrderId: string, now: Date) {
  const { clientAddress, buyerEmail, buyerCpf } = reservations;
  return db
    .select({
      id: reservations.id,
      clientAddress,
      buyerEmail,
      buyerCpf,
      productId: reservationWreaths.productId,
      units: count(),
    })
    .from(reservations)
    .innerJoin(reservationWreaths, eq(reservationWreaths.reservationId, reservations.id))
    .where(and(isLiveAt(now), isNull(reservations.takenBy), ne(reservations.orderId, exceptOrderId)))
    .groupBy(reservations.id, reservationWreaths.productId);
}

/** The newest hold of wreaths of the order id that has a payment key, which is a UUID. */
export async function newestHoldOf(db: Queryable, payKey: string): Promise<Reservation | undefined> {
  const { orderId } = reservations;
  const named = db.select({ orderId }).from(reservations).where(eq(reservations.payKey, payKey));
  const [row] = await db
    .select()
    .from(reservations)
    .where(and(inArray(orderId, named), holdsWreaths))
    .orderBy(desc(reservations.createdAt), desc(reservations.id))
    .limit(1);
  return row;
}
