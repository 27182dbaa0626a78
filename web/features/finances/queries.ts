import type { QueryClient } from '@tanstack/react-query';
import { type Expense, listExpensesByDate } from '#contract/expenses.ts';
import { type FinanceSummary, getFinanceSummary, listMovements, type Movement } from '#contract/finances.ts';
import { listOrdersByDate } from '#contract/orders.ts';
import { listProducts } from '#contract/products.ts';
import { totalsOf } from '#domain/finance.ts';
import { reaisFromCents, roundedCents, sumCents } from '#domain/money.ts';
import { ApiError, call, reasonOf } from '#web/lib/api.ts';
import type { Period } from '#web/lib/date-search.ts';
import { type Paged, paged } from '#web/lib/paged-list.ts';
import { apiQuery, invalidate, ownKey } from '#web/lib/query-client.ts';
import { showFailure } from '#web/lib/screen-alerts.ts';

export type PeriodTotals = Pick<FinanceSummary, 'revenue' | 'expenses' | 'balance' | 'orders'>;

const FALLBACK = 'Ocorreu um erro inesperado.';

/** The reason of a failure in words; never empty. */
export function financeReason(error: unknown): string {
  const isUnreachable = error instanceof ApiError && error.code === 'network-error';
  return reasonOf(error) ?? (isUnreachable ? error.message : FALLBACK);
}

export function showFinanceFailure(what: string, error: unknown): void {
  showFailure(what, financeReason(error));
}

/** A period without rows is an empty list, even when the server answers 404. */
async function orNone<Row>(answer: Promise<Row[]>): Promise<Row[]> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

export const summaryOf = (period: Period, turn = 0) => ({
  ...apiQuery(getFinanceSummary, { query: period }),
  queryKey: ownKey(getFinanceSummary, period, turn),
});

type Listed<Row> = { rows: readonly Row[] | undefined; hasNextPage: boolean; isRefetchError: boolean };

/** Undefined until all rows of the period are loaded, so that totals and tables always agree. */
export function totalsOfRows(sales: Listed<Movement>, expenses: Listed<Expense>): PeriodTotals | undefined {
  const isWhole = (list: Listed<unknown>) => list.rows !== undefined && !list.hasNextPage && !list.isRefetchError;
  if (!isWhole(sales) || !isWhole(expenses)) return undefined;
  const orders = Map.groupBy(sales.rows ?? [], ({ order_id }) => order_id).values();
  const earned = [...orders].map((rows) => sumCents(rows.map(({ amount }) => roundedCents(amount))));
  const totals = totalsOf(
    earned,
    (expenses.rows ?? []).map(({ valor }) => roundedCents(valor)),
  );
  return {
    revenue: reaisFromCents(totals.revenue),
    expenses: reaisFromCents(totals.expenses),
    balance: reaisFromCents(totals.balance),
    orders: earned.filter((amount) => amount > 0).length,
  };
}

export function expensesOf(period: Period, turn = 0): Paged<Expense> {
  const list = paged(listExpensesByDate, { query: period }, turn);
  return { ...list, queryFn: (context) => orNone(list.queryFn(context)) };
}

/**
 * The movements of the period's orders, newest first, 50 at a time. The orders bought in it are requested too, as the
 * specification says, but the movements have the amounts and dates.
 */
export function salesOf(period: Period, turn = 0): Paged<Movement> {
  const list = paged(listMovements, { query: period }, turn);
  return {
    ...list,
    queryFn: (context) => {
      const first = { query: { ...period, skip: 0, limit: 1 } };
      const orders = context.pageParam === 0 && call(listOrdersByDate, first, { signal: context.signal });
      return orNone(Promise.all([list.queryFn(context), orders]).then(([rows]) => rows));
    },
  };
}

/** The current version of an expense, looked for in these periods in turn; undefined when none contains it. */
export async function freshExpense(id: string, periods: readonly Period[]): Promise<Expense | undefined> {
  for (const period of periods) {
    const rows = await orNone(call(listExpensesByDate, { query: period }));
    const found = rows.find(({ _id }) => _id === id);
    if (found) return found;
  }
  return undefined;
}

export const SHOWS_EXPENSES = [listExpensesByDate, getFinanceSummary];

export function reloadExpenses(queryClient: QueryClient): Promise<void> {
  return invalidate(queryClient, ...SHOWS_EXPENSES);
}

export function reloadSales(queryClient: QueryClient): Promise<void> {
  return invalidate(queryClient, listMovements, getFinanceSummary, listProducts);
}
