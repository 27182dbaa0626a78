import { addToDay, dayOf, formatDay, formatTime, weekdayName } from '#domain/wall-clock.ts';

const NEAR_DAYS = 7;

/** In São Paulo time: 'amanhã às 10:00', 'segunda-feira, 23/11, às 10:00', '20/12/2030 às 10:30'. */
export function momentText(instant: Date, now: Date): string {
  const [day, today, time] = [dayOf(instant), dayOf(now), formatTime(instant)];
  if (day === today) return `hoje às ${time}`;
  if (day === addToDay(today, 1)) return `amanhã às ${time}`;
  if (day > today && day < addToDay(today, NEAR_DAYS)) {
    return `${weekdayName(day)}, ${formatDay(instant).slice(0, 5)}, às ${time}`;
  }
  return `${formatDay(instant)} às ${time}`;
}
