import type { getAttention, getNewOrders } from '#contract/dashboard.ts';
import type { HandlerResult } from '#contract/endpoint.ts';
import { answerBy } from '#domain/order-request.ts';
import type { openInvoiceRequests } from '../sales/invoices/service.ts';
import type { ordersOwed } from '../sales/orders/queries.ts';
import type { openRequests } from '../sales/orders/request-repository.ts';
import type { toldOpenAlarms } from '../system/service.ts';
import type { addressesAtHoldLimit, ordersSince, paymentsNeedingPerson, troubledNotifications } from './repository.ts';

type Attention = HandlerResult<typeof getAttention>;
type NewOrder = HandlerResult<typeof getNewOrders>['orders'][number];
type OrderRow = Awaited<ReturnType<typeof ordersSince>>[number];
type Payments = Awaited<ReturnType<typeof paymentsNeedingPerson>>;
type Notifications = Awaited<ReturnType<typeof troubledNotifications>>;

export function toNewOrder({ orderId, number, buyerName, total, createdAt, unheard }: OrderRow): NewOrder {
  return { order_id: orderId, number, buyer_name: buyerName, total, created_at: createdAt, unheard };
}

export function toOvernight({
  orderId,
  number,
  deceasedName,
  funeralTime,
}: Pick<OrderRow, 'orderId' | 'number' | 'deceasedName' | 'funeralTime'>) {
  return { order_id: orderId, number, deceased_name: deceasedName, funeral_time: funeralTime };
}

export function toAlarms(rows: Awaited<ReturnType<typeof toldOpenAlarms>>): Attention['alarms'] {
  const latest = rows.map(({ part, words, beganAt }) => ({ part, words, began_at: beganAt }));
  return { total: rows.length, latest };
}

export function toPayments({ total, latest }: Payments): Attention['payments'] {
  return {
    total,
    latest: latest.map(({ paymentId, orderId, number, buyerName, amount, problems, updatedAt }) => ({
      payment_id: paymentId,
      order_id: orderId,
      number,
      buyer_name: buyerName,
      amount,
      problems,
      updated_at: updatedAt,
    })),
  };
}

export function toNotifications({ total, latest }: Notifications): Attention['notifications'] {
  return {
    total,
    latest: latest.map(({ id, event, channel, recipient, subject, lastError, createdAt }) => ({
      _id: id,
      event,
      channel,
      recipient,
      subject,
      error: lastError,
      created_at: createdAt,
    })),
  };
}

export function toAddresses(
  rows: Awaited<ReturnType<typeof addressesAtHoldLimit>>,
): Attention['reservations']['latest'] {
  return rows.map(({ address, refused, lastAt }) => ({ address, refused, last_at: lastAt }));
}

export function toInvoices({ total, latest }: Awaited<ReturnType<typeof openInvoiceRequests>>): Attention['invoices'] {
  return {
    total,
    latest: latest.map(({ orderId, number, buyerName, requestedAt }) => ({
      order_id: orderId,
      number,
      buyer_name: buyerName,
      requested_at: requestedAt,
    })),
  };
}

export function toRequests({ total, latest }: Awaited<ReturnType<typeof openRequests>>): Attention['requests'] {
  return {
    total,
    latest: latest.map(({ orderId, number, buyerName, kind, requestedAt }) => ({
      order_id: orderId,
      number,
      buyer_name: buyerName,
      kind,
      answer_by: answerBy(requestedAt),
    })),
  };
}

export function toOwed({ total, latest }: Awaited<ReturnType<typeof ordersOwed>>): Attention['owed'] {
  return {
    total,
    latest: latest.map(({ orderId, number, buyerName, amount }) => ({
      order_id: orderId,
      number,
      buyer_name: buyerName,
      amount,
    })),
  };
}
