import { parseInstant } from '#domain/dates.ts';

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
  const isAppending = typed.length > before.length && (before === '' || typed.startsWith(before));
  if (!isAppending || parseInstant(text) !== undefined) return typed.slice(0, 40);
  const digits = text.replace(/\D/g, '').slice(0, 12);
  const separated = /^\d+$/.test(text.replace(/[/: ]/g, ''));
  if (!separated || digits.length === 0) return typed.slice(0, 40);
  const groups = [
    digits.slice(0, 2),
    digits.slice(2, 4),
    digits.slice(4, 8),
    digits.slice(8, 10),
    digits.slice(10, 12),
  ];
  const signs = ['/', '/', ' ', ':'];
  return groups.reduce(
    (done, group, at) => (group === '' ? done : `${done}${at === 0 ? '' : signs[at - 1]}${group}`),
    '',
  );
}
