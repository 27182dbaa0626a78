import { dayOf, formatDateTime } from './dates.ts';
import type { FuneralEventKind } from './funeral.ts';

const MINUTE_MS = 60_000;

/** The longest an event takes. A wake ends with the burial, and after a day at the latest. */
export const LONGEST_MINUTES: Record<FuneralEventKind, number> = {
  tanatopraxia: 120,
  velorio: 24 * 60,
  sepultamento: 60,
};
/** The assumed duration of a wake without a later burial. */
const USUAL_WAKE_MINUTES = 240;
/** The minimum time from the start of one step of a funeral to the start of the next. */
export const MINIMUM_GAP_MINUTES = 60;

export type PlaceAndTime = { place: string; at: Date };

export const eventText = ({ place, at }: PlaceAndTime): string => `${place}, ${formatDateTime(at)}`;

/** The steps of a funeral; a draft may lack any of them. */
export type FuneralPlan = { thanatopraxy: PlaceAndTime | null; wake: PlaceAndTime | null; burial: PlaceAndTime | null };

/** A step with the time for which it holds its place: [from, to). */
export type FuneralEvent = { kind: FuneralEventKind; place: string; from: Date; to: Date };

function after(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * MINUTE_MS);
}

export function endOfWake(start: Date, burial: Date | undefined): Date {
  if (!burial || burial <= start) return after(start, USUAL_WAKE_MINUTES);
  const longest = after(start, LONGEST_MINUTES.velorio);
  return burial < longest ? burial : longest;
}

/** The events of a funeral in their intended order, whatever their times. */
export function funeralEvents({ thanatopraxy, wake, burial }: FuneralPlan): FuneralEvent[] {
  const events: FuneralEvent[] = [];
  const add = (kind: FuneralEventKind, { place, at }: PlaceAndTime, to: Date) =>
    events.push({ kind, place, from: at, to });
  if (thanatopraxy) add('tanatopraxia', thanatopraxy, after(thanatopraxy.at, LONGEST_MINUTES.tanatopraxia));
  if (wake) add('velorio', wake, endOfWake(wake.at, burial?.at));
  if (burial) add('sepultamento', burial, after(burial.at, LONGEST_MINUTES.sepultamento));
  return events;
}

/** Whether an event is going on at some time of a span, [from, to). */
export const isWithin = (event: Pick<FuneralEvent, 'from' | 'to'>, span: { from: Date; to: Date }): boolean =>
  event.from < span.to && event.to > span.from;

/** Why a time is probably a slip of the keyboard: it is before today, or more than a year ahead. */
export function unlikelyTime(at: Date, now: Date): 'past' | 'far' | undefined {
  const [day, today] = [dayOf(at), dayOf(now)];
  if (day < today) return 'past';
  return day > `${Number(today.slice(0, 4)) + 1}${today.slice(4)}` ? 'far' : undefined;
}

/** Changes of events within this time are sent as messages, because staff may not look at the screen before. */
const SOON_MINUTES = 24 * 60;

/** Whether an event is going on at `now` or begins within the next 24 hours. */
export function isSoon({ from, to }: FuneralEvent, now: Date): boolean {
  return to > now && from <= after(now, SOON_MINUTES);
}
