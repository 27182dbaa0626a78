import { and, asc, count, desc, eq, getTableColumns, gt, gte, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { follows, keysetPages, type Place, placeInTime } from '../../db/keyset.ts';
import { reservationItems, reservations } from '../../db/schema/reservations.ts';

export type ReservationRow = typeof reservations.$inferSelect;
export type ReservationItem = typeof reservationItems.$inferSelect;
type Range = { from: Date; to: Date };

/** Small enough that making a page of text doesn't delay other requests. */
const PAGE_ROWS = 500;

/** Reservations that hold units at `now`: active and not expired. */
export async function countLiveReservations(db: Queryable, now: Date): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(reservations)
    .where(and(eq(reservations.status, 'active'), gt(reservations.expiresAt, now)));
  return row?.total ?? 0;
}

function madeIn(range: Range) {
  return and(gte(reservations.createdAt, range.from), lt(reservations.createdAt, range.to));
}

/** A page of the reservations made in [from, to), newest first. */
export function listReservationRows(
  db: Queryable,
  range: Range,
  page: { skip: number; limit: number },
): Promise<ReservationRow[]> {
  return db
    .select()
    .from(reservations)
    .where(madeIn(range))
    .orderBy(desc(reservations.createdAt), desc(reservations.id))
    .offset(page.skip)
    .limit(page.limit);
}

/** The reservations made in [from, to), or all of them, newest first, page after page. */
export function pagesOfReservations(
  db: Queryable,
  range: Range | undefined,
): AsyncGenerator<(ReservationRow & Place)[], void, undefined> {
  const inRange = range && madeIn(range);
  return keysetPages(PAGE_ROWS, (after, size) =>
    db
      .select({ ...getTableColumns(reservations), at: placeInTime(reservations.createdAt) })
      .from(reservations)
      .where(and(inRange, follows(reservations.createdAt, reservations.id, after)))
      .orderBy(desc(reservations.createdAt), desc(reservations.id))
      .limit(size),
  );
}

/** The items of each reservation by its row id, in their order. */
export async function itemsOfReservations(db: Queryable, ids: string[]): Promise<Map<string, ReservationItem[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(reservationItems)
    .where(sql`${reservationItems.reservationId} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(asc(reservationItems.position));
  return Map.groupBy(rows, ({ reservationId }) => reservationId);
}
