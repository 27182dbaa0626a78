import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, notLike, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { keysetPages } from '../../db/keyset.ts';
import { moneyMovements } from '../../db/schema/money.ts';
import { orders, payments } from '../../db/schema/orders.ts';

type Range = { from: Date; to: Date };

const PAGE_ROWS = 1000;

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

/** A page of the provider's payments of [from, to), newest first. */
export function listProviderPayments(db: Queryable, range: Range, { skip, limit }: { skip: number; limit: number }) {
  return rowsOf(db)
    .where(paidIn(db, range))
    .orderBy(desc(payments.createdAt), desc(payments.paymentId))
    .offset(skip)
    .limit(limit);
}

/** The provider's payments of [from, to) by their ids, page after page. */
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

/** All movements of these payments, by payment id. */
export async function movementsOfPayments(db: Queryable, paymentIds: string[]) {
  const { paymentId, kind, amount, at } = moneyMovements;
  const rows = await db
    .select({ paymentId, kind, amount, at })
    .from(moneyMovements)
    .where(sql`${paymentId} = any(${sql.param(paymentIds)}::text[])`);
  return Map.groupBy(rows, (row) => row.paymentId ?? '');
}
