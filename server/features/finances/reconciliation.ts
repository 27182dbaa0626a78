import type { HandlerResult } from '#contract/endpoint.ts';
import type * as contract from '#contract/reconciliation.ts';
import { csvHeader, csvLabel, csvMoney, csvRow, csvText, csvTime } from '#domain/csv.ts';
import { type Cents, cents } from '#domain/money.ts';
import type { ProviderStatus } from '#domain/payment.ts';
import { DISCREPANCY_TEXTS, type Reconciled, reconcile } from '#domain/reconciliation.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/bind.ts';
import { loggedExport } from '../logs/service.ts';
import { listProviderPayments, movementsOfPayments, type ProviderRow, pagesOfProviderPayments } from './repository.ts';
import type { Period } from './service.ts';

type Range = Pick<Period, 'from' | 'to'>;
type Line = { row: ProviderRow; money: Reconciled };

/** The most differences that are answered with the sums. */
const DIFFERENCES_SHOWN = 50;

async function reconciled(db: Queryable, range: Range, rows: readonly ProviderRow[]): Promise<Line[]> {
  const movements = await movementsOfPayments(
    db,
    rows.map(({ paymentId }) => paymentId),
  );
  return rows.map((row) => {
    const told = { ...row, status: row.status as ProviderStatus, refunded: row.reportedRefunded };
    return { row, money: reconcile(told, movements.get(row.paymentId) ?? [], range) };
  });
}

async function* pagesOfLines(db: Queryable, range: Range): AsyncGenerator<Line[]> {
  for await (const page of pagesOfProviderPayments(db, range)) yield await reconciled(db, range, page);
}

type Sums = Record<'received' | 'refunded' | 'held' | 'fee' | 'credited', Cents>;

const NONE = cents(0);
const noSums = (): Sums => ({ received: NONE, refunded: NONE, held: NONE, fee: NONE, credited: NONE });

/** Adds a line to the sums; money whose fee isn't told yet is credited whole. */
function add(sums: Sums, { received, refunded, held, fee }: Reconciled): void {
  sums.received = cents(sums.received + received);
  sums.refunded = cents(sums.refunded + refunded);
  sums.held = cents(sums.held + held);
  sums.fee = cents(sums.fee + (fee ?? 0));
  sums.credited = cents(sums.received + sums.refunded + sums.held - sums.fee);
}

function present({ row: { paymentId, orderId, number, createdAt, releaseAt }, money }: Line) {
  return { payment_id: paymentId, order_id: orderId, number, at: createdAt, release_at: releaseAt, ...money };
}

/** The sums of a period's payments at the provider, and the payments that differ from our books. */
export async function getReconciliation(
  deps: Deps,
  { query: range }: Call<typeof contract.getReconciliation>,
): Promise<HandlerResult<typeof contract.getReconciliation>> {
  const sums = noSums();
  const differences: Line[] = [];
  const now = deps.now();
  let [blocked, payments, withoutFee, count] = [0, 0, 0, 0];
  for await (const lines of pagesOfLines(deps.db, range)) {
    for (const line of lines) {
      const { row, money } = line;
      add(sums, money);
      payments += 1;
      if (money.fee === null) withoutFee += 1;
      if (row.releaseAt && row.releaseAt > now) blocked += money.credited ?? 0;
      if (money.discrepancies.length === 0) continue;
      count += 1;
      if (differences.length < DIFFERENCES_SHOWN) differences.push(line);
    }
  }
  return {
    ...sums,
    blocked: cents(blocked),
    payments,
    without_fee: withoutFee,
    difference_count: count,
    differences: differences.map(present),
  };
}

export async function listReconciledPayments(deps: Deps, { query }: Call<typeof contract.listReconciledPayments>) {
  const rows = await listProviderPayments(deps.db, query, query);
  return (await reconciled(deps.db, query, rows)).map(present);
}

const HEADINGS = [
  ...['Pagamento', 'Pedido', 'Data', 'Recebido do cliente', 'Devolvido', 'Em disputa', 'Tarifa', 'Creditado'],
  ...['Diferença', 'Motivo'],
];

function csvLine({ row: { paymentId, number, createdAt }, money }: Line): string {
  const { received, refunded, held, fee, credited, difference, discrepancies } = money;
  return csvRow([
    csvText(paymentId),
    csvLabel(number === null ? '' : String(number)),
    csvTime(createdAt),
    ...[received, refunded, held].map(csvMoney),
    ...[fee, credited].map((amount) => (amount === null ? csvText('não informada') : csvMoney(amount))),
    csvMoney(difference),
    csvText(discrepancies.map((name) => DISCREPANCY_TEXTS[name]).join(' ')),
  ]);
}

async function* pieces(db: Queryable, range: Range): AsyncGenerator<string> {
  const sums = noSums();
  yield csvHeader(HEADINGS);
  for await (const lines of pagesOfLines(db, range)) {
    for (const { money } of lines) add(sums, money);
    yield lines.map(csvLine).join('');
  }
  const empty = csvText('');
  const { received, refunded, held, fee, credited } = sums;
  const amounts = [received, refunded, held, fee, credited].map(csvMoney);
  yield csvRow([csvLabel('Total'), empty, empty, ...amounts, empty, empty]);
}

/** The spreadsheet of a period's payments at the provider, or of all, with the sums of its rows. */
export function exportReconciliation(deps: Deps, call: Call<typeof contract.exportReconciliation>) {
  return loggedExport(deps, call, {
    name: (days) => `conciliacao_${days}.csv`,
    action: 'conciliacao_exportada',
    pieces,
  });
}
