import { and, desc, eq, gte, lt, type SQL, type SQLWrapper, sql, sum } from 'drizzle-orm';
import { STORE_TIME_ZONE } from '#domain/dates.ts';
import type { Bucket } from '#domain/finance.ts';
import type { Cents } from '#domain/money.ts';
import type { Queryable } from '../../db/client.ts';
import { follows, keysetPages, placeInTime } from '../../db/keyset.ts';
import { expenses } from '../../db/schema/expenses.ts';
import { orders, payments } from '../../db/schema/orders.ts';

type Range = { from: Date; to: Date };

const PAGE_ROWS = 1000;

const soldIn = (range: Range) => and(gte(orders.createdAt, range.from), lt(orders.createdAt, range.to));
const spentIn = (range: Range) => and(gte(expenses.spentAt, range.from), lt(expenses.spentAt, range.to));

/** The name of the São Paulo day or month in which an instant falls, as domain/finance.ts names its buckets. */
function bucketName(at: SQLWrapper, bucket: Bucket): SQL<string> {
  const format = bucket === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM';
  return sql<string>`to_char(${at} at time zone ${sql.raw(`'${STORE_TIME_ZONE}'`)}, ${sql.raw(`'${format}'`)})`;
}

/** What the payments of each order came to, as domain/order-money.ts adds them up. */
const moneyOf = (db: Queryable, range: Range) =>
  db
    .select({
      orderRow: payments.orderRow,
      paid: sum(payments.paid).mapWith(payments.paid).as('paid'),
      refunded: sum(payments.refunded).mapWith(payments.refunded).as('refunded'),
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderRow))
    .where(soldIn(range))
    .groupBy(payments.orderRow)
    .as('money');

/** Revenue (paid minus refunded) and number of the orders that brought it, for each bucket of [from, to) that has any. */
export function revenueByBucket(
  db: Queryable,
  range: Range,
  bucket: Bucket,
): Promise<{ name: string; revenue: Cents; orders: number }[]> {
  const name = bucketName(orders.createdAt, bucket);
  const money = moneyOf(db, range);
  return db
    .select({
      name,
      revenue: sql`sum(${money.paid} - ${money.refunded})`.mapWith(orders.total),
      orders: sql<number>`count(*)::integer`,
    })
    .from(orders)
    .innerJoin(money, eq(money.orderRow, orders.id))
    .where(and(soldIn(range), sql`${money.paid} > ${money.refunded}`))
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
  const { id, createdAt, number, buyerName, paymentMethod, total, closing, flags } = orders;
  return keysetPages(PAGE_ROWS, (after, size) =>
    db
      .select({ id, at: placeInTime(createdAt), createdAt, number, buyerName, paymentMethod, total, closing, flags })
      .from(orders)
      .where(and(soldIn(range), follows(createdAt, id, after)))
      .orderBy(desc(createdAt), desc(id))
      .limit(size),
  );
}
