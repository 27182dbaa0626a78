import { type Day, isDay } from '#domain/dates.ts';

const TEXT = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}):(\d{2})$/;

/** The calendar reads a Date's local fields, so these are the text's, whatever the browser's zone. */
export function wallDate(text: string): Date {
  const [, day, month, year, hour, minute] = (TEXT.exec(text.trim()) ?? []).map(Number);
  return new Date(year ?? 0, (month ?? 1) - 1, day ?? 1, hour ?? 0, minute ?? 0);
}

/** 'dd/MM/yyyy HH:mm' of a Date's local fields. */
export function wallText(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

function brazilian(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})/.exec(text);
  return iso ? `${iso[3]}/${iso[2]}/${iso[1]} ${iso[4]}:${iso[5]}` : undefined;
}

/** Edits elsewhere than at the end stay as typed, such as a year of two digits, which validation refuses. */
export function maskDateTime(typed: string, before: string): string {
  return brazilian(typed.trim()) ?? separated(typed, before, 'dd/dd/dddd dd:dd');
}

/** As `maskDateTime`, for a day without time. */
export function maskDay(typed: string, before: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed.trim()) ?? [];
  return year === undefined ? separated(typed, before, 'dd/dd/dddd') : `${day}/${month}/${year}`;
}

/** Whether the text so far matches the mask. */
function fits(text: string, mask: string): boolean {
  return (
    text.length <= mask.length &&
    Array.from(text).every((sign, at) => (mask[at] === 'd' ? /\d/.test(sign) : sign === mask[at]))
  );
}

function separated(typed: string, before: string, mask: string): string {
  const added = typed.startsWith(before) ? typed.slice(before.length) : '';
  if (!/^\d+$/.test(added) || !fits(before, mask)) return typed;
  let done = before;
  for (const digit of added) {
    const sign = mask[done.length];
    done += sign === 'd' || sign === undefined ? digit : `${sign}${digit}`;
  }
  return done;
}

/** 'dd/MM/yyyy' as the API's 'YYYY-MM-DD'; undefined for a day that doesn't exist. */
export function dayFromText(text: string): Day | undefined {
  const [, date, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) ?? [];
  const day = `${year}-${month}-${date}`;
  return isDay(day) ? day : undefined;
}

export function textFromDay(day: Day): string {
  return day.split('-').toReversed().join('/');
}

/** Days as people type them, for the form of a period. */
export const brazilianDays = { read: dayFromText, write: textFromDay };
