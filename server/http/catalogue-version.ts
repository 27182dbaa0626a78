import { sql } from 'drizzle-orm';
import { products } from '../db/schema/products.ts';
import { reservations } from '../db/schema/reservations.ts';
import { storeSettings } from '../db/schema/store.ts';
import type { Deps } from '../deps.ts';

/**
 * Changes whenever a page of the shop would look different: products, holds (made, ended, expired) or store hours.
 * One small query, so that every process sees the changes of the others.
 */
export async function catalogueVersion(deps: Deps): Promise<string> {
  const now = deps.now().toISOString();
  const { rows } = await deps.db.execute<{ version: string }>(sql`
    select concat_ws(':',
      (select concat(count(*), '.', sum(${products.version})) from ${products}),
      (select concat(count(*), '.', max(${reservations.id}::text)) from ${reservations}
        where ${reservations.status} = 'active' and ${reservations.expiresAt} > ${now}::timestamptz),
      (select ${storeSettings.updatedAt}::text from ${storeSettings} limit 1)
    ) as version`);
  return rows[0]?.version ?? '';
}
