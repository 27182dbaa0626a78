import { sql } from 'drizzle-orm';
import { ceremonies } from '../db/schema/ceremonies.ts';
import { products } from '../db/schema/products.ts';
import { reservations } from '../db/schema/reservations.ts';
import { storeSettings } from '../db/schema/store.ts';
import type { Deps } from '../deps.ts';

export type CatalogueVersion = ReturnType<typeof watchCatalogue>;

/** Life of a reading of the version while this process writes nothing itself. */
export const VERSION_LIFE_MS = 200;

/**
 * Products, holds (made, ended, expired), store hours and ceremonies in one small query, so that every process on the
 * database sees the changes of the others.
 */
async function readVersion(deps: Pick<Deps, 'db' | 'now'>): Promise<string> {
  const now = deps.now().toISOString();
  const { rows } = await deps.db.execute<{ version: string }>(sql`
    select concat_ws(':',
      (select concat(count(*), '.', sum(${products.version}), '.', max(${products.updatedAt})) from ${products}),
      (select concat(count(*), '.', max(${reservations.id}::text)) from ${reservations}
        where ${reservations.status} = 'active' and ${reservations.expiresAt} > ${now}::timestamptz),
      (select md5(${storeSettings}::text) from ${storeSettings} limit 1),
      (select concat(count(*), '.', sum(${ceremonies.version})) from ${ceremonies})
    ) as version`);
  return rows[0]?.version ?? '';
}

/** Reads the version at most once in `lifeMs`, shared by all who ask at the same time; 0 reads it for every caller. */
export function watchCatalogue(deps: Pick<Deps, 'db' | 'now'>, lifeMs: number) {
  let known: { value: string; until: number } | undefined;
  let look: Promise<string> | undefined;

  function lookUp(): Promise<string> {
    const mine = readVersion(deps)
      .then((value) => {
        if (look === mine) known = { value, until: performance.now() + lifeMs };
        return value;
      })
      .finally(() => {
        if (look === mine) look = undefined;
      });
    return mine;
  }

  return {
    /** Changes whenever the shop would look different. Synchronous while the last reading is young enough. */
    current: (): string | Promise<string> => {
      if (lifeMs === 0) return readVersion(deps);
      if (known && known.until > performance.now()) return known.value;
      look ??= lookUp();
      return look;
    },
    /** Drops the last reading after a write of this process. */
    expire: () => {
      known = undefined;
      // Later requests must not share a reading that may have begun before the change.
      look = undefined;
    },
  };
}
