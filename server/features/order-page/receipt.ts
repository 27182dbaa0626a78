import type { HandlerResult } from '#contract/endpoint.ts';
import type { getReceipt } from '#contract/order-page.ts';
import { documentCharacters, formatDocument, maskDocument } from '#domain/cpf.ts';
import { cents, sumCents, timesCents } from '#domain/money.ts';
import { chargesBeside, paidWithText } from '#domain/order.ts';
import { isStopped, orderMoney } from '#domain/order-money.ts';
import type { Deps } from '../../deps.ts';
import { AppError, found } from '../../errors.ts';
import { findOrderByAccessKey, itemsOfOrders } from '../orders/service.ts';
import { type PaymentRow, paymentsOfOrders, type RefundRow, refundsOfPayments } from '../payments/service.ts';
import { keyOrNone, NOT_FOUND } from './service.ts';

type Receipt = HandlerResult<typeof getReceipt>;

/** A company's CNPJ is public; a CPF is masked, because anyone with the address can open the receipt. */
function shownDocument(document: string): string {
  return documentCharacters(document).length === 14 ? formatDocument(document) : maskDocument(document);
}

/** What went back of the payments: our refunds with their time, and the rest, which the provider gave back by itself. */
function refundsOf(payments: PaymentRow[], refunds: RefundRow[]): Receipt['refunds'] {
  const own = refunds
    .filter(({ status }) => status === 'approved')
    .map(({ updatedAt: at, amount }) => ({ at, amount }));
  const rest = sumCents(payments.map(({ refunded }) => refunded)) - sumCents(own.map(({ amount }) => amount));
  return rest > 0 ? [...own, { at: null, amount: cents(rest) }] : own;
}

/** The receipt of an order. Throws `not-found` for a key that opens none, and for an order that nothing was paid for. */
export async function readReceipt(deps: Deps, key: string): Promise<Receipt> {
  const order = found(await findOrderByAccessKey(deps.db, keyOrNone(key)), NOT_FOUND);
  const items = (await itemsOfOrders(deps.db, [order.id])).get(order.id) ?? [];
  const all = (await paymentsOfOrders(deps.db, [order.id])).get(order.id) ?? [];
  const payments = all.filter(({ paid }) => paid > 0);
  if (payments.length === 0) throw new AppError('not-found', 'Este pedido ainda não tem pagamento.');
  const ids = payments.map(({ paymentId }) => paymentId);
  const { paid, refunded, due } = orderMoney({ total: order.total, isStopped: isStopped(order) }, payments);
  return {
    number: order.number,
    created_at: order.createdAt,
    issued_at: deps.now(),
    buyer_name: order.buyerName,
    buyer_document: shownDocument(order.buyerCpf),
    deceased_name: order.deceasedName,
    items: items.map(({ title, quantity, price }) => ({ title, quantity, amount: timesCents(price, quantity) })),
    charges: chargesBeside(order.total, items, order.faixaTexts.length),
    total: order.total,
    payments: payments.map((row) => ({ at: row.createdAt, method: paidWithText(row.method), amount: row.paid })),
    refunds: refundsOf(payments, await refundsOfPayments(deps.db, ids)),
    paid,
    refunded,
    due,
  };
}
