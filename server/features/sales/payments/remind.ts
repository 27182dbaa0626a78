import { isLive, remindAt } from '#domain/reservation.ts';
import { inTransaction, type Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { tell } from '../../notifications/tell.ts';
import { lockReservation, type Reservation } from '../reservations/repository.ts';
import { holdsWithPayments } from './repository.ts';

/** Schedules the buyer's reminder shortly before the hold ends. */
export async function remindLater(tx: Tx, deps: Deps, hold: Reservation): Promise<void> {
  const left = (remindAt(hold).getTime() - deps.now().getTime()) / 1000;
  // The database counts from the begin of the transaction; a job that is early would remind of nothing.
  const afterSeconds = Math.ceil(left) + 1;
  if (left > 0) await deps.jobs.enqueue(tx, 'remind-payment', { reservationId: hold.id }, { afterSeconds });
}

/**
 * Reminds the buyer of a hold that ends soon, once for each order. Nothing is sent for a hold that was paid, refused,
 * replaced or extended.
 */
export function remindOfPayment(deps: Deps, reservationId: string): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const hold = await lockReservation(tx, reservationId);
    const now = deps.now();
    if (!hold || !isLive(hold, now) || now < remindAt(hold)) return;
    // A buyer by telephone has the address of the page before there is a link of the provider.
    if (!hold.paymentUrl && hold.takenBy === null) return;
    const holds = await holdsWithPayments(tx, hold.orderId);
    if (holds.some(({ outcome }) => outcome === 'waiting' || outcome === 'mismatch')) return;
    await tell(tx, deps, 'buyer-unpaid', hold);
  });
}
