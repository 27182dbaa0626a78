import { and, asc, count, desc, eq, gte, ne, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { isId } from '../../db/ids.ts';
import { orders } from '../../db/schema/orders.ts';
import { places } from '../../db/schema/places.ts';
import { nextVersion } from '../../db/version.ts';

export type PlaceRow = typeof places.$inferSelect;
/** The columns that people fill in. */
export type PlaceValues = Omit<PlaceRow, 'id' | 'version' | 'createdAt' | 'updatedAt'>;

/** Places by name. */
export function listPlaceRows(db: Queryable): Promise<PlaceRow[]> {
  return db
    .select()
    .from(places)
    .orderBy(asc(sql`lower(${places.name})`), asc(places.id));
}

export async function insertPlace(tx: Tx, id: string, values: PlaceValues, now: Date): Promise<PlaceRow> {
  const row = { ...values, id, version: 1, createdAt: now, updatedAt: now };
  await tx.insert(places).values(row);
  return row;
}

/** The place of an id, locked until the transaction ends; undefined for unknown and malformed ids. */
export async function lockPlace(tx: Tx, id: string): Promise<PlaceRow | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await tx.select().from(places).where(eq(places.id, id)).for('update');
  return row;
}

/** Writes a locked place with the next version. */
export async function updatePlaceRow(tx: Tx, before: PlaceRow, values: PlaceValues, now: Date): Promise<PlaceRow> {
  const next = { ...values, version: nextVersion(before), updatedAt: now };
  await tx.update(places).set(next).where(eq(places.id, before.id));
  return { ...before, ...next };
}

export async function deletePlaceRow(tx: Tx, id: string): Promise<void> {
  await tx.delete(places).where(eq(places.id, id));
}

/** How the locations of orders since an instant are written, the most used first; an erased order says the same of place and person. */
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
