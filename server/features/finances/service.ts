import type { HandlerResult } from '#contract/endpoint.ts';
import type { getFinanceSummary } from '#contract/finances.ts';
import type { Day } from '#domain/dates.ts';
import { bucketsOf, totalsOf } from '#domain/finance.ts';
import { type Cents, sumCents } from '#domain/money.ts';
import type { Deps } from '../../deps.ts';
import { expensesByBucket, revenueByBucket } from './repository.ts';

type Summary = HandlerResult<typeof getFinanceSummary>;
/** São Paulo days, both inclusive, and the instants [from, to) that they span. */
export type Period = { start: Day; end: Day; from: Date; to: Date };

type Amount = { key: string; amount: Cents };

function sumsByKey(amounts: Amount[]): Map<string, Cents> {
  const groups = Map.groupBy(amounts, ({ key }) => key);
  return new Map([...groups].map(([key, group]) => [key, sumCents(group.map(({ amount }) => amount))]));
}

/** Largest first; equal ones in the order of the alphabet. */
function categoriesOf(amounts: Amount[]): Summary['categories'] {
  return [...sumsByKey(amounts)]
    .map(([categoria, total]) => ({ categoria, total }))
    .sort((a, b) => b.total - a.total || a.categoria.localeCompare(b.categoria, 'pt-BR'));
}

/**
 * Revenue (what was paid minus what went back, of the orders bought in the period), expenses and balance,
 * over time and by category.
 */
export async function summarize(deps: Deps, { start, end, from, to }: Period): Promise<Summary> {
  const { bucket, names } = bucketsOf(start, end);
  const [income, spending] = await Promise.all([
    revenueByBucket(deps.db, { from, to }, bucket),
    expensesByBucket(deps.db, { from, to }, bucket),
  ]);
  const revenue = new Map(income.map((row) => [row.name, row.revenue]));
  const spent = sumsByKey(spending.map((row) => ({ key: row.name, amount: row.spent })));
  const nothing = sumCents([]);
  return {
    ...totalsOf(revenue.values(), spent.values()),
    orders: income.reduce((sum, row) => sum + row.orders, 0),
    bucket,
    series: names.map((name) => ({
      name,
      revenue: revenue.get(name) ?? nothing,
      expenses: spent.get(name) ?? nothing,
    })),
    categories: categoriesOf(spending.map((row) => ({ key: row.category, amount: row.spent }))),
  };
}
