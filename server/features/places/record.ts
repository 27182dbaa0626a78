import { and, asc, count, desc, gte, ne, sql } from 'drizzle-orm';
import * as contract from '#contract/places.ts';
import { placeKey, placeOf } from '#domain/place.ts';
import type { Queryable } from '../../db/client.ts';
import { orders } from '../../db/schema/orders.ts';
import { places } from '../../db/schema/places.ts';
import type { Deps } from '../../deps.ts';
import { record } from '../record.ts';

const place = record(places, contract.place, {
  notFound: 'Local não encontrado.',
  title: ({ nome }) => nome,
  log: { create: 'local_criado', update: 'local_alterado', remove: 'local_excluido' },
});

export const { create: createPlace, update: updatePlace, remove: deletePlace } = place;

export async function listPlaces({ db }: { db: Queryable }) {
  const rows = await db
    .select()
    .from(places)
    .orderBy(asc(sql`lower(${places.nome})`), asc(places._id));
  return rows.map(place.answer);
}

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
