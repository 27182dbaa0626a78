import type { getAttention, getDashboardSummary } from '#contract/dashboard.ts';
import type { HandlerResult } from '#contract/endpoint.ts';
import type { Deps } from '../../deps.ts';
import { countLiveReservations } from '../reservations/repository.ts';
import { countActiveProducts, paymentsNeedingPerson, troubledNotifications } from './repository.ts';

const LATEST = 10;

/** Live reservations and active products. */
export async function summary(deps: Deps): Promise<HandlerResult<typeof getDashboardSummary>> {
  const [reservas, produtos] = await Promise.all([
    countLiveReservations(deps.db, deps.now()),
    countActiveProducts(deps.db),
  ]);
  return { reservas, produtos };
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
