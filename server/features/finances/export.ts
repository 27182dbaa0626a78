import { type CsvCell, csvDay, csvHeader, csvLabel, csvMoney, csvRow, csvText, csvTime } from '#domain/csv.ts';
import { totalsOf } from '#domain/finance.ts';
import { type Cents, formatBRL, sumCents } from '#domain/money.ts';
import { PAYMENT_METHOD_LABELS } from '#domain/order.ts';
import type { Queryable } from '../../db/client.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import type { Deps } from '../../deps.ts';
import type { CsvFile } from '../../http/csv.ts';
import type { AuditContext } from '../../http/guard.ts';
import { writeExportLog } from '../logs/service.ts';
import { pagesOfExpenses, pagesOfSales } from './repository.ts';
import type { Period } from './service.ts';

const HEADINGS = ['Tipo', 'Data', 'Descrição', 'Categoria', 'Valor'];
const NOTHING = sumCents([]);

type Sale = {
  createdAt: Date;
  orderId: string;
  buyerName: string;
  paymentMethod: 'pix' | 'card';
  amount: Cents;
  refunded: boolean;
};

/**
 * A refunded order stays in the list, because it was sold, with the value 0: the sum of the column's orders is the
 * revenue. What went back is said in words.
 */
function saleLine({ createdAt, orderId, buyerName, paymentMethod, amount, refunded }: Sale): string {
  const description = `Pedido ${orderId}: ${buyerName}`;
  return csvRow([
    csvLabel(refunded ? 'Pedido (estornado)' : 'Pedido'),
    csvTime(createdAt),
    csvText(refunded ? `${description} (${formatBRL(amount)} devolvidos)` : description),
    csvLabel(PAYMENT_METHOD_LABELS[paymentMethod]),
    csvMoney(refunded ? NOTHING : amount),
  ]);
}

function expenseLine(row: { spentAt: Date; description: string; category: string; amount: Cents }): string {
  const { spentAt, description, category, amount } = row;
  return csvRow([csvLabel('Gasto'), csvDay(spentAt), csvText(description), csvText(category), csvMoney(amount)]);
}

function totalLine(label: string, amount: Cents): string {
  const empty: CsvCell = csvText('');
  return csvRow([csvLabel(label), empty, empty, empty, csvMoney(amount)]);
}

/** The totals are added up from the very rows of the file, so that they always agree. */
async function* pieces(db: Queryable, { from, to }: Period): AsyncGenerator<string> {
  const spent: Cents[] = [];
  const earned: Cents[] = [];
  yield csvHeader(HEADINGS);
  for await (const page of pagesOfExpenses(db, { from, to })) {
    spent.push(sumCents(page.map(({ amount }) => amount)));
    yield page.map(expenseLine).join('');
  }
  for await (const page of pagesOfSales(db, { from, to })) {
    earned.push(sumCents(page.filter(({ refunded }) => !refunded).map(({ amount }) => amount)));
    yield page.map(saleLine).join('');
  }
  const { revenue, expenses, balance } = totalsOf(earned, spent);
  yield totalLine('Receita total', revenue) + totalLine('Gastos totais', expenses) + totalLine('Saldo', balance);
}

/** The spreadsheet of a period: expenses, orders, totals; who took it is logged. */
export function financeExport(deps: Deps, audit: AuditContext, period: Period): CsvFile {
  return {
    name: `financeiro_${period.start}_${period.end}.csv`,
    pieces: inSnapshot(deps.database, (db) => pieces(db, period)),
    started: () =>
      writeExportLog(deps.db, audit, {
        at: deps.now(),
        action: 'financeiro_exportado',
        what: 'Financeiro exportado',
        range: period,
      }),
  };
}
