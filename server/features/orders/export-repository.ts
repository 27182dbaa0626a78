import { and, desc, getTableColumns, gte, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { follows, keysetPages, type Place, placeInTime } from '../../db/keyset.ts';
import { orders } from '../../db/schema/orders.ts';

type Order = typeof orders.$inferSelect;

/** Small enough that making a page of text doesn't delay other requests. */
const PAGE_ROWS = 500;

/** The orders bought in [from, to), or all of them, newest first, page after page. */
export function pagesOfOrders(
  db: Queryable,
  range: { from: Date; to: Date } | undefined,
): AsyncGenerator<(Order & Place)[], void, undefined> {
  const inRange = range && and(gte(orders.createdAt, range.from), lt(orders.createdAt, range.to));
  return keysetPages(PAGE_ROWS, (after, size) =>
    db
      .select({ ...getTableColumns(orders), at: placeInTime(orders.createdAt) })
      .from(orders)
      .where(and(inRange, follows(orders.createdAt, orders.id, after)))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(size),
  );
}
