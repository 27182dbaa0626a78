import type * as contract from '#contract/funerals.ts';
import { changedFields, type Fields } from '#domain/changes.ts';
import {
  type FuneralAction,
  type FuneralState,
  funeralState,
  mayUndoCompletion,
  nextFuneralState,
} from '#domain/funeral.ts';
import { funeralEvents, isSoon } from '#domain/funeral-events.ts';
import type { LogAction } from '#domain/log-actions.ts';
import { mayAccess } from '#domain/roles.ts';
import { inTransaction, type Tx } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound, refuseStale } from '../../errors.ts';
import type { Call } from '../../http/bind.ts';
import type { AuditContext } from '../../http/guard.ts';
import { showChange, takeOff } from '../ceremonies/events.ts';
import { writeLog } from '../logs/service.ts';
import { tell } from '../notifications/tell.ts';
import { callOffWreaths, moveWreaths } from '../sales/funeral-link/service.ts';
import { planOf, recordedFields, toFuneral, toValues, type WireFuneral } from './present.ts';
import { getFuneral } from './queries.ts';
import {
  type FuneralChangeRow,
  type FuneralPatch,
  type FuneralRow,
  insertFuneral,
  insertFuneralChange,
  lockFuneral,
  updateFuneralRow,
} from './repository.ts';

export { findFuneral, lockFuneral } from './repository.ts';

const stateTexts: Record<FuneralState, string> = {
  'in-progress': 'Este funeral está em andamento.',
  concluded: 'Este funeral já foi concluído.',
  deactivated: 'Este funeral está desativado.',
};

const logged: Record<FuneralChangeRow['action'], { action: LogAction; text: string }> = {
  scheduled: { action: 'funeral_agendado', text: 'Funeral agendado' },
  edited: { action: 'funeral_alterado', text: 'Funeral alterado' },
  concluded: { action: 'funeral_concluido', text: 'Funeral concluído' },
  deactivated: { action: 'funeral_desativado', text: 'Funeral desativado' },
  reopened: { action: 'funeral_reaberto', text: 'Funeral reaberto' },
  reactivated: { action: 'funeral_reativado', text: 'Funeral reativado' },
};

type Step = { action: FuneralChangeRow['action']; before?: FuneralRow; after: FuneralRow; reason: string | null };

/** Family and phone are in the history; the log, which is kept for other purposes, does without them. */
function forLog({ responsavel: _family, telefone: _phone, ...fields }: Fields): Fields {
  return fields;
}

async function record(tx: Tx, audit: AuditContext, { action, before, after, reason }: Step): Promise<void> {
  const [old, current] = [before ? recordedFields(before) : {}, recordedFields(after)];
  const at = after.updatedAt;
  const changes = before ? changedFields(old, current) : { after: current };
  const { id: funeralId, deceasedName } = after;
  await insertFuneralChange(tx, { funeralId, action, reason, changes, userEmail: audit.actor.email }, at);
  const { action: name, text } = logged[action];
  const why = reason === null ? '' : ` Motivo: ${reason}`;
  await writeLog(tx, audit, {
    at,
    action: name,
    message: `${text}: ${deceasedName}.${why}`,
    changes: before ? changedFields(forLog(old), forLog(current)) : { after: forLog(current) },
  });
}

/** Throws `not-found` for an unknown funeral, and for a deactivated one unless the person may see those. */
async function lockKnown(tx: Tx, id: string, { actor }: AuditContext): Promise<FuneralRow> {
  const row = await lockFuneral(tx, id);
  return orNotFound(row?.active || mayAccess('administrador', actor.role) ? row : undefined, 'Funeral não encontrado.');
}

function assertAllowed(row: FuneralRow, action: FuneralAction): void {
  const state = funeralState(row);
  if (!nextFuneralState(state, action)) throw new AppError('conflict', stateTexts[state]);
}

/** Notifies the configured recipients if an event of the funeral, before or after the change, is within a day. */
async function announceIfSoon(
  tx: Tx,
  deps: Deps,
  change: { what: 'changed' | 'deactivated' | 'reactivated'; before: FuneralRow; after: FuneralRow },
): Promise<void> {
  const { what, before, after } = change;
  const events = [before, after].flatMap((row) => funeralEvents(planOf(row)));
  if (!events.some((event) => isSoon(event, after.updatedAt))) return;
  const announced = (row: FuneralRow) => ({ ...row, ...planOf(row) });
  await tell(tx, deps, `funeral-${what}`, {
    what,
    funeral: announced(after),
    ...(what === 'changed' ? { before: announced(before) } : {}),
  });
}

export function scheduleFuneral(
  deps: Deps,
  { body, audit }: Call<typeof contract.scheduleFuneral>,
): Promise<WireFuneral> {
  return inTransaction(deps.database, async (tx) => {
    const now = deps.now();
    const values = { ...toValues(body), id: newId(now), createdBy: audit.actor.email };
    const row = await insertFuneral(tx, values, now);
    await record(tx, audit, { action: 'scheduled', after: row, reason: null });
    await tell(tx, deps, 'funeral-scheduled', { what: 'scheduled', funeral: { ...row, ...planOf(row) } });
    return toFuneral(row);
  });
}

/** The fields whose change is announced: who, when and where. */
const ANNOUNCED = ['falecido', 'velorio', 'sepultamento', 'tanatopraxia'];

/** The fields whose change moves the wreaths. */
const AWAITED = ['velorio', 'sepultamento'];

