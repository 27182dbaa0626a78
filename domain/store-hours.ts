import { addToDay, type Day, dayOf, instantOf, weekdayOf } from './dates.ts';

/** Opening times on the São Paulo clock, 'HH:mm'. Closing at or before the opening time means the next day. */
export type Interval = { opens: string; closes: string };

/** Seven lists, Sunday first. */
export type WeeklyHours = Interval[][];

/** A single day with other hours; no intervals means closed all day. `reason` is shown to the public. */
export type StoreException = { day: Day; intervals: Interval[]; reason?: string | undefined };

export type StoreOverride = { mode: 'open' | 'closed' | null; until: Date | null };

export type StoreSchedule = {
  /** null: no schedule saved, the shop is always open. */
  weekly: WeeklyHours | null;
  exceptions: StoreException[];
  override: StoreOverride;
};

export type StoreStatus = { open: boolean; nextOpen: Date | null; reason: string | null };

const ALL_DAY: Interval[] = [{ opens: '00:00', closes: '00:00' }];
const SEARCH_DAYS = 370;

/** A stretch of time in milliseconds since 1970, its end left out. */
export type Span = { from: number; to: number };

/** The override that still counts: an expired one is none. */
export function currentOverride(override: StoreOverride, now: Date): StoreOverride {
  const expired = override.until !== null && override.until.getTime() <= now.getTime();
  return override.mode === null || expired ? { mode: null, until: null } : override;
}

function exceptionOn(schedule: StoreSchedule, day: Day): StoreException | undefined {
  return schedule.exceptions.find((exception) => exception.day === day);
}

export function intervalsOn(schedule: StoreSchedule, day: Day): Interval[] {
  const exception = exceptionOn(schedule, day);
  if (exception) return exception.intervals;
  return schedule.weekly === null ? ALL_DAY : (schedule.weekly[weekdayOf(day)] ?? []);
}

function spansOn(schedule: StoreSchedule, day: Day): Span[] {
  return intervalsOn(schedule, day).map(({ opens, closes }) => {
    const lastDay = closes <= opens ? addToDay(day, 1) : day;
    return { from: instantOf(day, opens).getTime(), to: instantOf(lastDay, closes).getTime() };
  });
}

function isOpenBySchedule(schedule: StoreSchedule, instant: Date): boolean {
  const today = dayOf(instant);
  const time = instant.getTime();
  const closedToday = exceptionOn(schedule, today)?.intervals.length === 0;
  const days = closedToday ? [] : [addToDay(today, -1), today];
  return days.some((day) => spansOn(schedule, day).some(({ from, to }) => from <= time && time < to));
}

/** The first instant at or after `instant` at which the schedule is open; null when there is none within a year. */
function nextOpeningBySchedule(schedule: StoreSchedule, instant: Date): Date | null {
  if (isOpenBySchedule(schedule, instant)) return instant;
  const first = dayOf(instant);
  for (let offset = 0; offset <= SEARCH_DAYS; offset += 1) {
    const starts = spansOn(schedule, addToDay(first, offset))
      .map(({ from }) => from)
      .filter((from) => from >= instant.getTime());
    if (starts.length > 0) return new Date(Math.min(...starts));
  }
  return null;
}

/** Whether the shop sells now, when it opens next (only while closed) and the public reason of an exceptional closing. */
export function storeStatusAt(schedule: StoreSchedule, now: Date): StoreStatus {
  const override = currentOverride(schedule.override, now);
  if (override.mode === 'open') return { open: true, nextOpen: null, reason: null };
  if (override.mode === 'closed') {
    return { open: false, nextOpen: override.until && nextOpeningBySchedule(schedule, override.until), reason: null };
  }
  if (isOpenBySchedule(schedule, now)) return { open: true, nextOpen: null, reason: null };
  const reason = exceptionOn(schedule, dayOf(now))?.reason ?? null;
  return { open: false, nextOpen: nextOpeningBySchedule(schedule, now), reason };
}

/** The stretches that begin on a day; what passes midnight ends there when the next day is closed. */
function keptSpansOn(schedule: StoreSchedule, day: Day): Span[] {
  const nextDay = addToDay(day, 1);
  const limit =
    exceptionOn(schedule, nextDay)?.intervals.length === 0
      ? instantOf(nextDay, '00:00').getTime()
      : Number.POSITIVE_INFINITY;
  return spansOn(schedule, day).map(({ from, to }) => ({ from, to: Math.min(to, limit) }));
}

function scheduledSpans(schedule: StoreSchedule, window: { from: Date; to: Date }): Span[] {
  if (schedule.weekly === null && schedule.exceptions.length === 0) {
    return [{ from: window.from.getTime(), to: window.to.getTime() }];
  }
  const spans: Span[] = [];
  const last = dayOf(window.to);
  for (let day = addToDay(dayOf(window.from), -1); day <= last; day = addToDay(day, 1)) {
    spans.push(...keptSpansOn(schedule, day));
  }
  return spans;
}

function withOverride(spans: Span[], override: StoreOverride, now: Date): Span[] {
  const forced = { from: now.getTime(), to: override.until?.getTime() ?? Number.POSITIVE_INFINITY };
  if (override.mode === null) return spans;
  if (override.mode === 'open') return [...spans, forced];
  return spans.flatMap(({ from, to }) => [
    { from, to: Math.min(to, forced.from) },
    { from: Math.max(from, forced.to), to },
  ]);
}

/** Sorted, without overlaps, and nothing empty. */
function merged(spans: Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.filter(({ from, to }) => from < to).toSorted((a, b) => a.from - b.from)) {
    const previous = result.at(-1);
    if (previous && span.from <= previous.to) previous.to = Math.max(previous.to, span.to);
    else result.push({ ...span });
  }
  return result;
}

/** When the shop is open within [from, to), earliest first, with the override as it stands at `now`. */
export function openSpans(schedule: StoreSchedule, window: { from: Date; to: Date }, now: Date): Span[] {
  const spans = withOverride(scheduledSpans(schedule, window), currentOverride(schedule.override, now), now);
  const [first, last] = [window.from.getTime(), window.to.getTime()];
  return merged(spans.map(({ from, to }) => ({ from: Math.max(from, first), to: Math.min(to, last) })));
}

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** True for intervals with real times of which none overlaps another of the same day. */
export function areValidIntervals(intervals: Interval[]): boolean {
  if (!intervals.every(({ opens, closes }) => TIME.test(opens) && TIME.test(closes))) return false;
  const sorted = [...intervals].sort((a, b) => (a.opens < b.opens ? -1 : 1));
  return sorted.every((interval, i) => {
    const next = sorted[i + 1];
    return !next || (interval.closes > interval.opens && interval.closes <= next.opens);
  });
}
