import { addToDay, type Day, dayOf, formatTime, minuteOfDay } from '#domain/dates.ts';

const STEP_MS = 15 * 60_000;
const DAYS_SHOWN = 7;
/** Ceremonies before and after these hours are rare; their time is typed. */
const FIRST_HOUR = 6;
const LAST_HOUR = 21;

const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' });

export type DayChoice = { day: Day; name: string; date: string };

/** Today, tomorrow and the days after: what most ceremonies are on. */
export function nextDays(now: Date): DayChoice[] {
  const today = dayOf(now);
  return Array.from({ length: DAYS_SHOWN }, (_, at) => {
    const day = addToDay(today, at);
    const name = weekday.format(new Date(`${day}T00:00:00Z`)).replace('.', '');
    return { day, name: ['Hoje', 'Amanhã'][at] ?? name, date: `${day.slice(8)}/${day.slice(5, 7)}` };
  });
}

/** The instant rounded up to the quarter of an hour. */
function nextQuarter(instant: Date): Date {
  return new Date(Math.ceil(instant.getTime() / STEP_MS) * STEP_MS);
}

const timeText = (hour: number, minute: number) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

/** The quarters of a day that can still be chosen, 'HH:mm', in steps of 15 minutes from `earliest` on. */
function quartersOf(day: Day, earliest: Date): string[] {
  const first = nextQuarter(earliest);
  if (dayOf(first) > day) return [];
  const from = dayOf(first) === day ? minuteOfDay(first) : 0;
  return Array.from({ length: 96 }, (_, at) => at * 15)
    .filter((minute) => minute >= from)
    .map((minute) => timeText(Math.floor(minute / 60), minute % 60));
}

/** What is offered as a first choice: full hours, and the earliest possible time when it isn't one. */
export function hourChoices(day: Day, earliest: Date): string[] {
  const quarters = quartersOf(day, earliest);
  const usual = quarters.filter(
    (time) => Number(time.slice(0, 2)) >= FIRST_HOUR && Number(time.slice(0, 2)) <= LAST_HOUR,
  );
  const earliestTime = formatTime(nextQuarter(earliest));
  return usual.filter((time) => time.endsWith(':00') || (time === usual[0] && time === earliestTime));
}

/** The quarters of the hour of `time`. */
export function quarterChoices(day: Day, time: string, earliest: Date): string[] {
  return quartersOf(day, earliest).filter((one) => one.slice(0, 2) === time.slice(0, 2));
}
