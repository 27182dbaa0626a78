import { type Day, isDay, parseInstant } from '#domain/dates.ts';

const TEXT = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}):(\d{2})$/;

/**
 * A date whose fields in the browser's own zone are those of the text. The calendar reads fields, never the instant,
 * so it shows the São Paulo clock wherever the buyer is.
 */
export function wallDate(text: string): Date {
  const [, day, month, year, hour, minute] = (TEXT.exec(text.trim()) ?? []).map(Number);
  return new Date(year ?? 0, (month ?? 1) - 1, day ?? 1, hour ?? 0, minute ?? 0);
}

/** 'dd/MM/yyyy HH:mm' of a date's fields in the browser's own zone. */
export function wallText(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

function brazilian(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})/.exec(text);
  return iso ? `${iso[3]}/${iso[2]}/${iso[1]} ${iso[4]}:${iso[5]}` : undefined;
}

/**
 * Puts the signs between the digits as they are typed at the end; deleting and editing in the middle are left alone.
 * `before` is the text until now.
 */
export function maskDateTime(typed: string, before: string): string {
  const text = typed.trim().slice(0, 40);
  const pasted = brazilian(text);
  if (pasted !== undefined) return pasted;
  return separated(typed, before, 12) ?? typed.slice(0, 40);
}

/** As `maskDateTime`, for a day alone. */
export function maskDay(typed: string, before: string): string {
  const pasted = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed.trim().slice(0, 40));
  if (pasted) return `${pasted[3]}/${pasted[2]}/${pasted[1]}`;
  return separated(typed, before, 8) ?? typed.slice(0, 40);
}

const GROUPS = [2, 2, 4, 2, 2] as const;
const SIGNS = ['', '/', '/', ' ', ':'] as const;

/** Up to `length` digits with their signs; undefined when somebody deletes, edits in the middle or types words. */
function separated(typed: string, before: string, length: number): string | undefined {
  const text = typed.trim().slice(0, 40);
  const isAppending = typed.length > before.length && (before === '' || typed.startsWith(before));
  if (!isAppending || parseInstant(text) !== undefined) return undefined;
  if (!/^\d+$/.test(text.replace(/[/: ]/g, ''))) return undefined;
  const digits = text.replace(/\D/g, '').slice(0, length);
  let done = '';
  let start = 0;
  for (const [at, size] of GROUPS.entries()) {
    const group = digits.slice(start, start + size);
    if (group === '') break;
    done += `${SIGNS[at]}${group}`;
    start += size;
  }
  return done;
}

/** 'dd/MM/yyyy' as the API writes days, 'YYYY-MM-DD'; undefined when there is no such day. */
export function dayFromText(text: string): Day | undefined {
  const [, date, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) ?? [];
  const day = `${year}-${month}-${date}`;
  return isDay(day) ? day : undefined;
}

/** 'YYYY-MM-DD' as people write it, 'dd/MM/yyyy'. */
export function textFromDay(day: Day): string {
  return day.split('-').toReversed().join('/');
}
