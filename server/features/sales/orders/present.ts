import { z } from 'zod';
import type { HandlerResult } from '#contract/endpoint.ts';
import type * as contract from '#contract/orders.ts';
import type { listProduction } from '#contract/production.ts';
import { purchase, purchaseItems } from '#contract/purchase.ts';
import { type Changes, changedFields, type Fields } from '#domain/changes.ts';
import { maskDocument } from '#domain/cpf.ts';
import { photoKey } from '#domain/delivery.ts';
import { orderMoney, situationOf } from '#domain/order-money.ts';
import { answerBy, protocolText } from '#domain/order-request.ts';
import { deliverBy } from '#domain/production.ts';
import { type PromiseRules, rulesOf, startBy } from '#domain/promise.ts';
import { isOpen } from '#domain/sale/consequences.ts';
import { differencesOf } from '#domain/sale/differences.ts';
import { linesOf, type Wreath } from '#domain/wreath.ts';
import { type PurchaseValues, toPurchase } from '../../../purchase.ts';
import { type LogRow, loggedFields } from '../../logs/service.ts';
import type { Delivery } from '../deliveries/repository.ts';
import type { InvoiceRequest } from '../invoices/repository.ts';
import type { MovementRow } from '../payments/movements-repository.ts';
import type { PaymentRow, RefundRow } from '../payments/repository.ts';
import type { OrderFuneral } from './order-funeral-repository.ts';
import { isRefunded, toMoney, toMovements, toPayments } from './present-money.ts';
import type { ProductionStep } from './production-repository.ts';
import type { Order, OrderNote } from './repository.ts';
import type { OrderRequest } from './request-repository.ts';

export type OrderSummary = HandlerResult<typeof contract.listLastOrders>[number];
export type ListedOrder = HandlerResult<typeof contract.listOrdersByDate>[number];
export type ProductionOrder = HandlerResult<typeof listProduction>[number];
export type OrderDetails = HandlerResult<typeof contract.getOrder>;

/** An order in the dashboard's list. */
export function toSummary(row: Order, movements: MovementRow[]): OrderSummary {
  const { orderId, number, buyerName, total, paymentMethod, createdAt } = row;
  return {
    order_id: orderId,
    number,
    buyer_name: buyerName,
    total,
    payment_method: paymentMethod,
    situation: situationOf(row, movements),
    created_at: createdAt,
  };
}

/** An order as administrators see it. */
export function toOrder(row: Order, wreaths: readonly Wreath[], movements: MovementRow[]): ListedOrder {
  return {
    ...toMoney(row, movements),
    ...toPurchase(row),
    ...linesOf(wreaths),
    order_id: row.orderId,
    number: row.number,
    origin: row.origin,
    payment_id: row.paymentId,
    flags: row.flags,
    production: row.production,
    production_at: row.productionAt,
    deliver_by: deliverBy(row.funeralTime, row.marginMinutes),
    version: row.version,
    created_at: row.createdAt,
  };
}

function toFuneral(funeral: OrderFuneral | undefined): OrderDetails['funeral'] {
  if (!funeral) return null;
  const { id, linked, active, wakePlace, wakeAt, burialPlace, burialAt, changedAt } = funeral;
  return {
    _id: id,
    linked,
    called_off: !active,
    velorio: wakePlace !== null && wakeAt ? { local: wakePlace, data_hora: wakeAt } : null,
    sepultamento: { local: burialPlace, data_hora: burialAt },
    changed_at: changedAt,
  };
}

function toDelivery(deliveries: Delivery[]): ProductionOrder['delivery'] {
  const delivery = deliveries.find(({ outcome, undoneAt }) => outcome === 'delivered' && undoneAt === null);
  if (!delivery) return null;
  return { received_by: delivery.receivedBy, delivered_at: delivery.at, photo: photoKey(delivery) };
}

function toFailed(deliveries: Delivery[]): ProductionOrder['failed_deliveries'] {
  return deliveries
    .filter(({ outcome }) => outcome === 'not_delivered')
    .map((attempt) => ({
      ...{ at: attempt.at, by: attempt.recordedBy, reason: attempt.reason ?? '', photo: photoKey(attempt) },
    }));
}

export function toNotes(notes: readonly OrderNote[] = []): ProductionOrder['notes'] {
  return notes.map(({ text, writtenBy, writtenAt }) => ({ text, by: writtenBy, at: writtenAt }));
}

/** The changes that make, carry or receive differently; open ones, until the papers of before were exchanged. */
function toChanges(
  { exchangedAt, closing, production }: Order,
  entries: readonly LogRow[] = [],
): ProductionOrder['changes'] {
  return entries
    .map(({ createdAt: at, userEmail: by, changes }) => ({
      ...{ at, by, differences: differencesOf(changes) },
      open: isOpen({ closing, production }) && (exchangedAt === null || at > exchangedAt),
    }))
    .filter(({ differences }) => differences.length > 0);
}

