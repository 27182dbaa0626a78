import type { HandlerInput, HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/store.ts';
import { type Changes, changedFields, type Fields, type JsonValue } from '#domain/changes.ts';
import { addToDay, dayOf } from '#domain/dates.ts';
import { intervalsOn, type StoreException, type StoreOverride, type StoreSchedule } from '#domain/store-hours.ts';
import { answers } from '../../rows.ts';
import type { StoredSchedule, StoreHours } from './repository.ts';

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

const answer = answers(contract.getStoreSchedule.response);

/** The hours as the API answers them, with the next seven days computed from them. */
export const toAnswer = (schedule: StoredSchedule, now: Date) =>
  answer({ ...schedule, preview: preview(schedule, now) });

/** The hours of a sent form, exceptions sorted by day. */
export function toHours(body: HandlerInput<typeof contract.setStoreSchedule>['body']): StoreHours {
  const { weekly, lead_minutes: leadMinutes } = body;
  const exceptions = body.exceptions.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return { weekly, exceptions, ...(leadMinutes === undefined ? {} : { leadMinutes }) };
}

export function overrideFields({ mode, until }: StoreOverride): Fields {
  return { mode, until: until?.toISOString() ?? null };
}

/** The exceptions as fields by day, so that the log names only the changed ones. */
function byDay(exceptions: StoreException[]): Fields {
  return Object.fromEntries(
    exceptions.map(({ day, intervals, reason }) => [day, { intervals, reason: reason ?? null }]),
  );
}

/** The changes of the hours, for the log. */
export function hoursChanges(before: StoredSchedule, after: StoreHours): Changes | undefined {
  return changedFields(
    { weekly: before.weekly as JsonValue, leadMinutes: before.leadMinutes, ...byDay(before.exceptions) },
    {
      weekly: after.weekly as JsonValue,
      leadMinutes: after.leadMinutes ?? before.leadMinutes,
      ...byDay(after.exceptions),
    },
  );
}
