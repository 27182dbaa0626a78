import type { HandlerResult } from '#contract/endpoint.ts';
import type { getFinanceSummary } from '#contract/finances.ts';
import type { Day } from '#domain/dates.ts';
import { bucketsOf, todayAgainstLastWeek } from '#domain/finance.ts';
import type { Deps } from '../../deps.ts';
import { presentSummary } from './present.ts';
import { countPaidOrders, expensesByBucket, feesByBucket, revenueByBucket, revenueOf } from './repository.ts';

/** São Paulo days, both inclusive, and the instants [from, to) that they span. */
export type Period = { start: Day; end: Day; from: Date; to: Date };

/** Revenue (the period's payments minus refunds), expenses, balance and the provider's fees, over time and by category. */
export async function summarize(deps: Deps, period: Period): Promise<HandlerResult<typeof getFinanceSummary>> {
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

/** The revenue of today and this week, against last week up to the same hour. */
export const revenueToday = (deps: Deps) => revenueOf(deps.db, todayAgainstLastWeek(deps.now()));
