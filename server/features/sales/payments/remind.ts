import { isLive, REMINDER_MINUTES } from '#domain/reservation.ts';
import { inTransaction, type Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { notifyUnpaid } from '../../notifications/events.ts';
import { lockReservation, type Reservation } from '../reservations/repository.ts';
import { holdsWithPayments } from './repository.ts';

const REMINDER_MS = REMINDER_MINUTES * 60_000;

/** Schedules the buyer's reminder shortly before the hold ends. */
export async function remindLater(tx: Tx, deps: Deps, { id, expiresAt }: Reservation): Promise<void> {
  const afterSeconds = (expiresAt.getTime() - REMINDER_MS - deps.now().getTime()) / 1000;
  if (afterSeconds > 0) await deps.jobs.enqueue(tx, 'remind-payment', { reservationId: id }, { afterSeconds });
}

/**
 * Reminds the buyer of a hold that ends soon, once for each order. Nothing is sent for a hold that was paid, refused,
 * replaced or extended.
 */
export function remindOfPayment(deps: Deps, reservationId: string): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const hold = await lockReservation(tx, reservationId);
    const now = deps.now();
    if (!hold?.paymentUrl || !isLive(hold, now) || hold.expiresAt.getTime() - now.getTime() > REMINDER_MS) return;
    const holds = await holdsWithPayments(tx, hold.orderId);
    if (holds.some(({ outcome }) => outcome === 'waiting' || outcome === 'mismatch')) return;
    await notifyUnpaid(tx, deps, { ...hold, until: hold.expiresAt });
  });
}
