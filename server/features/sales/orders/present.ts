import { z } from 'zod';
import type { HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/orders.ts';
import { productionOrder } from '#contract/production.ts';
import { purchase, purchaseItems } from '#contract/purchase.ts';
import { type Changes, changedFields, type Fields } from '#domain/changes.ts';
import { maskDocument } from '#domain/cpf.ts';
import { photoKey } from '#domain/delivery.ts';
import { orderMoney, situationOf } from '#domain/order-money.ts';
import { answerBy, protocolText } from '#domain/order-request.ts';
import { deliverBy } from '#domain/production.ts';
import { type PromiseRules, rulesOf, startBy } from '#domain/promise.ts';
import { standingOf } from '#domain/sale/booking.ts';
import { isOpen, isRefunded } from '#domain/sale/consequences.ts';
import { differencesOf } from '#domain/sale/differences.ts';
import { isByHand } from '#domain/sale/sale.ts';
import { linesOf, type Wreath } from '#domain/wreath.ts';
import { toCeremonies } from '../../../ceremony-rows.ts';
import type { PurchaseValues } from '../../../purchase.ts';
import { answers } from '../../../rows.ts';
import { type LogRow, loggedFields } from '../../logs/service.ts';
import type { OrderFuneral } from '../order-funeral-repository.ts';
import type { InvoiceRequest, Order, OrderNote } from '../order-repository.ts';
import type { PaymentRow, RefundRow } from '../payment-repository.ts';
import type { ProductionStep } from '../production-repository.ts';
import type { Delivery, MovementRow, OrderRequest } from '../sale-repository.ts';

export type ProductionOrder = z.output<typeof productionOrder>;
export type OrderDetails = HandlerResult<typeof contract.getOrder>;

export const moneyOf = (order: Order, movements: readonly MovementRow[]) => ({
  ...orderMoney(order, movements),
  situation: situationOf(order, movements),
});

const summary = answers(contract.orderSummary);

export const toSummary = (row: Order, movements: readonly MovementRow[]) =>
  summary({ ...row, ...moneyOf(row, movements) });

type Bought = { wreaths: readonly Wreath[]; movements: readonly MovementRow[] };

const soldOf = (row: Order, { wreaths, movements }: Bought) => ({
  ...{ ...row, ...moneyOf(row, movements), ...linesOf(wreaths) },
  whatsapp: row.whatsappAt !== null,
  deliverBy: deliverBy(row.funeralTime, row.marginMinutes),
});

const listed = answers(contract.order);

export const toOrder = (row: Order, bought: Bought) => listed(soldOf(row, bought));

function deliveredOf(deliveries: readonly Delivery[]) {
  const delivery = deliveries.find(({ outcome, undoneAt }) => outcome === 'delivered' && undoneAt === null);
  return delivery ? { ...delivery, deliveredAt: delivery.at, photo: photoKey(delivery) } : null;
}

const failedOf = (deliveries: readonly Delivery[]) =>
  deliveries
    .filter(({ outcome }) => outcome === 'not_delivered')
    .map((attempt) => ({ ...attempt, by: attempt.recordedBy, photo: photoKey(attempt) }));

/** The changes that make, carry or receive differently; open ones, until the papers of before were exchanged. */
function changesOf(
  { exchangedAt, closing, production }: Order,
  entries: readonly LogRow[],
): ProductionOrder['changes'] {
  return entries
    .map(({ createdAt: at, userEmail: by, changes }) => ({
      ...{ at, by, differences: differencesOf(changes) },
      open: isOpen({ closing, production }) && (exchangedAt === null || at > exchangedAt),
    }))
    .filter(({ differences }) => differences.length > 0);
}

type Surroundings = Bought & {
  funeral: OrderFuneral | undefined;
  deliveries: Delivery[];
  notes: OrderNote[];
  changes: LogRow[];
  rules: PromiseRules;
};

const surrounded = (row: Order, { funeral, deliveries, rules }: Surroundings) => ({
  startBy: startBy(row.funeralTime, rulesOf(rules, row)),
  funeral: funeral ? { ...funeral, ...toCeremonies(funeral), calledOff: !funeral.active } : null,
  failedDeliveries: failedOf(deliveries),
});

const forProduction = answers(productionOrder);

/** An order for production: without prices, and of the buyer only name and phone. */
export const toProductionOrder = (row: Order, around: Surroundings): ProductionOrder =>
  forProduction({
    ...{ ...soldOf(row, around), ...surrounded(row, around), wreaths: around.wreaths, notes: around.notes },
    refunded: isRefunded(row, around.movements),
    delivery: deliveredOf(around.deliveries),
    changes: changesOf(row, around.changes),
  });

/** The payments booked for an order, each with its requested refunds. */
function paymentsOf({ payments, refunds }: Records, movements: readonly MovementRow[]) {
  return payments
    .map((row) => ({ ...row, ...standingOf(row.paymentId, movements, refunds) }))
    .filter(({ paid }) => paid > 0)
    .map((payment) => ({
      ...{ ...payment, byHand: isByHand(payment), disputed: payment.held > 0 },
      refunds: refunds.filter(({ paymentId }) => paymentId === payment.paymentId),
    }));
}

function closedOf({ closing, closedAt: at, closedBy: by, closeReason: reason }: Order) {
  return closing && at ? { closing, at, by, reason } : null;
}

/** A request as buyer and staff see it. */
export const requestOf = (order: Order, request: OrderRequest) => ({
  ...request,
  protocol: protocolText(order.number, request.position),
  answerBy: answerBy(request.requestedAt),
  hasPhoto: request.image !== null,
  photo: request.image && request.id,
});

type Records = {
  payments: PaymentRow[];
  refunds: RefundRow[];
  steps: ProductionStep[];
  invoice: InvoiceRequest | undefined;
  requests: OrderRequest[];
};

const detailed = answers(contract.orderDetails);

export const toDetails = (row: Order, around: Surroundings, records: Records): OrderDetails =>
  detailed({
    ...{ ...soldOf(row, around), ...surrounded(row, around), closed: closedOf(row) },
    payments: paymentsOf(records, around.movements),
    movements: around.movements,
    invoice: records.invoice ?? null,
    requests: records.requests.map((request) => requestOf(row, request)),
    productionSteps: records.steps,
  });

/** Ribbon texts have a field of their own in the log, because they may name a person. */
const recorded = purchase.extend({ items: z.array(purchaseItems.element.omit({ faixas: true })) });

const toRecorded = answers(recorded);

type LoggedOrder = { values: PurchaseValues; wreaths: readonly Wreath[] };

function fields({ values, wreaths }: LoggedOrder): Fields {
  const whatsapp = values.whatsappAt !== null;
  return { buyer_phone: null, ...loggedFields(recorded, toRecorded({ ...values, whatsapp, ...linesOf(wreaths) })) };
}

function masked(changed: Fields): Fields {
  const { buyer_cpf: cpf } = changed;
  return typeof cpf === 'string' ? { ...changed, buyer_cpf: maskDocument(cpf) } : changed;
}

/** The fields of a new order for the log, its CPF masked. */
export function loggedOrder(order: LoggedOrder): Changes {
  return { after: masked(fields(order)) };
}

/**
 * The changes of an edit, for the log. The CPF is masked after comparing, so that a corrected digit shows as a change
 * even where the mask hides it.
 */
export function loggedEdit(before: LoggedOrder, after: LoggedOrder): Changes | undefined {
  const changes = changedFields(fields(before), fields(after));
  if (!changes) return undefined;
  return { before: masked(changes.before ?? {}), after: masked(changes.after ?? {}) };
}
