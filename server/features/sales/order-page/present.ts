import type { HandlerResult } from '#contract/endpoint.ts';
import type * as contract from '#contract/order-page.ts';
import { mayCorrect } from '#domain/correction.ts';
import { documentCharacters, formatDocument, maskDocument } from '#domain/cpf.ts';
import { photoKey } from '#domain/delivery.ts';
import { cents, sumCents, timesCents } from '#domain/money.ts';
import { chargesBeside, paidWithText } from '#domain/order.ts';
import { isStopped, orderMoney } from '#domain/order-money.ts';
import { paymentNotice } from '#domain/payment.ts';
import { firstName } from '#domain/person.ts';
import { deliverBy, PRODUCTION_STATES, type ProductionState } from '#domain/production.ts';
import { arrivalOf, type PromiseRules } from '#domain/promise.ts';
import { linesOf } from '#domain/wreath.ts';
import type { Delivery } from '../deliveries/repository.ts';
import type { InvoiceRequest } from '../orders/invoice-repository.ts';
import type { ProductionStep } from '../orders/production-repository.ts';
import type { Order, OrderWreath } from '../orders/repository.ts';
import type { PaymentRow, RefundRow } from '../payments/repository.ts';

export type OrderPage = HandlerResult<typeof contract.getOrderPage>;
export type FamilyPage = HandlerResult<typeof contract.getFamilyPage>;
export type Receipt = HandlerResult<typeof contract.getReceipt>;

/** The stages up to the present one, each with when it was last reached; a stage that was passed over has no time. */
function reached(order: Order, steps: ProductionStep[], delivery: Delivery | undefined): FamilyPage['steps'] {
  const last = PRODUCTION_STATES.indexOf(order.production);
  const timeOf = (state: ProductionState) =>
    (state === 'entregue' && delivery?.at) || steps.findLast(({ to }) => to === state)?.createdAt;
  return PRODUCTION_STATES.slice(0, last + 1).map((state, at) => ({
    state,
    at: at === 0 ? order.createdAt : (timeOf(state) ?? null),
  }));
}

/** What the buyer must know of the payments whose money hasn't gone back. */
function noticeOf(payments: PaymentRow[]): OrderPage['notice'] {
  const kept = payments.filter(({ paid, refunded }) => refunded < paid);
  return paymentNotice(kept.flatMap(({ problems }) => problems)) ?? null;
}

function invoiceOf(request: InvoiceRequest | undefined): OrderPage['invoice'] {
  return request ? { requested_at: request.requestedAt, done_at: request.doneAt } : null;
}

type Surroundings = {
  wreaths: OrderWreath[];
  steps: ProductionStep[];
  /** Of an order that has been delivered. */
  delivery: Delivery | undefined;
  rules: PromiseRules;
};

/** An order for the family: no price and nothing of the buyer. */
export function toFamilyPage(order: Order, { wreaths, steps, delivery, rules }: Surroundings): FamilyPage {
  return {
    number: order.number,
    deceased_name: order.deceasedName,
    funeral_location: order.funeralLocation,
    funeral_time: order.funeralTime,
    deliver_by: deliverBy(order.funeralTime),
    promise: arrivalOf(order.funeralTime, rules, order.createdAt).verdict,
    wreaths: wreaths.map(({ id, title, image, size, faixa }) => ({ id, title, image, size, faixa })),
    production: order.production,
    steps: reached(order, steps, delivery),
    delivery: delivery ? { received_by: delivery.receivedBy, photo: photoKey(delivery) } : null,
  };
}

/** An order for its buyer: what the family sees, and the buyer's own side of it. */
export function toOrderPage(
  order: Order,
  forFamily: FamilyPage,
  { payments, invoice }: { payments: PaymentRow[]; invoice: InvoiceRequest | undefined },
): OrderPage {
  const cancelled = isStopped(order);
  const { paid, refunded, due } = orderMoney({ total: order.total, isStopped: cancelled }, payments);
  return {
    ...forFamily,
    first_name: firstName(order.buyerName),
    created_at: order.createdAt,
    total: order.total,
    payment_method: order.paymentMethod,
    paid,
    refunded,
    due,
    notice: noticeOf(payments),
    cancelled,
    may_correct: mayCorrect(order),
    version: order.version,
    family_key: order.familyKey,
    invoice: invoiceOf(invoice),
  };
}

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

type Paid = { wreaths: OrderWreath[]; payments: PaymentRow[]; refunds: RefundRow[]; issuedAt: Date };

/** The receipt of an order's payments. */
export function toReceipt(order: Order, { wreaths, payments, refunds, issuedAt }: Paid): Receipt {
  const { paid, refunded, due } = orderMoney({ total: order.total, isStopped: isStopped(order) }, payments);
  return {
    number: order.number,
    created_at: order.createdAt,
    issued_at: issuedAt,
    buyer_name: order.buyerName,
    buyer_document: shownDocument(order.buyerCpf),
    deceased_name: order.deceasedName,
    items: linesOf(wreaths).items.map(({ title, quantity, price }) => ({
      ...{ title, quantity, amount: timesCents(price, quantity) },
    })),
    charges: chargesBeside(order.total, wreaths),
    total: order.total,
    payments: payments.map((row) => ({ at: row.createdAt, method: paidWithText(row.method), amount: row.paid })),
    refunds: refundsOf(payments, refunds),
    paid,
    refunded,
    due,
  };
}
