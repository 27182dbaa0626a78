import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { ceremonies } from '../../db/schema/ceremonies.ts';
import { deliveries, orderRequests, orderWreaths } from '../../db/schema/orders.ts';
import { products } from '../../db/schema/products.ts';
import { reservationWreaths } from '../../db/schema/reservations.ts';
import { urns } from '../../db/schema/urns.ts';

/** Every column with a picture's address. Pictures of a column missing here are deleted after a day. */
export const PICTURE_COLUMNS = [
  products.image,
  urns.imagem,
  reservationWreaths.image,
  orderWreaths.image,
  deliveries.image,
  orderRequests.image,
  ceremonies.image,
] as const;

/** Which of these pictures are used by a record, in any variant, as a relative or absolute address. */
export async function picturesInUse(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>();
  for (const column of PICTURE_COLUMNS) {
    const id = sql<string>`substring(${column} from '/media/([a-z0-9-]+)/')`;
    const rows = await db
      .selectDistinct({ id })
      .from(column.table)
      .where(inArray(id, [...ids]));
    for (const row of rows) used.add(row.id);
  }
  return used;
}
