import { formatDay, formatTime, STORE_TIME_ZONE } from '#domain/dates.ts';

const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: STORE_TIME_ZONE });

/** The hour and the day of an ISO instant: '16:00' and 'sábado, 21/11/2026', on the São Paulo clock. */
export function hourAndDay(instant: string): { hour: string; day: string } {
  const at = new Date(instant);
  return { hour: formatTime(at), day: `${weekday.format(at)}, ${formatDay(at)}` };
}

export type SheetDensity = 'roomy' | 'medium' | 'small' | 'dense';

/** How large the wreaths are drawn, so that a usual order fills one page and a large one stays on it. */
export function densityOf(units: number, kinds: number): SheetDensity {
  if (units <= 1) return 'roomy';
  if (units <= 3) return 'medium';
  return units <= 8 && kinds <= 4 ? 'small' : 'dense';
}
