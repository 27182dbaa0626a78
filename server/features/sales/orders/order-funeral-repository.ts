import { and, asc, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { funeralChanges, funerals } from '../../../db/schema/funerals.ts';
import { orders } from '../../../db/schema/orders.ts';

export type OrderFuneral = {
  orderRow: string;
  id: string;
  wakePlace: string | null;
  wakeAt: Date | null;
  burialPlace: string;
  burialAt: Date;
  /** The last edit since it was scheduled. */
  changedAt: Date | null;
};

/** Within 24 hours: the buyer's time and the funeral home's differ by hours, and around midnight by the date. */
function isNear(event: SQLWrapper): SQL {
  const ceremony = orders.funeralTime;
  return sql`${event} between ${ceremony} - interval '24 hours' and ${ceremony} + interval '24 hours'`;
}

function distance(event: SQLWrapper): SQL {
  return sql`abs(extract(epoch from ${event} - ${orders.funeralTime}))`;
}

/**
 * The active funeral of the same person near each order's ceremony, by the order's row id. Names are compared without
 * accents, case and doubled spaces; of several funerals the nearest in time counts.
 */
export async function funeralsOfOrders(db: Queryable, orderRows: string[]): Promise<Map<string, OrderFuneral>> {
  if (orderRows.length === 0) return new Map();
  const edited = sql`select max(${funeralChanges.createdAt}) from ${funeralChanges} where ${funeralChanges.funeralId} = ${funerals.id} and ${funeralChanges.action} = 'edited'`;
  const rows = await db
    .selectDistinctOn([orders.id], {
      orderRow: orders.id,
      id: funerals.id,
      wakePlace: funerals.wakePlace,
      wakeAt: funerals.wakeAt,
      burialPlace: funerals.burialPlace,
      burialAt: funerals.burialAt,
      changedAt: sql`(${edited})`.mapWith((value: string): Date | null => new Date(value)),
    })
    .from(orders)
    .innerJoin(
      funerals,
      and(
        eq(funerals.deceasedKey, orders.deceasedKey),
        eq(funerals.active, true),
        or(isNear(funerals.burialAt), isNear(funerals.wakeAt)),
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
