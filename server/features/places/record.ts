import { asc, sql } from 'drizzle-orm';
import * as contract from '#contract/places.ts';
import type { Queryable } from '../../db/client.ts';
import { places } from '../../db/schema/places.ts';
import { record } from '../record.ts';

const place = record(places, contract.place, {
  notFound: 'Local não encontrado.',
  title: ({ nome }) => nome,
  log: { create: 'local_criado', update: 'local_alterado', remove: 'local_excluido' },
});

export const { create: createPlace, update: updatePlace, remove: deletePlace } = place;

/** All places by name. */
export async function listPlaces({ db }: { db: Queryable }) {
  const rows = await db
    .select()
    .from(places)
    .orderBy(asc(sql`lower(${places.nome})`), asc(places._id));
  return rows.map(place.answer);
}
