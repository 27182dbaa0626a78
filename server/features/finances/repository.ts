import { and, count, desc, gte, lt, type SQL, type SQLWrapper, sql, sum } from 'drizzle-orm';
import { STORE_TIME_ZONE } from '#domain/dates.ts';
import type { Bucket } from '#domain/finance.ts';
import type { Cents } from '#domain/money.ts';
import type { Queryable } from '../../db/client.ts';
import { follows, keysetPages, placeInTime } from '../../db/keyset.ts';
import { expenses } from '../../db/schema/expenses.ts';
import { orders } from '../../db/schema/orders.ts';

type Range = { from: Date; to: Date };

const PAGE_ROWS = 1000;

/** Money that went back is no revenue. The order keeps its total, and everything else that was agreed. */
const refunded = sql<boolean>`${orders.flags} @> '["refunded"]'::jsonb`;

const soldIn = (range: Range) => and(gte(orders.createdAt, range.from), lt(orders.createdAt, range.to));
const spentIn = (range: Range) => and(gte(expenses.spentAt, range.from), lt(expenses.spentAt, range.to));

/** The name of the São Paulo day or month in which an instant falls, as domain/finance.ts names its buckets. */
function bucketName(at: SQLWrapper, bucket: Bucket): SQL<string> {
  const format = bucket === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM';
  return sql<string>`to_char(${at} at time zone ${sql.raw(`'${STORE_TIME_ZONE}'`)}, ${sql.raw(`'${format}'`)})`;
}

/** Revenue and number of the orders that brought it, for each bucket of [from, to) that has any. */
export function revenueByBucket(
  db: Queryable,
  range: Range,
  bucket: Bucket,
): Promise<{ name: string; revenue: Cents; orders: number }[]> {
  const name = bucketName(orders.createdAt, bucket);
  return db
    .select({ name, revenue: sum(orders.total).mapWith(orders.total), orders: count() })
    .from(orders)
    .where(and(soldIn(range), sql`not ${refunded}`))
    .groupBy(name);
}

/** Expenses for each bucket and category of [from, to) that has any. */
export function expensesByBucket(
  db: Queryable,
  range: Range,
  bucket: Bucket,
): Promise<{ name: string; category: string; spent: Cents }[]> {
  const name = bucketName(expenses.spentAt, bucket);
  return db
    .select({ name, category: expenses.category, spent: sum(expenses.amount).mapWith(expenses.amount) })
    .from(expenses)
    .where(spentIn(range))
    .groupBy(name, expenses.category);
}

/** The expenses of [from, to), newest first, page after page. */
export function pagesOfExpenses(db: Queryable, range: Range) {
  const { id, spentAt, description, category, amount } = expenses;
  return keysetPages(PAGE_ROWS, (after, size) =>
    db
      .select({ id, at: placeInTime(spentAt), spentAt, description, category, amount })
      .from(expenses)
      .where(and(spentIn(range), follows(spentAt, id, after)))
      .orderBy(desc(spentAt), desc(id))
      .limit(size),
  );
}

/** What the finances need of the orders sold in [from, to), newest first, page after page. */
export function pagesOfSales(db: Queryable, range: Range) {
  const { id, createdAt, orderId, buyerName, paymentMethod, total: amount } = orders;
  return keysetPages(PAGE_ROWS, (after, size) =>
    db
      .select({ id, at: placeInTime(createdAt), createdAt, orderId, buyerName, paymentMethod, amount, refunded })
      .from(orders)
      .where(and(soldIn(range), follows(createdAt, id, after)))
      .orderBy(desc(createdAt), desc(id))
      .limit(size),
  );
}
