import { addToDay, dayOf, formatDay, formatTime, weekdayName } from '#domain/wall-clock.ts';

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

/** The delivery promise for a wreath ordered now; undefined when the status has none. */
export function arrivalText(
  status: { open: boolean; earliest_ceremony: string | null },
  now: Date,
): string | undefined {
  if (status.earliest_ceremony === null)
    return status.open ? undefined : 'Fechado agora. Fale conosco por telefone, a qualquer hora.';
  const when = fromWhen(new Date(status.earliest_ceremony), now);
  return status.open
    ? `Pedindo agora, chega para cerimônias a partir ${when}`
    : `Fechado agora. Pedindo na abertura, chega para cerimônias a partir ${when}`;
}
