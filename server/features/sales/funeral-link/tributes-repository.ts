import { and, asc, eq, exists, isNull } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { ceremonies } from '../../../db/schema/ceremonies.ts';
import { funerals } from '../../../db/schema/funerals.ts';
import { deliveries, orders } from '../../../db/schema/orders.ts';

type Order = typeof orders.$inferSelect;

const published = { id: ceremonies.id, funeralId: funerals.id, active: funerals.active };
const shown = { ...published, familyKey: ceremonies.familyKey, deceasedName: funerals.deceasedName };

/** The published ceremony of a funeral, locked until the transaction ends; the id must be a UUID. */
export async function lockShared(tx: Tx, funeralId: string) {
  const [row] = await tx
    .select(shown)
    .from(ceremonies)
    .innerJoin(funerals, eq(funerals.id, ceremonies.funeralId))
    .where(eq(funerals.id, funeralId))
    .for('no key update', { of: ceremonies });
  return row;
}

/** The same, by the family's key, without a lock. */
export async function findShared(db: Queryable, familyKey: string) {
  const [row] = await db
    .select(shown)
    .from(ceremonies)
    .innerJoin(funerals, eq(funerals.id, ceremonies.funeralId))
    .where(eq(ceremonies.familyKey, familyKey));
  return row;
}

export async function findFamilyKey(db: Queryable, funeralId: string): Promise<string | null | undefined> {
  const [row] = await db
    .select({ familyKey: ceremonies.familyKey })
    .from(ceremonies)
    .where(eq(ceremonies.funeralId, funeralId));
  return row?.familyKey;
}

export async function writeSharedKey(tx: Tx, ceremonyId: string, familyKey: string | null): Promise<void> {
  await tx.update(ceremonies).set({ familyKey }).where(eq(ceremonies.id, ceremonyId));
}

/** The orders whose wreaths arrived at a ceremony, the first bought first; with `number` only that one. */
export function arrivedOrders(db: Queryable, funeralId: string, number?: number): Promise<Order[]> {
  const delivered = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.orderRow, orders.id), eq(deliveries.outcome, 'delivered'), isNull(deliveries.undoneAt)));
  return db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.funeralId, funeralId),
        isNull(orders.closing),
        exists(delivered),
        number === undefined ? undefined : eq(orders.number, number),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id));
}
