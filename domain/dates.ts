import { TZDate } from '@date-fns/tz';
import { startOfDay } from 'date-fns/startOfDay';
import { addToDay, type Day, dayOf, STORE_TIME_ZONE } from './wall-clock.ts';

export {
  addToDay,
  type Day,
  dayAndMonth,
  dayOf,
  formatDateTime,
  formatDay,
  formatTime,
  minuteOfDay,
  STORE_TIME_ZONE,
  weekdayName,
  weekdayOf,
} from './wall-clock.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WALL_ISO = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d{1,6})?)?$/;
const WALL_BR = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2})$/;
const OFFSET_ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** True for a day that exists in the calendar between 1900 and 2200. */
export function isDay(text: string): text is Day {
  if (!DAY.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text >= '1900' && text < '2200';
}

export function startOfSaoPauloDay(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(startOfDay(new TZDate(year, month - 1, date, STORE_TIME_ZONE)).getTime());
}

/** [start of the first day, start of the day after the last): the half-open range of instants of whole São Paulo days. */
export function dayRange(start: Day, end: Day): { from: Date; to: Date } {
  return { from: startOfSaoPauloDay(start), to: startOfSaoPauloDay(addToDay(end, 1)) };
}

/** São Paulo wall time ('YYYY-MM-DD' and 'HH:mm') to the instant it names. */
export function instantOf(day: Day, time: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new Date(new TZDate(year, month - 1, date, hour, minute, STORE_TIME_ZONE).getTime());
}

/**
 * A date-time as the API accepts it: ISO with offset, ISO without offset (São Paulo wall time) or 'DD/MM/YYYY HH:mm'.
 * Undefined for anything else, and for days or times that don't exist.
 */
export function parseInstant(text: string): Date | undefined {
  if (text.length > 40) return undefined;
  if (OFFSET_ISO.test(text)) {
    const instant = new Date(text);
    return Number.isNaN(instant.getTime()) || !isDay(text.slice(0, 10)) ? undefined : instant;
  }
  const brazilian = WALL_BR.exec(text);
  const iso = WALL_ISO.exec(text);
  const day = brazilian ? `${brazilian[3]}-${brazilian[2]}-${brazilian[1]}` : iso?.[1];
  const time = brazilian ? brazilian[4] : iso?.[2];
  if (!day || !time || !isDay(day) || time > '23:59' || time.slice(3) > '59') return undefined;
  return instantOf(day, time);
}

/** 'DD/MM HH:mm' of the last twelve months, or what parseInstant takes. */
export function parsePastInstant(text: string, now: Date): Date | undefined {
  const [, day, time] = /^(\d\d\/\d\d) (\d\d:\d\d)$/.exec(text.trim()) ?? [];
  if (day === undefined) return parseInstant(text.trim());
  const year = Number(dayOf(now).slice(0, 4));
  const candidates = [year, year - 1].map((candidate) => parseInstant(`${day}/${candidate} ${time}`));
  return candidates.find((instant) => instant !== undefined && instant <= now);
}
