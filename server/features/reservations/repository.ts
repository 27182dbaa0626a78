import { and, count, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { reservations } from '../../db/schema/reservations.ts';

/** Reservations that hold units at `now`: active and not expired. */
export async function countLiveReservations(db: Queryable, now: Date): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(reservations)
    .where(and(eq(reservations.status, 'active'), gt(reservations.expiresAt, now)));
  return row?.total ?? 0;
}
