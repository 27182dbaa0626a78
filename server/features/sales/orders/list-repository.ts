import { and, asc, desc, eq, getTableColumns, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Situation } from '#domain/order-money.ts';
import type { ProductionState } from '#domain/production.ts';
import type { Queryable } from '../../../db/client.ts';
import { type Cursor, cursorTime, follows, keysetPages } from '../../../db/keyset.ts';
import { orders } from '../../../db/schema/orders.ts';

type Order = typeof orders.$inferSelect;
type OrderFilter = { stage?: ProductionState | undefined; situation?: Situation | undefined };
type Page = OrderFilter & { skip: number; limit: number };
/** The orders bought in [from, to), and of a filter. */
export type Which = OrderFilter & { from: Date; to: Date };

const matches = ({ stage, situation: wanted }: OrderFilter): SQL | undefined =>
  and(stage && eq(orders.production, stage), wanted && eq(orders.situation, wanted));

/** A page of the chosen orders in an order; the page's ids are selected first, so that skipped rows aren't read. */
function pageOf(
  db: Queryable,
  which: SQL | undefined,
  order: SQL[],
  { skip, limit, ...filter }: Page,
): Promise<Order[]> {
  const page = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(which, matches(filter)))
    .orderBy(...order)
    .offset(skip)
    .limit(limit);
  return db
    .select()
    .from(orders)
    .where(inArray(orders.id, page))
    .orderBy(...order);
}

/** Orders of which money is to be given back, the latest first, with their whole number. */
export async function listOwed(db: Queryable, limit: number): Promise<{ total: number; rows: Order[] }> {
  const owed = await db
    .select({ order: orders, total: sql`count(*) over ()`.mapWith(Number) })
    .from(orders)
    .where(matches({ situation: 'a_devolver' }))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
  return { total: owed[0]?.total ?? 0, rows: owed.map(({ order }) => order) };
}

const boughtIn = ({ from, to }: Which) => and(gte(orders.createdAt, from), lt(orders.createdAt, to));

/** A page of the orders bought in [from, to), newest first. */
export function listOrderRows(db: Queryable, page: Page & Which): Promise<Order[]> {
  return pageOf(db, boughtIn(page), [desc(orders.createdAt), desc(orders.id)], page);
}

/** A page of the orders with a ceremony at an instant or later, the earliest first. */
export function listOrdersFrom(db: Queryable, { from, ...page }: Page & { from: Date }): Promise<Order[]> {
  return pageOf(db, gte(orders.funeralTime, from), [asc(orders.funeralTime), asc(orders.id)], page);
}

/** Small enough that formatting a page of rows doesn't delay other requests. */
const PAGE_ROWS = 500;

/** The same orders whole, newest first, page after page. */
export function pagesOfOrders(db: Queryable, which: Which): AsyncGenerator<(Order & Cursor)[], void, undefined> {
  return keysetPages(PAGE_ROWS, (after, size) =>
    db
      .select({ ...getTableColumns(orders), at: cursorTime(orders.createdAt) })
      .from(orders)
      .where(and(boughtIn(which), matches(which), follows(orders.createdAt, orders.id, after)))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(size),
  );
}
