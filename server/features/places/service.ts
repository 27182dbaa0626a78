import { placeKey, placeOf } from '#domain/place.ts';
import type { Deps } from '../../deps.ts';
import { listPlaces } from './record.ts';
import { listUsedLocations } from './repository.ts';

/** Uses of a location that is no family's own address. */
const LEAST_ORDERS = 3;
const REMEMBERED_DAYS = 180;
const MOST_SPELLINGS = 500;
const MOST_SUGGESTED = 8;
const DAY_MS = 86_400_000;

/** Locations that orders keep naming and that are no place yet, under their usual spelling; a person decides. */
export async function suggestPlaces(deps: Deps): Promise<{ nome: string; pedidos: number }[]> {
  const since = new Date(deps.now().getTime() - REMEMBERED_DAYS * DAY_MS);
  const known = await listPlaces(deps);
  const used = (await listUsedLocations(deps.db, { since, limit: MOST_SPELLINGS })).filter(
    ({ location }) => !placeOf(location, known, ({ nome }) => nome),
  );
  return [...Map.groupBy(used, ({ location }) => placeKey(location)).values()]
    .map((spellings) => ({
      nome: spellings[0]?.location ?? '',
      pedidos: spellings.reduce((sum, { times }) => sum + times, 0),
    }))
    .filter(({ pedidos }) => pedidos >= LEAST_ORDERS)
    .toSorted((a, b) => b.pedidos - a.pedidos)
    .slice(0, MOST_SUGGESTED);
}