type Surroundings = {
  wreaths: readonly Wreath[];
  movements: MovementRow[];
  funeral: OrderFuneral | undefined;
  deliveries: Delivery[];
  notes: OrderNote[] | undefined;
  changes: LogRow[] | undefined;
  rules: PromiseRules;
};

/** An order for production: without prices, and of the buyer only name and phone. */
export function toProductionOrder(row: Order, around: Surroundings): ProductionOrder {
  const { wreaths, movements, funeral, deliveries, notes, changes, rules } = around;
  const { buyer_name, buyer_phone, deceased_name, funeral_location, funeral_time } = toPurchase(row);
  return {
    order_id: row.orderId,
    number: row.number,
    buyer_name,
    buyer_phone,
    deceased_name,
    funeral_location,
    funeral_time,
    wreaths: wreaths.map(({ productId, title, image, size, color, faixa }) => ({
      product_id: productId,
      title,
      image,
      size,
      color,
      faixa,
    })),
    flags: row.flags,
    production: row.production,
    production_at: row.productionAt,
    deliver_by: deliverBy(row.funeralTime, row.marginMinutes),
    start_by: startBy(row.funeralTime, rulesOf(rules, row)),
    closing: row.closing,
    refunded: isRefunded(row, movements),
    funeral: toFuneral(funeral),
    delivery: toDelivery(deliveries),
    failed_deliveries: toFailed(deliveries),
    notes: toNotes(notes),
    changes: toChanges(row, changes),
    version: row.version,
    created_at: row.createdAt,
  };
}

function toClosing({ closing, closedAt: at, closedBy: by, closeReason: reason }: Order): OrderDetails['closed'] {
  return closing && at ? { closing, at, by: by ?? '', reason: reason ?? '' } : null;
}

function toInvoice(request: InvoiceRequest | undefined): OrderDetails['invoice'] {
  if (!request) return null;
  const { name, document, address, email, number, requestedAt, doneAt, doneBy } = request;
  const company = { state_registration: request.stateRegistration, email, own_number: request.ownNumber };
  return { name, document, address, ...company, number, requested_at: requestedAt, done_at: doneAt, done_by: doneBy };
}

/** A request as buyer and staff see it. */
export function toRequest(order: Order, request: OrderRequest) {
  const { position, kind, requestedAt, answer, answerText, answeredAt, image } = request;
  return {
    protocol: protocolText(order.number, position),
    kind,
    requested_at: requestedAt,
    answer_by: answerBy(requestedAt),
    answer,
    answer_text: answerText,
    answered_at: answeredAt,
    has_photo: image !== null,
  };
}

type Records = {
  payments: PaymentRow[];
  refunds: RefundRow[];
  steps: ProductionStep[];
  invoice: InvoiceRequest | undefined;
  requests: OrderRequest[];
};

/** All data of one order. */
export function toDetails(
  row: Order,
  surroundings: Surroundings,
  { payments, refunds, steps, invoice, requests }: Records,
): OrderDetails {
  const { movements } = surroundings;
  return {
    ...toOrder(row, surroundings.wreaths, movements),
    start_by: startBy(row.funeralTime, rulesOf(surroundings.rules, row)),
    funeral: toFuneral(surroundings.funeral),
    failed_deliveries: toFailed(surroundings.deliveries),
    excess: orderMoney(row, movements).excess,
    payments: toPayments(payments, refunds, movements),
    movements: toMovements(movements),
    closed: toClosing(row),
    invoice: toInvoice(invoice),
    requests: requests.map((request) => ({
      ...toRequest(row, request),
      reason: request.reason,
      answered_by: request.answeredBy,
      photo: request.image && request.id,
    })),
    production_steps: toSteps(steps),
  };
}

/** The production stages of an order, with who moved it. */
export function toSteps(steps: readonly ProductionStep[]): OrderDetails['production_steps'] {
  return steps.map(({ from, to, userEmail, createdAt }) => ({
    from,
    to,
    user_email: userEmail,
    created_at: createdAt,
  }));
}

/** Ribbon texts have a field of their own in the log, because they may name a person. */
const recorded = purchase.extend({ items: z.array(purchaseItems.element.omit({ faixas: true })) });

type LoggedOrder = { values: PurchaseValues; wreaths: readonly Wreath[] };

function fields({ values, wreaths }: LoggedOrder): Fields {
  const { items, faixa_texts } = linesOf(wreaths);
  return { buyer_phone: null, ...loggedFields(recorded, { ...toPurchase(values), faixa_texts, items }) };
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
