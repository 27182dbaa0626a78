import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type Expense, listExpensesByDate } from '#contract/expenses.ts';
import { type FinanceSummary, getFinanceSummary, listMovements, type Movement } from '#contract/finances.ts';
import { listOrdersByDate } from '#contract/orders.ts';
import { listProducts } from '#contract/products.ts';
import { totalsOf } from '#domain/finance.ts';
import { reaisFromCents, roundedCents, sumCents } from '#domain/money.ts';
import { ApiError, call, reasonOf } from '#web/lib/api.ts';
import type { Period } from '#web/lib/date-search.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { apiQuery, endpointKey } from '#web/lib/query-client.ts';
import { showFailure } from '#web/lib/screen-alerts.ts';

/** What came in, what went out and what is left, in reais, and how many orders were paid. */
export type PeriodTotals = Pick<FinanceSummary, 'revenue' | 'expenses' | 'balance' | 'orders'>;

const FALLBACK = 'Ocorreu um erro inesperado.';
const EXPENSES = 'finance expenses';
const ORDERS = 'finance orders';

/** Why something failed, in words for the person; never nothing. */
export function financeReason(error: unknown): string {
  const isUnreachable = error instanceof ApiError && error.code === 'network-error';
  return reasonOf(error) ?? (isUnreachable ? error.message : FALLBACK);
}

/** Tells that something failed and why. */
export function showFinanceFailure(what: string, error: unknown): void {
  showFailure(what, financeReason(error));
}

/** A period without any is an empty list, however the server says so. */
async function orNone<Row>(answer: Promise<Row[]>): Promise<Row[]> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

/** Totals and series of a period. `turn` counts the searches. */
export function useSummary(period: Period, turn: number) {
  const query = apiQuery(getFinanceSummary, { query: period });
  return useQuery({ ...query, queryKey: [...query.queryKey, turn] });
}

type Listed<Row> = { rows: readonly Row[] | undefined; hasNextPage: boolean; isRefetchError: boolean };

/**
 * The totals of the rows on the screen once they are all of the period, so that they always agree with the tables; undefined
 * while there are more rows than are shown. An order counts as paid when it brought more than went back.
 */
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

/** The expenses of a period, newest first, 50 at a time. */
export function useExpenses(period: Period, turn: number) {
  return usePagedList<Expense>({
    key: [EXPENSES, period, turn],
    load: (page, signal) => orNone(call(listExpensesByDate, { query: { ...period, ...page } }, { signal })),
    idOf: ({ _id }) => _id,
  });
}

/**
 * The money of orders that moved in a period, newest first, 50 at a time. The orders bought in it are asked for too, as
 * the specification says; what they brought, and when, their movements say.
 */
export function useSales(period: Period, turn: number) {
  return usePagedList<Movement>({
    key: [ORDERS, period, turn],
    load: async (page, signal) => {
      const movements = call(listMovements, { query: { ...period, ...page } }, { signal });
      const orders = page.skip === 0 && call(listOrdersByDate, { query: { ...period, skip: 0, limit: 1 } }, { signal });
      return orNone(Promise.all([movements, orders]).then(([rows]) => rows));
    },
    idOf: ({ _id }) => _id,
  });
}

/** All wreaths of the shop, to choose from for a manual order. */
export function useProducts() {
  return useQuery(apiQuery(listProducts, {}));
}

/** An expense as it is now, looked for in these periods one after the other; undefined when it isn't in any. */
export async function freshExpense(id: string, periods: readonly Period[]): Promise<Expense | undefined> {
  for (const period of periods) {
    const rows = await orNone(call(listExpensesByDate, { query: period }));
    const found = rows.find(({ _id }) => _id === id);
    if (found) return found;
  }
  return undefined;
}

/** Reloads totals and expenses after one was written. */
export async function reloadExpenses(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [EXPENSES] }),
    queryClient.invalidateQueries({ queryKey: endpointKey(getFinanceSummary) }),
  ]);
}

/** Reloads totals, orders and what is left of the wreaths after an order was written. */
export async function reloadSales(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [ORDERS] }),
    queryClient.invalidateQueries({ queryKey: endpointKey(getFinanceSummary) }),
    queryClient.invalidateQueries({ queryKey: endpointKey(listProducts) }),
  ]);
}
