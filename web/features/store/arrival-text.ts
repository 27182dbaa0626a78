import { addToDay, dayOf, formatDay, formatTime, STORE_TIME_ZONE } from '#domain/dates.ts';

const NEAR_DAYS = 7;
const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: STORE_TIME_ZONE });

/** '14:30' and '9:00' with the article of the hour: 'das 14:30', 'à 1:00'. */
function hourText(instant: Date, articles: { one: string; many: string }): string {
  const time = formatTime(instant).replace(/^0(?=\d:)/, '');
  return `${/^[01]:/.test(time) ? articles.one : articles.many} ${time}`;
}

function fromWhen(arrival: Date, now: Date): string {
  const [day, today] = [dayOf(arrival), dayOf(now)];
  if (day === today) return hourText(arrival, { one: 'da', many: 'das' });
  const hour = hourText(arrival, { one: 'à', many: 'às' });
  if (day === addToDay(today, 1)) return `de amanhã ${hour}`;
  const date = formatDay(arrival);
  return day < addToDay(today, NEAR_DAYS)
    ? `de ${weekday.format(arrival)}, ${date.slice(0, 5)}, ${hour}`
    : `de ${date}, ${hour}`;
}

/** What a shop's status promises of a wreath that is ordered now; undefined when it promises nothing. */
export function arrivalText(status: { open: boolean; earliest_arrival: string | null }, now: Date): string | undefined {
  if (status.earliest_arrival === null) return undefined;
  const when = fromWhen(new Date(status.earliest_arrival), now);
  return status.open
    ? `Pedindo agora, chega a partir ${when}`
    : `Fechado agora. Pedindo na abertura, chega a partir ${when}`;
}
