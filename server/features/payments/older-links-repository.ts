import { and, desc, eq, gt, isNotNull, ne } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { reservations } from '../../db/schema/reservations.ts';

type Reservation = typeof reservations.$inferSelect;

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

/** The order's reservations with a payment link that hasn't ended, without one of them. */
export function otherLinks(tx: Tx, now: Date, orderId: string, exceptId: string): Promise<{ id: string }[]> {
  return tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(
      and(
        eq(reservations.orderId, orderId),
        ne(reservations.id, exceptId),
        gt(reservations.expiresAt, now),
        isNotNull(reservations.paymentUrl),
      ),
    );
}
