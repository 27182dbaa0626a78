import { type CsvCell, csvDay, csvHeader, csvLabel, csvMoney, csvRow, csvText, csvTime } from '#domain/csv.ts';
import { totalsOf } from '#domain/finance.ts';
import { type Cents, cents, formatBRL, sumCents } from '#domain/money.ts';
import { orderNumberText, PAYMENT_METHOD_LABELS } from '#domain/order.ts';
import type { OrderMoney } from '#domain/order-money.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { CsvFile } from '../../http/csv.ts';
import type { AuditContext } from '../../http/guard.ts';
import { loggedExport } from '../logs/service.ts';
import { moneyOfOrders } from '../sales/orders/queries.ts';
import { pagesOfExpenses, pagesOfSales } from './repository.ts';
import type { Period } from './service.ts';

const HEADINGS = ['Tipo', 'Data', 'Descrição', 'Categoria', 'Valor'];

type Sale = { createdAt: Date; number: number; buyerName: string; paymentMethod: 'pix' | 'card'; money: OrderMoney };

/**
 * The value of an order is what was paid of it minus what went back, so that the sum of the column's orders is the
 * revenue. What went back and what is due is said in words.
 */
function saleLine({ createdAt, number, buyerName, paymentMethod, money }: Sale): string {
  const { paid, refunded, due } = money;
  const notes = [
    ...(refunded > 0 ? [`${formatBRL(refunded)} devolvidos`] : []),
    ...(due > 0 ? [`${formatBRL(due)} a receber`] : []),
  ];
  const description = `Pedido ${orderNumberText(number)}: ${buyerName}`;
  return csvRow([
    csvLabel(paid > 0 && refunded === paid ? 'Pedido (estornado)' : 'Pedido'),
    csvTime(createdAt),
    csvText(notes.length === 0 ? description : `${description} (${notes.join('; ')})`),
    csvLabel(PAYMENT_METHOD_LABELS[paymentMethod]),
    csvMoney(cents(paid - refunded)),
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
    const money = await moneyOfOrders(db, page);
    const sales = page.flatMap((sale) => {
      const its = money.get(sale.id);
      return its ? [{ ...sale, money: its }] : [];
    });
    earned.push(...sales.map(({ money }) => cents(money.paid - money.refunded)));
    yield sales.map(saleLine).join('');
  }
  const { revenue, expenses, balance } = totalsOf(earned, spent);
  yield totalLine('Receita total', revenue) + totalLine('Gastos totais', expenses) + totalLine('Saldo', balance);
}

/** The spreadsheet of a period: expenses, orders, totals; who took it is logged. */
export function financeExport(deps: Deps, audit: AuditContext, period: Period): CsvFile {
  return loggedExport(deps, audit, {
    name: `financeiro_${period.start}_${period.end}.csv`,
    action: 'financeiro_exportado',
    what: 'Financeiro exportado',
    range: period,
    pieces: (db) => pieces(db, period),
  });
}
