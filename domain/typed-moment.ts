import { addToDay, type Day, dayOf, isDay, weekdayOf } from './dates.ts';
import { MONTHS as MONTH_NAMES, WEEKDAYS as WEEKDAY_NAMES } from './wall-clock.ts';

/** A typed day and time as it was understood; `noDay` and `noTime` are those that don't exist, `unread` the rest. */
export type TypedMoment = { day?: Day; time?: string; noDay?: string; noTime?: string; unread?: string };

const LONGEST = 60;
const WEEKDAYS = WEEKDAY_NAMES.map((name) => withoutAccents(name).replace('-feira', ''));
const NEAR_DAYS = ['hoje', 'amanha', 'depois de amanha'];
const MONTHS = MONTH_NAMES.map(withoutAccents);

const DIGITS = /^(\d{2})(\d{2})(20\d{2}|\d{2}(?=\d{4}$))?(?:(\d{2})(\d{2}))?$/;
const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})[t ]?/;
const DATE = /^(\d{1,2}) ?[/.-] ?(\d{1,2})(?: ?[/.-] ?(\d{4}|\d{2})(?!\d|:|h))?/;
const WORDY_DATE = new RegExp(`^(\\d{1,2})o? de (${MONTHS.join('|')})(?: de (\\d{4}))?`);
const NEAR = new RegExp(`^(${NEAR_DAYS.toReversed().join('|')})\\b`);
const WEEKDAY = new RegExp(`^(?:n[ao] )?(?:proxim[ao] )?(${WEEKDAYS.join('|')})(?:[- ]feira)?\\b`);
const TIME =
  /^(\d{1,2})(?: ?(?:h|hs|hrs|horas?) ?(?:e )?(\d{2})?|[:.](\d{2}))?(?::00)? ?(?:h|hs|hrs|horas?|min)?(?: d[ae] (manha|tarde|noite|madrugada))?$/;

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}|º/gu, '');
}

const two = (text: string) => text.padStart(2, '0');

/** A year of two digits is one of this century; without a year the day comes next, this year or the following one. */
function dayFrom([date, month, year]: [string, string, string | undefined], today: Day): TypedMoment {
  const on = (fullYear: string) => `${fullYear}-${two(month)}-${two(date)}`;
  const thisYear = today.slice(0, 4);
  const given = year && (year.length === 2 ? `20${year}` : year);
  const next = on(thisYear) < today ? on(String(Number(thisYear) + 1)) : on(thisYear);
  const day = given ? on(given) : next;
  return isDay(day) ? { day } : { noDay: [two(date), two(month), ...(given ? [given] : [])].join('/') };
}

/** '3 da tarde' is fifteen o'clock; '15 da tarde' too. */
function timeFrom(typed: string, minute = '00', part?: string): TypedMoment {
  const isLater = (part === 'tarde' || part === 'noite') && Number(typed) < 12;
  const hour = isLater ? String(Number(typed) + 12) : typed;
  const time = `${two(hour)}:${minute}`;
  return Number(hour) < 24 && Number(minute) < 60 ? { time } : { noTime: time };
}

function dayAndRest(text: string, today: Day): { found: TypedMoment; rest: string } {
  const rest = (match: RegExpExecArray) => text.slice(match[0].length);
  const near = NEAR.exec(text);
  if (near) return { found: { day: addToDay(today, NEAR_DAYS.indexOf(near[1] ?? '')) }, rest: rest(near) };
  const weekday = WEEKDAY.exec(text);
  if (weekday) {
    const ahead = (WEEKDAYS.indexOf(weekday[1] ?? '') - weekdayOf(today) + 7) % 7;
    return { found: { day: addToDay(today, ahead) }, rest: rest(weekday) };
  }
  const iso = ISO_DAY.exec(text);
  if (iso) return { found: dayFrom([iso[3] ?? '', iso[2] ?? '', iso[1]], today), rest: rest(iso) };
  const wordy = WORDY_DATE.exec(text);
  const month = wordy && String(MONTHS.indexOf(wordy[2] ?? '') + 1);
  if (wordy && month) return { found: dayFrom([wordy[1] ?? '', month, wordy[3]], today), rest: rest(wordy) };
  const date = DATE.exec(text);
  if (date) return { found: dayFrom([date[1] ?? '', date[2] ?? '', date[3]], today), rest: rest(date) };
  return { found: {}, rest: text };
}

/**
 * Reads a day and time in any usual form, on the São Paulo clock: '23/11/26 10:00', '23/11 10h', 'amanhã às 9h30',
 * '231120261000'. What isn't there or isn't understood is left out.
 */
export function readMoment(typed: string, now: Date): TypedMoment {
  const today = dayOf(now);
  const text = withoutAccents(typed.slice(0, LONGEST))
    .toLowerCase()
    .replace(/[,\s]+/g, ' ')
    .trim();
  const digits = DIGITS.exec(text);
  if (digits && text.length >= 4) {
    const [, date = '', month = '', year, hour, minute] = digits;
    return { ...dayFrom([date, month, year], today), ...(hour && timeFrom(hour, minute)) };
  }
  const { found, rest } = dayAndRest(text, today);
  const hours = rest.replace(/^[\s,-]*(?:as|a partir das|pelas)?\s*/, '').trim();
  const time = TIME.exec(hours);
  if (time) return { ...found, ...timeFrom(time[1] ?? '', time[2] ?? time[3], time[4]) };
  return hours === '' ? found : { ...found, unread: hours };
}

/** 'dd/MM/yyyy HH:mm' when both were understood, otherwise undefined. */
export function momentOf({ day, time }: TypedMoment): string | undefined {
  return day && time && `${day.split('-').toReversed().join('/')} ${time}`;
}
