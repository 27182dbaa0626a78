import type { HandlerResult } from '#contract/endpoint.ts';
import type * as contract from '#contract/finances.ts';
import type { Day } from '#domain/dates.ts';
import { bucketsOf, todayAgainstLastWeek } from '#domain/finance.ts';
import { countReasons } from '#domain/reasons.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/bind.ts';
import { presentMovement, presentSummary } from './present.ts';
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

/** Revenue (the period's payments minus refunds), expenses, balance and the provider's fees, over time and by category. */
export async function getFinanceSummary(
  deps: Deps,
  { query: period }: Call<typeof contract.getFinanceSummary>,
): Promise<HandlerResult<typeof contract.getFinanceSummary>> {
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

export async function listMovements(
  { db }: Deps,
  { query: { from, to, ...page } }: Call<typeof contract.listMovements>,
) {
  return (await listMovementRows(db, { from, to }, page)).map(presentMovement);
}

/** The revenue of today and this week, against last week up to the same hour. */
export const revenueToday = (deps: Deps) => revenueOf(deps.db, todayAgainstLastWeek(deps.now()));
