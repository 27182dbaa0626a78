import { changedFields } from '#domain/changes.ts';
import { inTransaction } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import type { Deps } from '../../deps.ts';
import { orNotFound, refuseStale } from '../../errors.ts';
import type { Actor, AuditContext } from '../../http/guard.ts';
import { writeLog } from '../logs/service.ts';
import { loggedUrn, toUrn, type Urn } from './present.ts';
import { insertUrn, listUrnRows, lockUrn, type UrnValues, updateUrnRow } from './repository.ts';

const NOT_FOUND = 'Urna não encontrada.';

/** Urns, newest first; only administrators see inactive ones. */
export async function listUrnsFor(deps: Deps, actor: Actor, wanted: { activeOnly: boolean }): Promise<Urn[]> {
  const activeOnly = wanted.activeOnly || actor.role !== 'administrador';
  return (await listUrnRows(deps.db, { activeOnly })).map(toUrn);
}

export async function createUrn(deps: Deps, audit: AuditContext, values: UrnValues): Promise<Urn> {
  const now = deps.now();
  return inTransaction(deps.database, async (tx) => {
    const row = await insertUrn(tx, newId(now), values, now);
    const message = `Urna criada: ${values.name}.`;
    await writeLog(tx, audit, { at: now, action: 'urna_criada', message, changes: { after: loggedUrn(row) } });
    return toUrn(row);
  });
}

/** Writes the fields of an urn, active or not. Throws `not-found` and `stale-version`. */
export async function updateUrn(
  deps: Deps,
  audit: AuditContext,
  change: { id: string; values: UrnValues; version: number | undefined },
): Promise<Urn> {
  const now = deps.now();
  return inTransaction(deps.database, async (tx) => {
    const before = orNotFound(await lockUrn(tx, change.id), NOT_FOUND);
    refuseStale(before, change.version);
    const row = await updateUrnRow(tx, before, change.values, now);
    const changes = changedFields(loggedUrn(before), loggedUrn(row));
    await writeLog(tx, audit, { at: now, action: 'urna_alterada', message: `Urna alterada: ${row.name}.`, changes });
    return toUrn(row);
  });
}

/** Switches an urn between active and inactive. Throws `not-found`. */
export async function toggleUrn(deps: Deps, audit: AuditContext, id: string): Promise<Urn> {
  const now = deps.now();
  return inTransaction(deps.database, async (tx) => {
    const before = orNotFound(await lockUrn(tx, id), NOT_FOUND);
    const row = await updateUrnRow(tx, before, { active: !before.active }, now);
    await writeLog(tx, audit, {
      at: now,
      action: row.active ? 'urna_ativada' : 'urna_desativada',
      message: `Urna ${row.active ? 'ativada' : 'desativada'}: ${row.name}.`,
      changes: changedFields({ ativo: before.active }, { ativo: row.active }),
    });
    return toUrn(row);
  });
}
