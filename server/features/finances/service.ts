import type { HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/finances.ts';
import { type CsvCell, csvDay, csvHeader, csvLabel, csvMoney, csvRow, csvText, csvTime } from '#domain/csv.ts';
import type { Day } from '#domain/dates.ts';
import { bucketsOf, todayAgainstLastWeek, totalsOf } from '#domain/finance.ts';
import { type Cents, cents, sumCents } from '#domain/money.ts';
import { orderNumberText, paidWithText } from '#domain/order.ts';
import { MOVEMENT_LABELS } from '#domain/order-money.ts';
import { countReasons } from '#domain/reasons.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/bind.ts';
import { answers } from '../../rows.ts';
import { loggedExport } from '../logs/service.ts';
import {
  countPaidOrders,
  type ExpenseRow,
  expensesByBucket,
  feesByBucket,
  givenReasons,
  listMovementRows,
  type MovedMoney,
  pagesOfExpenses,
  pagesOfMovements,
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

export const revenueToday = (deps: Deps) => revenueOf(deps.db, todayAgainstLastWeek(deps.now()));

type Range = Pick<Period, 'from' | 'to'>;

const HEADINGS = ['Tipo', 'Data', 'Descrição', 'Categoria', 'Valor'];

type Moved = Pick<MovedMoney, 'kind' | 'number' | 'buyerName' | 'method' | 'amount'> & { movedAt: Date };

/** A line for each movement of an order's money, so that the sum of the lines is the revenue. */
function movementLine({ movedAt, kind, number, buyerName, method, amount }: Moved): string {
  const what = kind === 'payment' ? '' : ` (${MOVEMENT_LABELS[kind].toLowerCase()})`;
  return csvRow([
    csvLabel('Pedido'),
    csvTime(movedAt),
    csvText(`Pedido ${orderNumberText(number)}: ${buyerName}${what}`),
    csvLabel(paidWithText(method)),
    csvMoney(amount),
  ]);
}

function expenseLine(row: ExpenseRow): string {
  const { data, descricao, categoria, valor } = row;
  return csvRow([csvLabel('Gasto'), csvDay(data), csvText(descricao), csvText(categoria), csvMoney(valor)]);
}

function totalLine(label: string, amount: Cents): string {
  const empty: CsvCell = csvText('');
  return csvRow([csvLabel(label), empty, empty, empty, csvMoney(amount)]);
}

/** The totals are summed from the rows of the file, so that they always agree. */
async function* pieces(db: Queryable, range: Range): AsyncGenerator<string> {
  const spent: Cents[] = [];
  const earned: Cents[] = [];
  yield csvHeader(HEADINGS);
  for await (const page of pagesOfExpenses(db, range)) {
    spent.push(sumCents(page.map(({ valor }) => valor)));
    yield page.map(expenseLine).join('');
  }
  for await (const page of pagesOfMovements(db, range)) {
    earned.push(sumCents(page.map(({ amount }) => amount)));
    yield page.map(movementLine).join('');
  }
  const { revenue, expenses, balance } = totalsOf(earned, spent);
  yield totalLine('Receita total', revenue) + totalLine('Gastos totais', expenses) + totalLine('Saldo', balance);
}

/** The spreadsheet of a period, or of everything: expenses, the money of orders, totals. The log names the person who exported it. */
export function exportFinances(deps: Deps, call: Call<typeof contract.exportFinances>) {
  return loggedExport(deps, call, {
    name: (days) => `financeiro_${days}.csv`,
    action: 'financeiro_exportado',
    pieces,
  });
}
