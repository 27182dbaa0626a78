import { and, desc, eq, gt, isNotNull, ne } from 'drizzle-orm';
import { GatewayError } from '../../adapters/payments.ts';
import type { Tx } from '../../db/client.ts';
import { reservations } from '../../db/schema/reservations.ts';
import type { Deps } from '../../deps.ts';
import { findReservation, type Reservation, releaseReservation } from './repository.ts';

/** The reservation that was made last for an order id. */
export async function newestReservation(tx: Tx, orderId: string): Promise<Reservation | undefined> {
  const [row] = await tx
    .select()
    .from(reservations)
    .where(eq(reservations.orderId, orderId))
    .orderBy(desc(reservations.createdAt), desc(reservations.id))
    .limit(1);
  return row;
}

/** Releases the order's other holds and has their payment links ended at the provider after the commit. */
export async function endOtherLinks(tx: Tx, deps: Deps, orderId: string, exceptId: string): Promise<void> {
  const others = await tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(
      and(
        eq(reservations.orderId, orderId),
        ne(reservations.id, exceptId),
        gt(reservations.expiresAt, deps.now()),
        isNotNull(reservations.paymentUrl),
      ),
    );
  for (const { id } of others) {
    await releaseReservation(tx, id);
    await deps.jobs.enqueue(tx, 'expire-link', { reservationId: id });
  }
}

/** Ends the payment link of a reservation at the provider. Throws GatewayError while the provider is down. */
export async function expireLink(deps: Deps, reservationId: string): Promise<void> {
  const preferenceId = (await findReservation(deps.db, reservationId))?.preferenceId;
  if (!preferenceId) return;
  try {
    await deps.payments.expireLink(preferenceId, deps.now());
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error;
    deps.log.warn({ err: error, reservation: reservationId }, 'the provider refused to end a payment link');
  }
}
