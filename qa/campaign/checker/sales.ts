import { cents } from '#domain/money.ts';
import type { ProviderStatus } from '#domain/payment.ts';
import { agrees, type BookedSale, brokenPromises } from '#domain/testing/sale-promises.ts';
import { type CheckInput, type OutsideLedger, rowsOf, type Violation, wrong } from './input.ts';

type Told = OutsideLedger['payments'][number];
const centavos = (reais: number) => cents(Math.round(reais * 100));

/** Every order with its money as it is booked, and what the provider says of its payments. */
async function bookedSales(input: CheckInput): Promise<(BookedSale & { orderId: string })[]> {
  const told = new Map(input.outside.payments.map((payment) => [String(payment.id), payment]));
  const [orders, movements, refunds, payments] = [
    `select id::text, order_id as "orderId", total_cents::float8 as total, closing, flags from orders`,
    `select order_row::text as row, payment_id as "paymentId", kind, amount_cents::float8 as amount, refund_id::text as "refundId"
       from money_movements order by at, id`,
    `select f.id::text, f.payment_id as "paymentId", f.amount_cents::float8 as amount, f.status, f.keep_due as "keepDue",
       f.user_email as "userEmail", f.reason, p.order_row::text as row from refunds f join payments p using (payment_id)`,
    "select payment_id as id, order_row::text as row from payments where outcome in ('order', 'duplicate')",
  ].map((query) => rowsOf(input, query));
  const byRow = async (rows = orders) => Map.groupBy((await rows) ?? [], ({ row }) => row);
  const [moved, asked, paid] = [await byRow(movements), await byRow(refunds), await byRow(payments)];
  return ((await orders) ?? []).map(({ id, orderId, total, closing, flags }) => ({
    orderId: String(orderId),
    order: { total, closing, flags } as BookedSale['order'],
    movements: (moved.get(id) ?? []) as BookedSale['movements'],
    refunds: (asked.get(id) ?? []) as BookedSale['refunds'],
    payments: (paid.get(id) ?? []).flatMap((row) => {
      const payment = told.get(String(row.id));
      return payment ? [reportOf(payment)] : [];
    }),
  }));
}

const reportOf = ({ id, status, status_detail, transaction_amount, transaction_amount_refunded }: Told) => ({
  paymentId: String(id),
  status: status as ProviderStatus,
  statusDetail: status_detail,
  amount: centavos(transaction_amount),
  refunded: centavos(transaction_amount_refunded),
});

/** Money that the provider has for the shop, and of which nothing came here. */
async function withoutOutcome(input: CheckInput): Promise<Violation[]> {
  const ours = new Set((await rowsOf(input, 'select id::text from reservations')).map(({ id }) => id));
  const rows = await rowsOf(input, 'select payment_id, outcome, amount_cents from payments');
  const known = new Map(rows.map((row) => [String(row.payment_id), row]));
  const lost = input.outside.payments.filter((payment) => {
    const row = known.get(String(payment.id));
    const isHere = /^(order|duplicate|mismatch)$/.test(String(row?.outcome));
    const isSame = isHere && Number(row?.amount_cents) === centavos(payment.transaction_amount);
    return payment.status === 'approved' && ours.has(payment.external_reference) && !isSame;
  });
  return wrong('money at the provider without an outcome here', lost);
}

/** The promises of each sale's money, which the histories of the domain keep too, and what the provider has booked. */
export async function salesAndProvider(input: CheckInput): Promise<Violation[]> {
  const sales = await bookedSales(input);
  const broken = sales.flatMap((sale) => brokenPromises(sale).map((promise) => ({ order: sale.orderId, promise })));
  const differing = sales.flatMap((sale) => sale.payments.filter((payment) => !agrees(sale, payment)));
  return [
    ...wrong('a sale breaks a promise of its money', broken),
    ...wrong('the books do not say what the provider says', differing),
    ...(await withoutOutcome(input)),
  ];
}
