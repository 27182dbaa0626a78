import { addToDay, type Day, startOfSaoPauloDay } from '#domain/dates.ts';
import { currentMonth } from '#domain/finance.ts';
import type { Period } from '#web/lib/date-search.ts';

export function financePeriods(today: Day): { label: string; period: Period }[] {
  const thisMonth = currentMonth(startOfSaoPauloDay(today));
  const lastMonth = currentMonth(startOfSaoPauloDay(addToDay(thisMonth.start, -1)));
  const year = today.slice(0, 4);
  return [
    { label: 'Este mês', period: thisMonth },
    { label: 'Mês passado', period: lastMonth },
    { label: 'Este ano', period: { start: `${year}-01-01`, end: `${year}-12-31` } },
  ];
}
