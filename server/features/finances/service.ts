import type { HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/finances.ts';
import type { Day } from '#domain/dates.ts';
import { bucketsOf, todayAgainstLastWeek, totalsOf } from '#domain/finance.ts';
import { type Cents, cents, sumCents } from '#domain/money.ts';
import { countReasons } from '#domain/reasons.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/bind.ts';
import { answers } from '../../rows.ts';
import {
  countPaidOrders,
  expensesByBucket,
  feesByBucket,
  givenReasons,
  listMovementRows,
  revenueByBucket,
  revenueOf,
} from './repository.ts';

/** São Paulo days, both inclusive, and the instants [from, to) that they span. */
export type Period = { start: Day; end: Day; from: Date; to: Date };

type Summary = HandlerResult<typeof contract.getFinanceSummary>;
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
function presentSummary(
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

/** Revenue (the period's payments minus refunds), expenses, balance and the provider's fees, over time and by category. */
export async function getFinanceSummary(
  deps: Deps,
  { query: period }: Call<typeof contract.getFinanceSummary>,
): Promise<Summary> {
  const { from, to, start, end } = period;
  const { bucket } = bucketsOf(start, end);
  const [income, orders, spending, kept] = await Promise.all([
    revenueByBucket(deps.db, { from, to }, bucket),
    countPaidOrders(deps.db, { from, to }),
    expensesByBucket(deps.db, { from, to }, bucket),
    feesByBucket(deps.db, { from, to }, bucket),
  ]);
  return presentSummary(period, { income, orders, spending, kept });
}

export const countGivenReasons = async ({ db }: Deps, { query }: Call<typeof contract.countGivenReasons>) =>
  countReasons(await givenReasons(db, query));

const toMovements = answers(contract.listMovements.response);

export const listMovements = async ({ db }: Deps, { query }: Call<typeof contract.listMovements>) =>
  toMovements(await listMovementRows(db, query, query));

/** The revenue of today and this week, against last week up to the same hour. */
export const revenueToday = (deps: Deps) => revenueOf(deps.db, todayAgainstLastWeek(deps.now()));
