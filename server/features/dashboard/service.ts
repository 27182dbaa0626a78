import {
  type getAttention,
  type getDashboardSummary,
  type getNewOrders,
  NEW_ORDERS_AT_MOST,
} from '#contract/dashboard.ts';
import type { HandlerResult } from '#contract/endpoint.ts';
import { formatBRL } from '#domain/money.ts';
import { inTransaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/guard.ts';
import { writeLog } from '../logs/repository.ts';
import { countLiveReservations } from '../reservations/repository.ts';
import {
  countActiveProducts,
  lockPayment,
  markResolved,
  ordersSince,
  paymentsNeedingPerson,
  troubledNotifications,
} from './repository.ts';

const LATEST = 10;

/** Live reservations and active products. */
export async function summary(deps: Deps): Promise<HandlerResult<typeof getDashboardSummary>> {
  const [reservas, produtos] = await Promise.all([
    countLiveReservations(deps.db, deps.now()),
    countActiveProducts(deps.db),
  ]);
  return { reservas, produtos };
}

/** The orders made after `since`, newest first, and the instant from which to ask the next time. */
export async function newOrders(deps: Deps, since: Date | undefined): Promise<HandlerResult<typeof getNewOrders>> {
  const at = deps.now();
  const rows = since ? await ordersSince(deps.db, since, NEW_ORDERS_AT_MOST) : [];
  return {
    at,
    orders: rows.map(({ orderId, buyerName, total, createdAt }) => ({
      order_id: orderId,
      buyer_name: buyerName,
      total,
      created_at: createdAt,
    })),
  };
}

/** What waits for a person, without personal data beyond the buyer's name. */
export async function attention(deps: Deps): Promise<HandlerResult<typeof getAttention>> {
  const [payments, notifications] = await Promise.all([
    paymentsNeedingPerson(deps.db, LATEST),
    troubledNotifications(deps.db, LATEST),
  ]);
  return {
    payments: {
      total: payments.total,
      latest: payments.latest.map(({ paymentId, orderId, buyerName, amount, problems, updatedAt }) => ({
        payment_id: paymentId,
        order_id: orderId,
        buyer_name: buyerName,
        amount,
        problems,
        updated_at: updatedAt,
      })),
    },
    notifications: {
      total: notifications.total,
      latest: notifications.latest.map(({ id, event, channel, recipient, subject, lastError, createdAt }) => ({
        _id: id,
        event,
        channel,
        recipient,
        subject,
        error: lastError,
        created_at: createdAt,
      })),
    },
  };
}

type Resolution = { paymentId: string; note: string; seenAt: Date | undefined };

/**
 * Takes a payment off the list of those that need a person and logs who did it and why. Throws `not-found`, `conflict`
 * when it isn't on the list (any more), and `stale-version` when something happened to it since `seenAt`.
 */
export async function resolvePayment(
  deps: Deps,
  resolution: Resolution,
  who: { actor: Actor; ip: string },
): Promise<void> {
  const { paymentId, note, seenAt } = resolution;
  await inTransaction(deps.database, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) throw new AppError('not-found', 'Pagamento não encontrado.');
    if (!payment.needsPerson) throw new AppError('conflict', 'Este pagamento já foi resolvido.');
    if (seenAt && seenAt.getTime() !== payment.updatedAt.getTime())
      throw new AppError(
        'stale-version',
        'Este pagamento mudou desde que a página foi aberta. Confira e tente de novo.',
      );
    const now = deps.now();
    await markResolved(tx, paymentId, now);
    const order = payment.orderId === null ? '' : `, pedido ${payment.orderId}`;
    await writeLog(tx, {
      at: now,
      userEmail: who.actor.email,
      action: 'pagamento_resolvido',
      message: `Pagamento ${paymentId} de ${formatBRL(payment.amount)}${order}, dado por resolvido: ${note}`,
      ip: who.ip,
      changes: { before: { needs_person: true }, after: { needs_person: false } },
    });
  });
}
