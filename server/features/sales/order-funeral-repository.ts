import { and, asc, eq, exists, inArray, isNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { LIKELY_WITHIN_MS } from '#domain/ceremony.ts';
import type { OrderFlag } from '#domain/payment.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { isId } from '../../db/ids.ts';
import { ceremonies } from '../../db/schema/ceremonies.ts';
import { funeralChanges, funerals } from '../../db/schema/funerals.ts';
import { deliveries, orders } from '../../db/schema/orders.ts';
import { nextVersion } from '../../db/version.ts';

function distance(event: SQLWrapper): SQL {
  return sql`abs(extract(epoch from ${event} - ${orders.funeralTime}))`;
}

const isLikely = (event: SQLWrapper): SQL => sql`${distance(event)} <= ${LIKELY_WITHIN_MS / 1000}`;

/**
 * The funeral that each order follows, by the order's row id; otherwise the active funeral of the same person near its
 * ceremony. Names are compared without accents, case and doubled spaces; of several funerals the nearest in time
 * counts.
 */
export async function funeralsOfOrders(db: Queryable, orderRows: string[]) {
  const edited = sql`select max(${funeralChanges.createdAt}) from ${funeralChanges} where ${funeralChanges.funeralId} = ${funerals.id} and ${funeralChanges.action} = 'edited'`;
  const rows = await db
    .selectDistinctOn([orders.id], {
      orderRow: orders.id,
      id: funerals.id,
      // Otherwise they only match by name and time.
      linked: sql<boolean>`${orders.funeralId} is not null`,
      active: funerals.active,
      wakePlace: funerals.wakePlace,
      wakeAt: funerals.wakeAt,
      burialPlace: funerals.burialPlace,
      burialAt: funerals.burialAt,
      changedAt: sql`(${edited})`.mapWith((value: string): Date | null => new Date(value)),
    })
    .from(orders)
    .innerJoin(
      funerals,
      or(
        eq(funerals.id, orders.funeralId),
        and(
          isNull(orders.funeralId),
          eq(funerals.deceasedKey, orders.deceasedKey),
          eq(funerals.active, true),
          or(isLikely(funerals.burialAt), isLikely(funerals.wakeAt)),
        ),
      ),
    )
    .where(inArray(orders.id, orderRows))
    // least() ignores the null time of a funeral without wake.
    .orderBy(
      asc(orders.id),
      sql`least(${distance(funerals.burialAt)}, ${distance(funerals.wakeAt)})`,
      asc(funerals.id),
    );
  return new Map(rows.map((row) => [row.orderRow, row]));
}

export type OrderFuneral = NonNullable<ReturnType<Awaited<ReturnType<typeof funeralsOfOrders>>['get']>>;

type OrderRow = typeof orders.$inferSelect;
export type Funeral = typeof funerals.$inferSelect;

/** A funeral, locked against moves until the transaction ends; undefined for unknown and malformed ids. */
export async function holdFuneral(tx: Tx, id: string): Promise<Funeral | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await tx.select().from(funerals).where(eq(funerals.id, id)).for('share');
  return row;
}

/** The funeral of a page's key, locked against moves, with the family's wishes for the page. */
export async function holdPublished(tx: Tx, key: string) {
  const { noFlowers, withdrawnAt } = ceremonies;
  const [row] = await tx
    .select({ funeral: funerals, noFlowers, withdrawnAt })
    .from(ceremonies)
    .innerJoin(funerals, eq(funerals.id, ceremonies.funeralId))
    .where(eq(ceremonies.key, key))
    .for('share', { of: funerals });
  return row;
}

function followers(db: Queryable, funeralId: string) {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.funeralId, funeralId), isNull(orders.closing), ne(orders.production, 'entregue')))
    .orderBy(asc(orders.id));
}

export function listFollowers(db: Queryable, funeralId: string): Promise<OrderRow[]> {
  return isId(funeralId) ? followers(db, funeralId) : Promise.resolve([]);
}

export function lockFollowers(tx: Tx, funeralId: string): Promise<OrderRow[]> {
  return followers(tx, funeralId).for('update');
}

/** The numbers of the open orders of the same person near a funeral that follow no ceremony. */
export async function likelyNumbers(tx: Tx, funeralId: string): Promise<number[]> {
  const rows = await tx
    .select({ number: orders.number })
    .from(orders)
    .innerJoin(funerals, eq(funerals.deceasedKey, orders.deceasedKey))
    .where(
      and(
        eq(funerals.id, funeralId),
        isNull(orders.funeralId),
        isNull(orders.closing),
        ne(orders.production, 'entregue'),
        or(isLikely(funerals.burialAt), isLikely(funerals.wakeAt)),
      ),
    )
    .orderBy(asc(orders.number));
  return rows.map(({ number }) => number);
}

type CeremonyPatch = Pick<OrderRow, 'funeralId' | 'funeralEvent'> &
  Partial<Pick<OrderRow, 'funeralLocation' | 'funeralTime' | 'marginMinutes'>> & { flags: OrderFlag[] };

/** Writes the ceremony that a locked order follows, with place and time, as the order's next version. */
export async function writeCeremony(tx: Tx, order: OrderRow, patch: CeremonyPatch): Promise<OrderRow> {
  const written = { ...patch, version: nextVersion(order) };
  await tx.update(orders).set(written).where(eq(orders.id, order.id));
  return { ...order, ...written };
}

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
