import { changedFields } from '#domain/changes.ts';
import { placeKey, placeOf } from '#domain/place.ts';
import { inTransaction, type Queryable } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import type { Deps } from '../../deps.ts';
import { orNotFound, refuseStale } from '../../errors.ts';
import type { AuditContext } from '../../http/guard.ts';
import { writeLog } from '../logs/service.ts';
import { loggedPlace, type Place, toPlace } from './present.ts';
import {
  deletePlaceRow,
  insertPlace,
  listPlaceRows,
  listUsedLocations,
  lockPlace,
  type PlaceValues,
  updatePlaceRow,
} from './repository.ts';

const NOT_FOUND = 'Local não encontrado.';
/** Of a location that is no family's own address. */
const LEAST_ORDERS = 3;
const REMEMBERED_DAYS = 180;
const MOST_SPELLINGS = 500;
const MOST_SUGGESTED = 8;
const DAY_MS = 86_400_000;

/** All places by name. */
export async function listPlaces({ db }: { db: Queryable }): Promise<Place[]> {
  return (await listPlaceRows(db)).map(toPlace);
}

/** Locations that orders keep naming and that are no place yet, under their usual spelling; a person decides. */
export async function suggestPlaces(deps: Deps): Promise<{ nome: string; pedidos: number }[]> {
  const since = new Date(deps.now().getTime() - REMEMBERED_DAYS * DAY_MS);
  const known = await listPlaces(deps);
  const used = (await listUsedLocations(deps.db, { since, limit: MOST_SPELLINGS })).filter(
    ({ location }) => !placeOf(location, known),
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

export async function createPlace(deps: Deps, audit: AuditContext, values: PlaceValues): Promise<Place> {
  const now = deps.now();
  return inTransaction(deps.database, async (tx) => {
    const row = await insertPlace(tx, newId(now), values, now);
    const message = `Local criado: ${row.name}.`;
    await writeLog(tx, audit, { at: now, action: 'local_criado', message, changes: { after: loggedPlace(row) } });
    return toPlace(row);
  });
}

/** Writes the fields of a place. Throws `not-found` and `stale-version`. */
export async function updatePlace(
  deps: Deps,
  audit: AuditContext,
  change: { id: string; values: PlaceValues; version: number | undefined },
): Promise<Place> {
  const now = deps.now();
  return inTransaction(deps.database, async (tx) => {
    const before = orNotFound(await lockPlace(tx, change.id), NOT_FOUND);
    refuseStale(before, change.version);
    const row = await updatePlaceRow(tx, before, change.values, now);
    const changes = changedFields(loggedPlace(before), loggedPlace(row));
    await writeLog(tx, audit, { at: now, action: 'local_alterado', message: `Local alterado: ${row.name}.`, changes });
    return toPlace(row);
  });
}

/** Deletes a place; the log keeps its fields. Throws `not-found`. */
export function deletePlace(deps: Deps, audit: AuditContext, id: string): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const row = orNotFound(await lockPlace(tx, id), NOT_FOUND);
    await deletePlaceRow(tx, row.id);
    const changes = { before: loggedPlace(row) };
    await writeLog(tx, audit, {
      at: deps.now(),
      action: 'local_excluido',
      message: `Local excluído: ${row.name}.`,
      changes,
    });
  });
}
