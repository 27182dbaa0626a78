import { STORE_TIME_ZONE } from '#domain/dates.ts';

const SECOND = 1000;

/** 'hh:mm:ss' until an instant; hours may exceed 24. '00:00:00' once it is reached. */
export function countdown(until: Date, now: Date): string {
  const seconds = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / SECOND));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

function formatIn(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('pt-BR', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: STORE_TIME_ZONE });
  }
}

function nearDay(date: string, now: Date, dayFormat: Intl.DateTimeFormat): string | undefined {
  if (date === dayFormat.format(now)) return 'hoje';
  return date === dayFormat.format(new Date(now.getTime() + 24 * 3600 * SECOND)) ? 'amanhã' : undefined;
}

/** 'amanhã, 22/11/2026, às 08:00' in the store's time zone. */
export function openingText(nextOpen: Date, now: Date, timeZone: string): string {
  const dayFormat = formatIn(timeZone, { day: '2-digit', month: '2-digit', year: 'numeric' });
  const date = dayFormat.format(nextOpen);
  const weekday = formatIn(timeZone, { weekday: 'long' }).format(nextOpen);
  const time = formatIn(timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(nextOpen);
  return `${nearDay(date, now, dayFormat) ?? weekday}, ${date}, às ${time}`;
}
