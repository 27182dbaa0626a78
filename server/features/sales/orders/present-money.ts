import type { z } from 'zod';
import type { moneyFields, orderPayment } from '#contract/order-money.ts';
import { sumCents } from '#domain/money.ts';
import { isDisputed, isStopped, orderMoney, refundable, situationOf } from '#domain/order-money.ts';
import { isByHand, type PaymentRow, type RefundRow } from '../payments/repository.ts';
import type { Order } from './repository.ts';

type Money = { [Name in keyof typeof moneyFields]: z.output<(typeof moneyFields)[Name]> };

/** Where the money of an order stands; `excess` is what is to go back. */
export function toMoney(
  order: Order,
  rows: readonly PaymentRow[],
): Money & Pick<ReturnType<typeof orderMoney>, 'excess'> {
  const { total, production } = order;
  const isCancelled = order.closing !== null;
  const stopped = isStopped(order);
  const payments = rows.map((row) => ({ paid: row.paid, refunded: row.refunded, isDisputed: isDisputed(row) }));
  const { paid, refunded, due, excess } = orderMoney({ total, isStopped: stopped }, payments);
  return {
    paid,
    refunded,
    due,
    excess,
    situation: situationOf({ total, isCancelled, isStopped: stopped, production, payments }),
  };
}

/** The payments that count for an order, each with the refunds that were asked for. */
export function toPayments(
  rows: readonly PaymentRow[],
  refunds: readonly RefundRow[],
): z.output<typeof orderPayment>[] {
  return rows
    .filter(({ paid }) => paid > 0)
    .map((row) => {
      const own = refunds.filter(({ paymentId }) => paymentId === row.paymentId);
      const pending = sumCents(own.filter(({ status }) => status === 'pending').map(({ amount }) => amount));
      return {
        payment_id: row.paymentId,
        method: row.method,
        by_hand: isByHand(row),
        paid: row.paid,
        refunded: row.refunded,
        refundable: refundable(row, pending),
        disputed: isDisputed(row),
        created_at: row.createdAt,
        refunds: own.map(({ amount, reason, userEmail, status, createdAt }) => ({
          amount,
          reason,
          user_email: userEmail,
          status,
          created_at: createdAt,
        })),
      };
    });
}
