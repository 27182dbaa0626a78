import type { HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/order-page.ts';
import { mayCorrect } from '#domain/correction.ts';
import { formatDocument, maskDocument } from '#domain/cpf.ts';
import { photoKey } from '#domain/delivery.ts';
import { isCompany } from '#domain/invoice.ts';
import { negated, timesCents } from '#domain/money.ts';
import { chargesBeside, paidWithText } from '#domain/order.ts';
import { type Movement, moneyOfPayment, orderMoney } from '#domain/order-money.ts';
import { mayCancel } from '#domain/order-request.ts';
import { paymentNotice } from '#domain/payment.ts';
import { firstName } from '#domain/person.ts';
import { deliverBy, PRODUCTION_STATES, type ProductionState } from '#domain/production.ts';
import { promiseStanding } from '#domain/promise-texts.ts';
import { isByHand } from '#domain/sale/sale.ts';
import { linesOf } from '#domain/wreath.ts';
import { answers } from '../../../rows.ts';
import type { InvoiceRequest } from '../invoice-repository.ts';
import type { Order, OrderWreath } from '../order-repository.ts';
import { isRefunded, requestOf } from '../orders/present.ts';
import type { PaymentRow } from '../payment-repository.ts';
import type { ProductionStep } from '../production-repository.ts';
import type { Delivery, MovementRow, OrderRequest } from '../sale-repository.ts';

export type OrderPage = HandlerResult<typeof contract.getOrderPage>;
export type FamilyPage = HandlerResult<typeof contract.getFamilyPage>;
export type Receipt = HandlerResult<typeof contract.getReceipt>;

/** The stages up to the present one, each with the time it was last reached; a skipped stage has no time. */
function reached(order: Order, steps: ProductionStep[], delivery: Delivery | undefined): FamilyPage['steps'] {
  const last = PRODUCTION_STATES.indexOf(order.production);
  const timeOf = (state: ProductionState) =>
    (state === 'entregue' && delivery?.at) || steps.findLast(({ to }) => to === state)?.createdAt;
  return PRODUCTION_STATES.slice(0, last + 1).map((state, at) => ({
    state,
    at: at === 0 ? order.createdAt : (timeOf(state) ?? null),
  }));
}

/** The notice about payments that weren't refunded. */
function noticeOf(payments: PaymentRow[], movements: MovementRow[]): OrderPage['notice'] {
  const kept = payments.filter(({ paymentId }) => {
    const { paid, refunded } = moneyOfPayment(movements.filter((movement) => movement.paymentId === paymentId));
    return refunded < paid;
  });
  return paymentNotice(kept.flatMap(({ problems }) => problems)) ?? null;
}

type Surroundings = {
  wreaths: OrderWreath[];
  steps: ProductionStep[];
  /** Only of a delivered order. */
  delivery: Delivery | undefined;
};

const forFamilies = answers(contract.familyPage);

/** An order for the family: without prices and without the buyer's data. */
export function toFamilyPage(order: Order, { wreaths, steps, delivery }: Surroundings): FamilyPage {
  return forFamilies({
    ...{ ...order, wreaths, promise: promiseStanding(order.flags) },
    deliverBy: deliverBy(order.funeralTime, order.marginMinutes),
    steps: reached(order, steps, delivery),
    delivery: delivery ? { ...delivery, photo: photoKey(delivery) } : null,
  });
}

/** Whether buyer and family see the order as cancelled: it was closed or fully refunded. */
export function isCancelled(order: Order, movements: readonly Movement[]): boolean {
  return order.closing !== null || isRefunded(order, movements);
}

type Bought = {
  payments: PaymentRow[];
  movements: MovementRow[];
  invoice: InvoiceRequest | undefined;
  requests: OrderRequest[];
  wasBegun: boolean;
};

const forBuyers = answers(contract.orderPage);

/** An order for its buyer: the family's view and the buyer's own data. */
export function toOrderPage(
  order: Order,
  forFamily: FamilyPage,
  { payments, movements, invoice, requests, wasBegun }: Bought,
): OrderPage {
  const cancelled = isCancelled(order, movements);
  const money = orderMoney(order, movements);
  return forBuyers({
    ...{ ...order, ...money, ...forFamily, cancelled },
    firstName: firstName(order.buyerName, order.buyerCpf),
    owed: money.excess,
    owedByHand: payments.every(isByHand),
    payKey: money.due > 0 ? order.payKey : null,
    notice: noticeOf(payments, movements),
    moved: order.flags.includes('moved'),
    mayCorrect: mayCorrect({ ...order, cancelled }),
    mayCancel: mayCancel({ ...order, cancelled, wasBegun }),
    invoice: invoice ?? null,
    requests: requests.map((request) => requestOf(order, request)),
  });
}

/** A company's CNPJ is public; a CPF is masked, because anyone with the address can open the receipt. */
function shownDocument(document: string): string {
  return isCompany(document) ? formatDocument(document) : maskDocument(document);
}

type Paid = { wreaths: OrderWreath[]; payments: PaymentRow[]; movements: MovementRow[]; issuedAt: Date };

const receipt = answers(contract.receipt);

/** The receipt of an order's payments. */
export function toReceipt(order: Order, { wreaths, payments, movements, issuedAt }: Paid): Receipt {
  const methods = new Map(payments.map(({ paymentId, method }) => [paymentId, method]));
  return receipt({
    ...{ ...order, ...orderMoney(order, movements), issuedAt, charges: chargesBeside(order.total, wreaths) },
    buyerDocument: shownDocument(order.buyerCpf),
    items: linesOf(wreaths).items.map((item) => ({ ...item, amount: timesCents(item.price, item.quantity) })),
    payments: movements
      .filter(({ kind }) => kind === 'payment')
      .map(({ at, amount, paymentId }) => ({ at, method: paidWithText(methods.get(paymentId ?? '') ?? ''), amount })),
    refunds: movements
      .filter(({ kind }) => kind === 'refund')
      .map(({ at, amount }) => ({ at, amount: negated(amount) })),
  });
}
