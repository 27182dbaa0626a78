import { addToDay, dayOf, formatDay, formatTime, weekdayName } from './wall-clock.ts';

const DAY_MS = 24 * 3_600_000;
const NEAR_DAYS = 6;

/** The time with the article of its hour: 'das 14:30', 'à 01:00'. */
function hourText(instant: Date, articles: { one: string; many: string }): string {
  const hour = formatTime(instant);
  return `${/^0[01]:/.test(hour) ? articles.one : articles.many} ${hour}`;
}

function fromWhen(arrival: Date, now: Date): string {
  const [day, today] = [dayOf(arrival), dayOf(now)];
  if (day === today) return hourText(arrival, { one: 'da', many: 'das' });
  const hour = hourText(arrival, { one: 'à', many: 'às' });
  if (day === addToDay(today, 1)) return `de amanhã ${hour}`;
  const isNear = arrival.getTime() - now.getTime() < NEAR_DAYS * DAY_MS;
  return isNear
    ? `de ${weekdayName(day)}, ${formatDay(arrival).slice(0, 5)}, ${hour}`
    : `de ${formatDay(arrival)}, ${hour}`;
}

/**
 * The delivery promise for a wreath ordered now, whose first ceremony is at `earliest`; null when there is none. The
 * server calls it, because a slow phone needs 150 to 300 ms to load the time zone's data.
 */
export function arrivalText(isOpen: boolean, earliest: Date | null, now: Date): string | null {
  if (earliest === null) return isOpen ? null : 'Fechado agora. Fale conosco por telefone, a qualquer hora.';
  const start = isOpen ? 'Pedindo agora' : 'Fechado agora. Pedindo na abertura';
  return `${start}, chega para cerimônias a partir ${fromWhen(earliest, now)}`;
}
