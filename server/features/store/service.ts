import type { HandlerResult } from '#contract/endpoint.ts';
import type { Place } from '#contract/places.ts';
import * as contract from '#contract/store.ts';
import { arrivalText } from '#domain/arrival-text.ts';
import type { RulesAt } from '#domain/ceremony.ts';
import { type Changes, changedFields, type Fields, type JsonValue } from '#domain/changes.ts';
import { addToDay, dayOf, formatDateTime, STORE_TIME_ZONE } from '#domain/dates.ts';
import { placeOf } from '#domain/place.ts';
import { earliestAt, marginOf } from '#domain/place-hours.ts';
import { arrivalOf, earliestCeremony } from '#domain/promise.ts';
import {
  currentOverride,
  intervalsOn,
  type StoreException,
  type StoreOverride,
  type StoreSchedule,
  storeStatusAt,
} from '#domain/store-hours.ts';
import { inTransaction, type Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { invalidField, refuseStale } from '../../errors.ts';
import type { Call } from '../../http/bind.ts';
import { answers } from '../../rows.ts';
import { writeLog } from '../logs/service.ts';
import { listPlaces } from '../places/record.ts';
import {
  lockSchedule,
  readSchedule,
  type StoredSchedule,
  type StoreHours,
  saveHours,
  saveOverride,
} from './repository.ts';

export { readSchedule, readWallKey, savePasskeyRequired, saveWallKey } from './repository.ts';

const hoursOf = ({ recebe_das: from, recebe_ate: until, antecedencia: margin }: Place) => ({ from, until, margin });

/** The rules by which a wreath is promised from now on: the shop's hours and lead, and the margin and hours of the place. */
export async function readRules(db: Queryable): Promise<RulesAt> {
  const [schedule, places] = [await readSchedule(db), await listPlaces({ db })];
  return ({ place: location, at }) => {
    const place = placeOf(location, places, ({ nome }) => nome);
    return { ...schedule, marginMinutes: marginOf(at, place && hoursOf(place)) };
  };
}

/** The places that buyers are offered, each with its first ceremony for which a wreath ordered now arrives. */
export async function listKnownPlaces(deps: Deps) {
  const earliest = earliestCeremony(await readSchedule(deps.db), deps.now());
  return (await listPlaces(deps)).map((place) => ({
    nome: place.nome,
    earliest_ceremony: earliest && earliestAt(hoursOf(place), earliest),
  }));
}

const names = { open: 'aberta', closed: 'fechada' };

function describeOverride(override: StoreOverride): string {
  if (override.mode === null) return 'Loja voltou a seguir os horários.';
  const until = override.until ? ` até ${formatDateTime(override.until)}` : '';
  return `Loja forçada: ${names[override.mode]}${until}.`;
}

const toStatus = answers(contract.getStoreStatus.response);
const toPromise = answers(contract.getArrivalPromise.response);

export async function getStoreStatus({ db, now: clock }: Deps) {
  const [schedule, now] = [await readSchedule(db), clock()];
  const [status, earliest] = [storeStatusAt(schedule, now), earliestCeremony(schedule, now)];
  return toStatus({
    ...{ ...schedule, ...status, timezone: STORE_TIME_ZONE },
    earliestCeremony: earliest,
    arrival: arrivalText(status.open, earliest, now),
  });
}

export async function getArrivalPromise({ db, now }: Deps, { query }: Call<typeof contract.getArrivalPromise>) {
  const { funeral_time: at, funeral_location: place = '' } = query;
  return toPromise(arrivalOf(at, (await readRules(db))({ place, at }), now()));
}

export async function getStoreOverride({ db, now }: Deps): Promise<StoreOverride> {
  return currentOverride((await readSchedule(db)).override, now());
}

/** Forces the shop open or closed, or ends the override. Throws `invalid-input` for an expiry in the past. */
export async function setStoreOverride(
  deps: Deps,
  { body: wanted, audit }: Call<typeof contract.setStoreOverride>,
): Promise<StoreOverride> {
  const now = deps.now();
  if (wanted.until && wanted.until <= now) throw invalidField(['until'], 'Informe um horário no futuro.');
  const override: StoreOverride = wanted.mode === null ? { mode: null, until: null } : wanted;
  await inTransaction(deps.database, async (tx) => {
    const before = currentOverride((await lockSchedule(tx, now)).override, now);
    await saveOverride(tx, override, now);
    await writeLog(tx, audit, {
      at: now,
      action: 'loja_override',
      message: describeOverride(override),
      changes: changedFields(overrideFields(before), overrideFields(override)),
    });
  });
  return override;
}

type ScheduleAnswer = HandlerResult<typeof contract.getStoreSchedule>;

const PREVIEW_DAYS = 7;
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

const toSchedule = answers(contract.getStoreSchedule.response);

const toAnswer = (schedule: StoredSchedule, now: Date) => toSchedule({ ...schedule, preview: preview(schedule, now) });

function toHours(body: Call<typeof contract.setStoreSchedule>['body']): StoreHours {
  const { weekly, lead_minutes: leadMinutes } = body;
  const exceptions = body.exceptions.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return { weekly, exceptions, ...(leadMinutes === undefined ? {} : { leadMinutes }) };
}

function overrideFields({ mode, until }: StoreOverride): Fields {
  return { mode, until: until?.toISOString() ?? null };
}

/** The exceptions as fields by day, so that the log names only the changed ones. */
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

export async function getStoreSchedule(deps: Deps) {
  return toAnswer(await readSchedule(deps.db), deps.now());
}

/** Replaces weekly hours and exceptions, and the lead when given. Throws `stale-version`. */
export function setStoreSchedule(deps: Deps, { body, audit }: Call<typeof contract.setStoreSchedule>) {
  const [now, hours] = [deps.now(), toHours(body)];
  return inTransaction(deps.database, async (tx) => {
    const before = await lockSchedule(tx, now);
    refuseStale(before, body.version);
    await saveHours(tx, hours, now);
    await writeLog(tx, audit, {
      at: now,
      action: 'horarios_alterados',
      message: 'Horários da loja alterados.',
      changes: hoursChanges(before, hours),
    });
    return toAnswer(await readSchedule(tx), now);
  });
}
