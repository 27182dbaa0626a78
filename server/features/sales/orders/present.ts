import type { HandlerResult } from '#contract/endpoint.ts';
import type * as contract from '#contract/orders.ts';
import { purchase, purchaseItems } from '#contract/purchase.ts';
import { type Changes, changedFields, type Fields } from '#domain/changes.ts';
import { maskDocument } from '#domain/cpf.ts';
import { photoKey } from '#domain/delivery.ts';
import { orderMoney, situationOf } from '#domain/order-money.ts';
import { deliverBy } from '#domain/production.ts';
import { type PromiseRules, startBy } from '#domain/promise.ts';
import { type PurchaseValues, toItem, toPurchase } from '../../../purchase.ts';
import { loggedFields } from '../../logs/service.ts';
import type { Delivery } from '../deliveries/repository.ts';
import type { MovementRow } from '../payments/movements-repository.ts';
import type { PaymentRow, RefundRow } from '../payments/repository.ts';
import type { InvoiceRequest } from './invoice-repository.ts';
import type { OrderFuneral } from './order-funeral-repository.ts';
import { isRefunded, toMoney, toMovements, toPayments } from './present-money.ts';
import type { ProductionStep } from './production-repository.ts';
import type { Order, OrderItem, OrderUnit } from './repository.ts';

export type OrderSummary = HandlerResult<typeof contract.listLastOrders>[number];
export type ListedOrder = HandlerResult<typeof contract.listOrdersByDate>[number];
export type ProductionOrder = HandlerResult<typeof contract.listProduction>[number];
export type OrderDetails = HandlerResult<typeof contract.getOrder>;

/** An order in the dashboard's list of the newest. */
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
export function toOrder(row: Order, items: OrderItem[], movements: MovementRow[]): ListedOrder {
  return {
    ...toMoney(row, movements),
    ...toPurchase(row),
    order_id: row.orderId,
    number: row.number,
    origin: row.origin,
    items: items.map(toItem),
    payment_id: row.paymentId,
    flags: row.flags,
    production: row.production,
    production_at: row.productionAt,
    deliver_by: deliverBy(row.funeralTime),
    version: row.version,
    created_at: row.createdAt,
  };
}

function toFuneral(funeral: OrderFuneral | undefined): OrderDetails['funeral'] {
  if (!funeral) return null;
  const { id, wakePlace, wakeAt, burialPlace, burialAt, changedAt } = funeral;
  return {
    _id: id,
    velorio: wakePlace !== null && wakeAt ? { local: wakePlace, data_hora: wakeAt } : null,
    sepultamento: { local: burialPlace, data_hora: burialAt },
    changed_at: changedAt,
  };
}

function toDelivery(delivery: Delivery | undefined): ProductionOrder['delivery'] {
  if (!delivery) return null;
  const { receivedBy, deliveredAt } = delivery;
  return { received_by: receivedBy, delivered_at: deliveredAt, photo: photoKey(delivery) };
}

type Surroundings = {
  items: OrderItem[];
  movements: MovementRow[];
  funeral: OrderFuneral | undefined;
  delivery: Delivery | undefined;
  rules: PromiseRules;
};

/** An order for the people who make it: nothing of what it costs, nor of the buyer but name and phone. */
export function toProductionOrder(row: Order, around: Surroundings): ProductionOrder {
  const { items, movements, funeral, delivery, rules } = around;
  const { buyer_name, buyer_phone, deceased_name, funeral_location, funeral_time, faixa_texts } = toPurchase(row);
  return {
    order_id: row.orderId,
    number: row.number,
    buyer_name,
    buyer_phone,
    deceased_name,
    funeral_location,
    funeral_time,
    faixa_texts,
    items: items.map(toItem).map(({ price: _price, ...item }) => item),
    flags: row.flags,
    production: row.production,
    production_at: row.productionAt,
    deliver_by: deliverBy(row.funeralTime),
    start_by: startBy(row.funeralTime, rules),
    closing: row.closing,
    refunded: isRefunded(row, movements),
    funeral: toFuneral(funeral),
    delivery: toDelivery(delivery),
    version: row.version,
    created_at: row.createdAt,
  };
}

function toClosing({ closing, closedAt: at, closedBy: by, closeReason: reason }: Order): OrderDetails['closed'] {
  return closing && at ? { closing, at, by: by ?? '', reason: reason ?? '' } : null;
}

function toInvoice(request: InvoiceRequest | undefined): OrderDetails['invoice'] {
  if (!request) return null;
  const { name, document, address, requestedAt, doneAt, doneBy } = request;
  return { name, document, address, requested_at: requestedAt, done_at: doneAt, done_by: doneBy };
}

type Records = {
  payments: PaymentRow[];
  refunds: RefundRow[];
  steps: ProductionStep[];
  invoice: InvoiceRequest | undefined;
};

/** Everything about one order. */
export function toDetails(
  row: Order,
  surroundings: Surroundings,
  { payments, refunds, steps, invoice }: Records,
): OrderDetails {
  const { movements } = surroundings;
  return {
    ...toOrder(row, surroundings.items, movements),
    start_by: startBy(row.funeralTime, surroundings.rules),
    funeral: toFuneral(surroundings.funeral),
    excess: orderMoney(row, movements).excess,
    payments: toPayments(payments, refunds, movements),
    movements: toMovements(movements),
    closed: toClosing(row),
    invoice: toInvoice(invoice),
    access_key: row.accessKey,
    production_steps: steps.map(({ from, to, userEmail, createdAt }) => ({
      from,
      to,
      user_email: userEmail,
      created_at: createdAt,
    })),
  };
}

const recorded = purchase.extend({ items: purchaseItems });

type LoggedOrder = { values: PurchaseValues; units: OrderUnit[] };

function fields({ values, units }: LoggedOrder): Fields {
  return { buyer_phone: null, ...loggedFields(recorded, { ...toPurchase(values), items: units.map(toItem) }) };
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
 * What an edit changed, for the log. The CPF is masked after comparing, so that a corrected digit shows as a change
 * even where the mask hides it.
 */
export function loggedEdit(before: LoggedOrder, after: LoggedOrder): Changes | undefined {
  const changes = changedFields(fields(before), fields(after));
  if (!changes) return undefined;
  return { before: masked(changes.before ?? {}), after: masked(changes.after ?? {}) };
}
