import { GatewayError } from '../../../adapters/payments.ts';
import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { findReservation, otherLinks, releaseReservation } from '../reservations/repository.ts';

/** Releases the order's holds but one and queues the end of their payment links at the provider. */
export async function endOtherLinks(tx: Tx, deps: Deps, orderId: string, exceptId?: string): Promise<void> {
  for (const { id } of await otherLinks(tx, deps.now(), orderId, exceptId)) {
    await releaseReservation(tx, id);
    await deps.jobs.enqueue(tx, 'expire-link', { reservationId: id });
  }
}

/** Ends the payment link of a reservation at the provider. Throws GatewayError while the provider is down. */
export async function expireLink(deps: Deps, reservationId: string): Promise<void> {
  const preferenceId = (await findReservation(deps.db, reservationId))?.preferenceId;
  if (!preferenceId) return;
  try {
    await deps.payments.setLinkEnd(preferenceId, deps.now());
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error;
    deps.log.warn({ err: error, reservation: reservationId }, 'the provider refused to end a payment link');
  }
}
