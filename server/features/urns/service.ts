import type { HandlerResult } from '#contract/endpoint.ts';
import type { listUrns } from '#contract/urns.ts';
import { changedFields, type Fields } from '#domain/changes.ts';
import { reaisFromCents } from '#domain/money.ts';
import { inTransaction } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/guard.ts';
import { writeLog } from '../logs/repository.ts';
import { insertUrn, listUrnRows, lockUrn, type UrnRow, type UrnValues, updateUrnRow } from './repository.ts';

type Urn = HandlerResult<typeof listUrns>[number];
export type Who = { actor: Actor; ip: string };

function toUrn({ id, name, description, image, price, active, version }: UrnRow): Urn {
  return {
    _id: id,
    nome: name,
    ...(description ? { descricao: description } : {}),
    imagem: image,
    ...(price === null ? {} : { preco: price }),
    ativo: active,
    version,
  };
}

/** The fields of an urn as the log shows them: money in reais. */
function loggedFields({ name, description, image, price }: UrnValues): Fields {
  return { nome: name, descricao: description, imagem: image, preco: price === null ? null : reaisFromCents(price) };
}

function existing(row: UrnRow | undefined): UrnRow {
  if (!row) throw new AppError('not-found', 'Urna não encontrada.');
  return row;
}

/** Urns, newest first; whoever doesn't manage them sees the active ones only. */
export async function listUrnsFor(deps: Deps, actor: Actor, wanted: { activeOnly: boolean }): Promise<Urn[]> {
  const activeOnly = wanted.activeOnly || actor.role !== 'administrador';
  return (await listUrnRows(deps.db, { activeOnly })).map(toUrn);
}

export async function createUrn(deps: Deps, values: UrnValues, who: Who): Promise<Urn> {
  const now = deps.now();
  return inTransaction(deps.database, async (tx) => {
    const row = existing(await insertUrn(tx, newId(now), values, now));
    await writeLog(tx, {
      at: now,
      userEmail: who.actor.email,
      action: 'urna_criada',
      message: `Urna criada: ${values.name}.`,
      ip: who.ip,
      changes: { after: loggedFields(values) },
    });
    return toUrn(row);
  });
}

/** Writes the fields of an urn, active or not; a stale `version` is refused so that nothing is overwritten silently. */
export async function updateUrn(
  deps: Deps,
  change: { id: string; values: UrnValues; version: number | undefined },
  who: Who,
): Promise<Urn> {
  const now = deps.now();
  return inTransaction(deps.database, async (tx) => {
    const before = existing(await lockUrn(tx, change.id));
    if (change.version !== undefined && change.version !== before.version) throw new AppError('stale-version');
    const row = existing(await updateUrnRow(tx, before.id, change.values, now));
    await writeLog(tx, {
      at: now,
      userEmail: who.actor.email,
      action: 'urna_alterada',
      message: `Urna alterada: ${row.name}.`,
      ip: who.ip,
      changes: changedFields(loggedFields(before), loggedFields(row)),
    });
    return toUrn(row);
  });
}

/** Activates an inactive urn and the other way round. */
export async function toggleUrn(deps: Deps, id: string, who: Who): Promise<Urn> {
  const now = deps.now();
  return inTransaction(deps.database, async (tx) => {
    const before = existing(await lockUrn(tx, id));
    const row = existing(await updateUrnRow(tx, before.id, { active: !before.active }, now));
    await writeLog(tx, {
      at: now,
      userEmail: who.actor.email,
      action: row.active ? 'urna_ativada' : 'urna_desativada',
      message: `Urna ${row.active ? 'ativada' : 'desativada'}: ${row.name}.`,
      ip: who.ip,
      changes: changedFields({ ativo: before.active }, { ativo: row.active }),
    });
    return toUrn(row);
  });
}
