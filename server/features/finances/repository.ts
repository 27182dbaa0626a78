import {
  and,
  asc,
  count,
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
  notLike,
  or,
  type SQL,
  type SQLWrapper,
  sql,
  sum,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { STORE_TIME_ZONE } from '#domain/dates.ts';
import type { Bucket } from '#domain/finance.ts';
import type { Cents } from '#domain/money.ts';
import type { ReasonKind } from '#domain/reasons.ts';
import type { Queryable } from '../../db/client.ts';
import { cursorTime, follows, keysetPages } from '../../db/keyset.ts';
import { expenses } from '../../db/schema/expenses.ts';
import { moneyMovements } from '../../db/schema/money.ts';
import { deliveries, orders, payments } from '../../db/schema/orders.ts';

type GivenReason = { kind: ReasonKind; reason: string; count: number };
type Range = { from: Date; to: Date };

const PAGE_ROWS = 1000;

/** Movements of money in a range; a discount moves none. */
const movedIn = ({ from, to }: Range) =>
  and(gte(moneyMovements.at, from), lt(moneyMovements.at, to), ne(moneyMovements.kind, 'discount'));
const spentIn = (range: Range) => and(gte(expenses.data, range.from), lt(expenses.data, range.to));

/** The São Paulo day or month of an instant, in the bucket names of domain/finance.ts. */
function bucketName(at: SQLWrapper, bucket: Bucket): SQL<string> {
  const format = bucket === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM';
  return sql<string>`to_char(${at} at time zone ${sql.raw(`'${STORE_TIME_ZONE}'`)}, ${sql.raw(`'${format}'`)})`;
}

export function revenueByBucket(
  db: Queryable,
  range: Range,
  bucket: Bucket,
): Promise<{ name: string; revenue: Cents }[]> {
  const name = bucketName(moneyMovements.at, bucket);
  return db
    .select({ name, revenue: sum(moneyMovements.amount).mapWith(moneyMovements.amount) })
    .from(moneyMovements)
    .where(movedIn(range))
    .groupBy(name);
}

/** The provider's fees, as far as told, for the payments of each bucket of [from, to). */
export function feesByBucket(db: Queryable, range: Range, bucket: Bucket): Promise<{ name: string; fees: Cents }[]> {
  const name = bucketName(moneyMovements.at, bucket);
  return db
    .select({ name, fees: sql<Cents>`coalesce(sum(${payments.fee}), 0)`.mapWith(payments.fee) })
    .from(moneyMovements)
    .innerJoin(payments, eq(payments.paymentId, moneyMovements.paymentId))
    .where(and(movedIn(range), eq(moneyMovements.kind, 'payment')))
    .groupBy(name);
}

export async function countPaidOrders(db: Queryable, range: Range): Promise<number> {
  const paid = db
    .select({ orderRow: moneyMovements.orderRow })
    .from(moneyMovements)
    .where(movedIn(range))
    .groupBy(moneyMovements.orderRow)
    .having(gt(sum(moneyMovements.amount), 0))
    .as('paid');
  const [row] = await db.select({ total: count() }).from(paid);
  return row?.total ?? 0;
}

/** Counts of each text given as a reason in [from, to): of refunds, closed orders and failed deliveries. */
export async function givenReasons(db: Queryable, range: Range): Promise<GivenReason[]> {
  const within = (at: PgColumn) => and(gte(at, range.from), lt(at, range.to));
  const times = { count: count() };
  const refunded = await db
    .select({ reason: moneyMovements.reason, ...times })
    .from(moneyMovements)
    .where(and(within(moneyMovements.at), eq(moneyMovements.kind, 'refund'), isNotNull(moneyMovements.refundId)))
    .groupBy(moneyMovements.reason);
  const closed = await db
    .select({ closing: orders.closing, reason: orders.closeReason, ...times })
    .from(orders)
    .where(within(orders.closedAt))
    .groupBy(orders.closing, orders.closeReason);
  const failed = await db
    .select({ reason: deliveries.reason, ...times })
    .from(deliveries)
    .where(and(within(deliveries.at), eq(deliveries.outcome, 'not_delivered')))
    .groupBy(deliveries.reason);
  return [
    ...refunded.map((row) => ({ ...row, kind: 'refund' as const })),
    ...closed.map(({ closing, ...row }) => ({
      ...row,
      kind: closing === 'voided' ? ('void' as const) : ('cancel' as const),
    })),
    ...failed.map((row) => ({ ...row, kind: 'not_delivered' as const })),
  ].map((row) => ({ ...row, reason: row.reason ?? '' }));
}

export function expensesByBucket(
  db: Queryable,
  range: Range,
  bucket: Bucket,
): Promise<{ name: string; category: string; spent: Cents }[]> {
  const name = bucketName(expenses.data, bucket);
  return db
    .select({ name, category: expenses.categoria, spent: sum(expenses.valor).mapWith(expenses.valor) })
    .from(expenses)
    .where(spentIn(range))
    .groupBy(name, expenses.categoria);
}

export type ExpenseRow = typeof expenses.$inferSelect;

export function pagesOfExpenses(db: Queryable, range: Range) {
  return keysetPages(PAGE_ROWS, (after, size) =>
    db
      .select({ ...getTableColumns(expenses), id: expenses._id, at: cursorTime(expenses.data) })
      .from(expenses)
      .where(and(spentIn(range), follows(expenses.data, expenses._id, after)))
      .orderBy(desc(expenses.data), desc(expenses._id))
      .limit(size),
  );
}

const newestFirst = [desc(moneyMovements.at), desc(moneyMovements.id)];

function movementsIn(db: Queryable, which: SQL | undefined) {
  const { id, at, kind, amount } = moneyMovements;
  const { orderId, number, buyerName, origin } = orders;
  const { method } = payments;
  return db
    .select({ id, cursor: cursorTime(at), at, kind, amount, orderId, number, buyerName, origin, method })
    .from(moneyMovements)
    .innerJoin(orders, eq(orders.id, moneyMovements.orderRow))
    .innerJoin(payments, eq(payments.paymentId, moneyMovements.paymentId))
    .where(which)
    .orderBy(...newestFirst);
}

export type MovedMoney = Awaited<ReturnType<typeof movementsIn>>[number];

export function listMovementRows(
  db: Queryable,
  range: Range,
  { skip, limit }: { skip: number; limit: number },
): Promise<MovedMoney[]> {
  // The page's ids are selected first, so that skipped rows aren't joined with their orders.
  const page = db
    .select({ id: moneyMovements.id })
    .from(moneyMovements)
    .where(movedIn(range))
    .orderBy(...newestFirst)
    .offset(skip)
    .limit(limit);
  return movementsIn(db, inArray(moneyMovements.id, page));
}

export function pagesOfMovements(db: Queryable, range: Range) {
  return keysetPages(PAGE_ROWS, async (after, size) => {
    const which = and(movedIn(range), follows(moneyMovements.at, moneyMovements.id, after));
    const rows = await movementsIn(db, which).limit(size);
    return rows.map(({ at: movedAt, cursor: at, ...row }) => ({ ...row, movedAt, at }));
  });
}

/** The revenue of several spans of time, in one reading of all of them. */
export async function revenueOf<Name extends string>(
  db: Queryable,
  spans: Record<Name, Range>,
): Promise<Record<Name, Cents>> {
  const names = Object.keys(spans) as Name[];
  const all = names.map((name) => spans[name]);
  const { at, amount } = moneyMovements;
  const sums = names.map((name) => {
    const { from, to } = spans[name];
    const revenue = sql<Cents>`coalesce(sum(${amount}) filter (where ${and(gte(at, from), lt(at, to))}), 0)`;
    return [name, revenue.mapWith(amount)] as const;
  });
  const whole = {
    from: new Date(Math.min(...all.map(({ from }) => from.getTime()))),
    to: new Date(Math.max(...all.map(({ to }) => to.getTime()))),
  };
  const [row] = await db.select(Object.fromEntries(sums)).from(moneyMovements).where(movedIn(whole));
  return row as Record<Name, Cents>;
}

/** Payments at the provider with movements in a range, or received in it without an order. */
function paidIn(db: Queryable, { from, to }: Range) {
  const { paymentId, at } = moneyMovements;
  const moved = db
    .select({ paymentId })
    .from(moneyMovements)
    .where(and(gte(at, from), lt(at, to)));
  const unbooked = and(
    isNull(payments.orderRow),
    inArray(payments.outcome, ['mismatch', 'duplicate']),
    gte(payments.createdAt, from),
    lt(payments.createdAt, to),
  );
  return or(and(notLike(payments.paymentId, 'manual-%'), inArray(payments.paymentId, moved)), unbooked);
}

function rowsOf(db: Queryable) {
  const { paymentId, status, statusDetail, amount, reportedRefunded, fee, net, releaseAt, createdAt } = payments;
  const told = { paymentId, status, statusDetail, amount, reportedRefunded, fee, net, releaseAt };
  const { orderId, number } = orders;
  return db
    .select({ ...told, createdAt, orderId, number })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderRow))
    .$dynamic();
}

export type ProviderRow = Awaited<ReturnType<typeof rowsOf>>[number];

export function listProviderPayments(db: Queryable, range: Range, { skip, limit }: { skip: number; limit: number }) {
  return rowsOf(db)
    .where(paidIn(db, range))
    .orderBy(desc(payments.createdAt), desc(payments.paymentId))
    .offset(skip)
    .limit(limit);
}

export function pagesOfProviderPayments(db: Queryable, range: Range) {
  return keysetPages(PAGE_ROWS, async (after, size) => {
    const next = after && gt(payments.paymentId, after.id);
    const rows = await rowsOf(db)
      .where(and(paidIn(db, range), next))
      .orderBy(asc(payments.paymentId))
      .limit(size);
    return rows.map((row) => ({ ...row, id: row.paymentId, at: '' }));
  });
}

export async function movementsOfPayments(db: Queryable, paymentIds: string[]) {
  const { paymentId, kind, amount, at } = moneyMovements;
  const rows = await db
    .select({ paymentId, kind, amount, at })
    .from(moneyMovements)
    .where(sql`${paymentId} = any(${sql.param(paymentIds)}::text[])`);
  return Map.groupBy(rows, (row) => row.paymentId ?? '');
}
