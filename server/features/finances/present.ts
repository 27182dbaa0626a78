import type { HandlerResult } from '#contract/endpoint.ts';
import type { getFinanceSummary, listMovements } from '#contract/finances.ts';
import type { Day } from '#domain/dates.ts';
import { bucketsOf, totalsOf } from '#domain/finance.ts';
import { type Cents, cents, sumCents } from '#domain/money.ts';
import type { expensesByBucket, feesByBucket, MovedMoney, revenueByBucket } from './repository.ts';

type Summary = HandlerResult<typeof getFinanceSummary>;
type Income = Awaited<ReturnType<typeof revenueByBucket>>;
type Kept = Awaited<ReturnType<typeof feesByBucket>>;
type Spending = Awaited<ReturnType<typeof expensesByBucket>>;

function sumsBy(spending: Spending, key: 'name' | 'category'): Map<string, Cents> {
  const groups = Map.groupBy(spending, (row) => row[key]);
  return new Map([...groups].map(([name, group]) => [name, sumCents(group.map(({ spent }) => spent))]));
}

/** The largest first; equal sums in alphabetical order. */
function presentCategories(spending: Spending): Summary['categories'] {
  return [...sumsBy(spending, 'category')]
    .map(([categoria, total]) => ({ categoria, total }))
    .sort((a, b) => b.total - a.total || a.categoria.localeCompare(b.categoria, 'pt-BR'));
}

/** Totals, the sums of each bucket from `start` to `end`, and expenses by category. */
export function presentSummary(
  { start, end }: { start: Day; end: Day },
  { income, orders, spending, kept }: { income: Income; orders: number; spending: Spending; kept: Kept },
): Summary {
  const { bucket, names } = bucketsOf(start, end);
  const revenue = new Map(income.map((row) => [row.name, row.revenue]));
  const spent = sumsBy(spending, 'name');
  const keptIn = new Map(kept.map((row) => [row.name, row.fees]));
  const nothing = sumCents([]);
  const netOf = (earned: Cents, fees: Cents) => ({ fees, net: cents(earned - fees) });
  const totals = totalsOf(revenue.values(), spent.values());
  return {
    ...totals,
    ...netOf(totals.revenue, sumCents(keptIn.values())),
    orders,
    bucket,
    series: names.map((name) => ({
      name,
      revenue: revenue.get(name) ?? nothing,
      expenses: spent.get(name) ?? nothing,
      ...netOf(revenue.get(name) ?? nothing, keptIn.get(name) ?? nothing),
    })),
    categories: presentCategories(spending),
  };
}

/** A movement of an order's money as the API answers it. */
export function presentMovement(row: MovedMoney): HandlerResult<typeof listMovements>[number] {
  const { id, at, kind, amount, orderId, number, buyerName, origin, method } = row;
  return { _id: id, at, kind, amount, order_id: orderId, number, buyer_name: buyerName, origin, method };
}
