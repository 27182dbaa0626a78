import { addToDay, type Day, dayOf, formatTime, weekdayName } from '#domain/dates.ts';
import { CEREMONY_STEP_MINUTES } from '#domain/promise.ts';

const DAYS_SHOWN = 7;
/** Ceremonies before and after these hours are rare; they are offered as other hours. */
const FIRST_HOUR = 7;
const LAST_HOUR = 21;

export type DayChoice = { day: Day; name: string; date: string };

/** Today, tomorrow and the days after: what most ceremonies are on. */
export function nextDays(now: Date): DayChoice[] {
  const today = dayOf(now);
  return Array.from({ length: DAYS_SHOWN }, (_, at) => {
    const day = addToDay(today, at);
    return {
      day,
      name: ['Hoje', 'Amanhã'][at] ?? weekdayName(day).slice(0, 3),
      date: `${day.slice(8)}/${day.slice(5, 7)}`,
    };
  });
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const QUARTERS = [0, 15, 30, 45];

const timeText = (hour: number, minute: number) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

export type TimeChoice = { time: string; isByPhone: boolean };

export type Offer = { day: Day; now: Date; earliest: Date };

/** Day and time on the wall, which sort like instants: a hundred dates with time zones take a slow phone 80 ms. */
const onTheWall = (instant: Date) => `${dayOf(instant)} ${formatTime(instant)}`;

function choices(times: readonly string[], { day, now, earliest }: Offer): TimeChoice[] {
  const [passed, first] = [onTheWall(now), onTheWall(earliest)];
  return times
    .filter((time) => `${day} ${time}` > passed)
    .map((time) => ({ time, isByPhone: `${day} ${time}` < first }));
}

export function isOtherHour(time: string | undefined): boolean {
  const hour = Number(time?.slice(0, 2) ?? FIRST_HOUR);
  return hour < FIRST_HOUR || hour > LAST_HOUR;
}

/** Each hour's first quarter for which a wreath arrives, otherwise the first that is still to come. */
function firstQuarters(hours: readonly number[], offer: Offer): TimeChoice[] {
  return hours.flatMap((hour) => {
    const quarters = quarterChoices(timeText(hour, 0), offer);
    return quarters.find(({ isByPhone }) => !isByPhone) ?? quarters.slice(0, 1);
  });
}

export function hourChoices(offer: Offer): TimeChoice[] {
  return firstQuarters(HOURS.slice(FIRST_HOUR, LAST_HOUR + 1), offer);
}

export function otherHourChoices(offer: Offer): TimeChoice[] {
  return firstQuarters([...HOURS.slice(LAST_HOUR + 1), ...HOURS.slice(0, FIRST_HOUR)], offer);
}

/** '15h' for every time of that hour. */
export function hourText(time: string): string {
  return `${Number(time.slice(0, 2))}h`;
}

export function quarterChoices(time: string, offer: Offer): TimeChoice[] {
  return choices(
    QUARTERS.map((minute) => timeText(Number(time.slice(0, 2)), minute)),
    offer,
  );
}

/** The quarters around a time between two of them; undefined for one that is on a quarter. */
export function timeRemark(time: string | undefined): string | undefined {
  const [hour = 0, minute = 0] = (time ?? '').split(':').map(Number);
  if (minute % CEREMONY_STEP_MINUTES === 0) return undefined;
  const before = minute - (minute % CEREMONY_STEP_MINUTES);
  const after = hour * 60 + before + CEREMONY_STEP_MINUTES;
  const next = timeText(Math.floor(after / 60) % 24, after % 60);
  return `Confira a hora: os horários vão de 15 em 15 minutos, como ${timeText(hour, before)} ou ${next}.`;
}

const FAR_DAYS = 60;

/** Ceremonies are days ahead: a day months away has a wrong month or year more often than not. */
export function farRemark(day: Day | undefined, now: Date): string | undefined {
  if (day === undefined || day <= addToDay(dayOf(now), FAR_DAYS)) return undefined;
  return 'Confira a data: a cerimônia seria daqui a mais de dois meses.';
}
