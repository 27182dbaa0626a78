import type { HandlerResult } from '#contract/endpoint.ts';
import type { getStoreSchedule } from '#contract/store.ts';
import { type Changes, changedFields, type Fields, type JsonValue } from '#domain/changes.ts';
import { addToDay, dayOf, formatDateTime } from '#domain/dates.ts';
import {
  currentOverride,
  intervalsOn,
  type StoreException,
  type StoreOverride,
  type StoreSchedule,
} from '#domain/store-hours.ts';
import { inTransaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField } from '../../errors.ts';
import type { Actor } from '../../http/guard.ts';
import { writeLog } from '../logs/repository.ts';
import {
  lockSchedule,
  readSchedule,
  type StoredSchedule,
  type StoreHours,
  saveHours,
  saveOverride,
} from './repository.ts';

export type Who = { actor: Actor; ip: string };

type ScheduleAnswer = HandlerResult<typeof getStoreSchedule>;

const PREVIEW_DAYS = 7;
const names = { open: 'aberta', closed: 'fechada' };

function describeOverride(override: StoreOverride): string {
  if (override.mode === null) return 'Loja voltou a seguir os horários.';
  const until = override.until ? ` até ${formatDateTime(override.until)}` : '';
  return `Loja forçada: ${names[override.mode]}${until}.`;
}

function overrideFields({ mode, until }: StoreOverride): Fields {
  return { mode, until: until?.toISOString() ?? null };
}

/** Forces the shop open or closed, or lets it follow its hours again. Throws `invalid-input` for an expiry in the past. */
export async function forceStore(deps: Deps, wanted: StoreOverride, who: Who): Promise<StoreOverride> {
  const now = deps.now();
  if (wanted.until && wanted.until <= now) throw invalidField(['until'], 'Informe um horário no futuro.');
  const override: StoreOverride = wanted.mode === null ? { mode: null, until: null } : wanted;
  await inTransaction(deps.database, async (tx) => {
    const before = currentOverride((await lockSchedule(tx, now)).override, now);
    await saveOverride(tx, override, now);
    await writeLog(tx, {
      at: now,
      userEmail: who.actor.email,
      action: 'loja_override',
      message: describeOverride(override),
      ip: who.ip,
      changes: changedFields(overrideFields(before), overrideFields(override)),
    });
  });
  return override;
}

function preview(schedule: StoreSchedule, now: Date): ScheduleAnswer['preview'] {
  return Array.from({ length: PREVIEW_DAYS }, (_, offset) => {
    const day = addToDay(dayOf(now), offset);
    const exception = schedule.exceptions.find((one) => one.day === day);
    return {
      day,
      intervals: intervalsOn(schedule, day),
      exception: exception !== undefined,
      reason: exception?.reason ?? null,
    };
  });
}

function toAnswer(schedule: StoredSchedule, now: Date): ScheduleAnswer {
  const { weekly, exceptions, leadMinutes, version } = schedule;
  return { weekly, exceptions, lead_minutes: leadMinutes, version, preview: preview(schedule, now) };
}

/** Weekly hours, exceptions and what they make of the next seven days. */
export async function readHours(deps: Deps): Promise<ScheduleAnswer> {
  return toAnswer(await readSchedule(deps.db), deps.now());
}

/** The exceptions by day: a log of 400 of them names only those that changed. */
function byDay(exceptions: StoreException[]): Fields {
  return Object.fromEntries(
    exceptions.map(({ day, intervals, reason }) => [day, { intervals, reason: reason ?? null }]),
  );
}

function hoursChanges(before: StoredSchedule, after: StoreHours): Changes | undefined {
  return changedFields(
    { weekly: before.weekly as JsonValue, leadMinutes: before.leadMinutes, ...byDay(before.exceptions) },
    {
      weekly: after.weekly as JsonValue,
      leadMinutes: after.leadMinutes ?? before.leadMinutes,
      ...byDay(after.exceptions),
    },
  );
}

/**
 * Replaces weekly hours and exceptions, and the lead when one is given. Throws `stale-version` when `version` is given and somebody else has saved
 * since it was read.
 */
export async function changeHours(
  deps: Deps,
  change: { hours: StoreHours; version: number | undefined },
  who: Who,
): Promise<ScheduleAnswer> {
  const now = deps.now();
  const exceptions = change.hours.exceptions.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return inTransaction(deps.database, async (tx) => {
    const before = await lockSchedule(tx, now);
    if (change.version !== undefined && change.version !== before.version) throw new AppError('stale-version');
    const hours = { ...change.hours, exceptions };
    await saveHours(tx, hours, now);
    await writeLog(tx, {
      at: now,
      userEmail: who.actor.email,
      action: 'horarios_alterados',
      message: 'Horários da loja alterados.',
      ip: who.ip,
      changes: hoursChanges(before, hours),
    });
    return toAnswer(await readSchedule(tx), now);
  });
}
