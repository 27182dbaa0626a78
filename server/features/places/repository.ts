import { and, asc, count, desc, gte, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { orders } from '../../db/schema/orders.ts';

/** Locations of orders since an instant as they are written, the most used first; an erased order says the same of place and person. */
export function listUsedLocations(db: Queryable, { since, limit }: { since: Date; limit: number }) {
  const times = count();
  return db
    .select({ location: orders.funeralLocation, times })
    .from(orders)
    .where(and(gte(orders.createdAt, since), ne(orders.funeralLocation, orders.deceasedName)))
    .groupBy(orders.funeralLocation)
    .orderBy(desc(times), asc(orders.funeralLocation))
    .limit(limit);
}