/** The fields that a published ceremony shows. */
const PUBLIC = ['falecido', 'velorio', 'sepultamento'];

/**
 * Corrects or moves a funeral in progress. Saving what is there already leaves no trace. Throws `not-found`,
 * `conflict` for one that is over or called off, and `stale-version`.
 */
export async function updateFuneral(deps: Deps, call: Call<typeof contract.updateFuneral>) {
  const {
    params: { id },
    body: { motivo, version, ...fields },
    audit,
  } = call;
  await inTransaction(deps.database, async (tx) => {
    const before = await lockKnown(tx, id, audit);
    assertAllowed(before, 'edit');
    refuseStale(before, version);
    const values = toValues(fields);
    const changes = changedFields(recordedFields(before), recordedFields({ ...before, ...values }));
    if (!changes) return;
    const after = await updateFuneralRow(tx, before, values, deps.now());
    await record(tx, audit, { action: 'edited', before, after, reason: motivo || null });
    if (ANNOUNCED.some((name) => name in (changes.after ?? {})))
      await announceIfSoon(tx, deps, { what: 'changed', before, after });
    if (PUBLIC.some((name) => name in (changes.after ?? {}))) await showChange(tx, id, after.updatedAt);
    if (AWAITED.some((name) => name in (changes.after ?? {}))) await moveWreaths(tx, deps, audit, after);
  });
  return getFuneral(deps, call);
}

type Transition = { action: FuneralAction; history: FuneralChangeRow['action']; patch: FuneralPatch };

async function move(
  tx: Tx,
  audit: AuditContext,
  before: FuneralRow,
  step: Transition & { reason: string | null; now: Date },
): Promise<FuneralRow> {
  assertAllowed(before, step.action);
  const after = await updateFuneralRow(tx, before, step.patch, step.now);
  await record(tx, audit, { action: step.history, before, after, reason: step.reason });
  return after;
}

/** Marks a funeral as concluded by the actor. Throws `not-found`, and `conflict` unless it is in progress. */
export function concludeFuneral(
  deps: Deps,
  { params: { id }, audit }: Call<typeof contract.concludeFuneral>,
): Promise<WireFuneral> {
  return inTransaction(deps.database, async (tx) => {
    const now = deps.now();
    const patch = { concludedBy: audit.actor.email, concludedAt: now };
    const step = { action: 'conclude', history: 'concluded', patch, reason: null, now } as const;
    return toFuneral(await move(tx, audit, await lockKnown(tx, id, audit), step));
  });
}

/** Takes a funeral in progress off the lists. Throws `not-found` and `conflict`. */
export function deactivateFuneral(
  deps: Deps,
  { params: { id }, audit }: Call<typeof contract.deactivateFuneral>,
): Promise<WireFuneral> {
  return inTransaction(deps.database, async (tx) => {
    const before = await lockKnown(tx, id, audit);
    const patch = { active: false, deactivationReason: null };
    const step = { action: 'deactivate', history: 'deactivated', patch, reason: null, now: deps.now() } as const;
    const after = await move(tx, audit, before, step);
    await takeOff(tx, id, audit.actor.email, after.updatedAt);
    await callOffWreaths(tx, deps, after);
    await announceIfSoon(tx, deps, { what: 'deactivated', before, after });
    return toFuneral(after);
  });
}

/** Keeps why a funeral was deactivated, replacing what was said before. Throws `not-found` and `conflict`. */
export function explainDeactivation(
  deps: Deps,
  { params: { id }, body: { motivo: reason }, audit }: Call<typeof contract.explainDeactivation>,
): Promise<WireFuneral> {
  return inTransaction(deps.database, async (tx) => {
    const before = await lockKnown(tx, id, audit);
    const state = funeralState(before);
    if (state !== 'deactivated') throw new AppError('conflict', stateTexts[state]);
    if (before.deactivationReason === reason) return toFuneral(before);
    const after = await updateFuneralRow(tx, before, { deactivationReason: reason }, deps.now());
    await record(tx, audit, { action: 'edited', before, after, reason: null });
    return toFuneral(after);
  });
}

const reopening: Record<'reopen' | 'reactivate', Transition> = {
  reopen: { action: 'reopen', history: 'reopened', patch: { concludedBy: null, concludedAt: null } },
  reactivate: { action: 'reactivate', history: 'reactivated', patch: { active: true, deactivationReason: null } },
};

function mayUndo({ active, concludedBy: by, concludedAt: at }: FuneralRow, email: string, now: Date): boolean {
  return active && mayUndoCompletion({ by, at }, { email, now });
}

/**
 * Brings a concluded or deactivated funeral back into progress; who is no administrator takes back a conclusion of their
 * own. Throws `not-found`, `forbidden`, and `conflict` when it is there.
 */
export function reopenFuneral(
  deps: Deps,
  { params: { id }, body: { motivo: reason }, audit }: Call<typeof contract.reopenFuneral>,
): Promise<WireFuneral> {
  return inTransaction(deps.database, async (tx) => {
    const before = await lockKnown(tx, id, audit);
    if (!mayAccess('administrador', audit.actor.role) && !mayUndo(before, audit.actor.email, deps.now()))
      throw new AppError('forbidden');
    const step = reopening[before.active ? 'reopen' : 'reactivate'];
    const after = await move(tx, audit, before, { ...step, reason, now: deps.now() });
    if (step.action === 'reactivate') {
      await moveWreaths(tx, deps, audit, after);
      await announceIfSoon(tx, deps, { what: 'reactivated', before, after });
    }
    return toFuneral(after);
  });
}
