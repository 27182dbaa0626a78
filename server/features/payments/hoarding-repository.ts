import { and, count, eq, gt, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { reservationItems, reservations } from '../../db/schema/reservations.ts';

/** The live holds of all buyers but those of one order id, each with its units. */
export function liveHolds(db: Queryable, exceptOrderId: string, now: Date) {
  const { clientAddress, buyerEmail, buyerCpf } = reservations;
  const live = and(eq(reservations.status, 'active'), gt(reservations.expiresAt, now));
  return db
    .select({ clientAddress, buyerEmail, buyerCpf, units: count(reservationItems.id) })
    .from(reservations)
    .innerJoin(reservationItems, eq(reservationItems.reservationId, reservations.id))
    .where(and(live, ne(reservations.orderId, exceptOrderId)))
    .groupBy(reservations.id);
}
