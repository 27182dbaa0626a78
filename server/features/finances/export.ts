import type * as contract from '#contract/finances.ts';
import { type CsvCell, csvDay, csvHeader, csvLabel, csvMoney, csvRow, csvText, csvTime } from '#domain/csv.ts';
import { totalsOf } from '#domain/finance.ts';
import { type Cents, sumCents } from '#domain/money.ts';
import { orderNumberText, paidWithText } from '#domain/order.ts';
import { MOVEMENT_LABELS } from '#domain/order-money.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/bind.ts';
import { loggedExport } from '../logs/service.ts';
import { type ExpenseRow, type MovedMoney, pagesOfExpenses, pagesOfMovements } from './repository.ts';
import type { Period } from './service.ts';

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
    what: 'Financeiro exportado',
    range: call.query.range,
    pieces,
  });
}
