import type { z } from 'zod';
import type { moneyDetails, moneyFields } from '#contract/order-money.ts';
import { isGivenBack, orderMoney, situationOf } from '#domain/order-money.ts';
import { standingOf } from '#domain/sale/booking.ts';
import type { MovementRow } from '../payments/movements-repository.ts';
import { isByHand, type PaymentRow, type RefundRow } from '../payments/repository.ts';
import type { Order } from './repository.ts';

type Money = { [Name in keyof typeof moneyFields]: z.output<(typeof moneyFields)[Name]> };

/** The sums and the situation of an order's money. */
export function toMoney(order: Order, movements: readonly MovementRow[]): Money {
  const { paid, refunded, held, discount, due } = orderMoney(order, movements);
  return { paid, refunded, held, discount, due, situation: situationOf(order, movements) };
}

/** True for a fully refunded order that isn't closed; a person decides whether it is still delivered. */
export function isRefunded(order: Order, movements: readonly MovementRow[]): boolean {
  return order.closing === null && isGivenBack(orderMoney(order, movements));
}

/** The payments booked for an order, each with its requested refunds. */
export function toPayments(
  rows: readonly PaymentRow[],
  refunds: readonly RefundRow[],
  movements: readonly MovementRow[],
): z.output<typeof moneyDetails.payments> {
  return rows
    .map((row) => ({ row, standing: standingOf(row.paymentId, movements, refunds) }))
    .filter(({ standing }) => standing.paid > 0)
    .map(({ row, standing: { paid, refunded, refundable, held } }) => ({
      payment_id: row.paymentId,
      method: row.method,
      by_hand: isByHand(row),
      paid,
      refunded,
      refundable,
      disputed: held > 0,
      created_at: row.createdAt,
      refunds: refunds
        .filter(({ paymentId }) => paymentId === row.paymentId)
        .map(({ amount, reason, userEmail, status, createdAt }) => ({
          amount,
          reason,
          user_email: userEmail,
          status,
          created_at: createdAt,
        })),
    }));
}

/** The booked movements of an order. */
export function toMovements(movements: readonly MovementRow[]): z.output<typeof moneyDetails.movements> {
  return movements.map(({ id, at, kind, amount, paymentId, userEmail, reason }) => ({
    _id: id,
    at,
    kind,
    amount,
    payment_id: paymentId,
    user_email: userEmail,
    reason,
  }));
}
