import { dayOf, formatDay, formatTime } from './dates.ts';
import { type FuneralEventKind, funeralState } from './funeral.ts';
import { type FuneralEvent, type FuneralPlan, funeralEvents, MINIMUM_GAP_MINUTES } from './funeral-events.ts';
import { placeKey, placeWithArticle } from './place.ts';

/** Doubts about a funeral's times and places. Warnings never keep anybody from saving. */
export const FUNERAL_WARNINGS = [
  'place-taken',
  'laboratory-taken',
  'wrong-order',
  'too-little-time',
  'wreaths',
] as const;
type FuneralWarningKind = (typeof FUNERAL_WARNINGS)[number];

/** `events` are the funeral's own; `funeralId` is the other funeral when the warning concerns two. */
export type FuneralWarning = { kind: FuneralWarningKind; events: FuneralEventKind[]; text: string; funeralId?: string };

export type KnownFuneral = FuneralPlan & {
  id: string;
  deceasedName: string;
  active: boolean;
  concludedAt: Date | null;
};

/** An event with the overlapping ones of other funerals at its place. */
type Booking = FuneralEvent & { funeral: KnownFuneral; taken: Booking[] };

const GAP_MS = MINIMUM_GAP_MINUTES * 60_000;
/** A place with more funerals at once is a cemetery rather than a room. */
const MOST_CLASHES = 5;

const the: Record<FuneralEventKind, string> = {
  tanatopraxia: 'a tanatopraxia',
  velorio: 'o velório',
  sepultamento: 'o sepultamento',
};

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 'd' + 'o velório': the preposition grown together with the article. */
function ofThe(kind: FuneralEventKind): string {
  return `d${the[kind]}`;
}

/** '21/11 14:00', or the time alone when the day is shown elsewhere. */
function moment(instant: Date, known: Date): string {
  const time = formatTime(instant);
  return dayOf(instant) === dayOf(known) ? time : `${formatDay(instant).slice(0, 5)} ${time}`;
}

function span(other: FuneralEvent, own: FuneralEvent): string {
  const [from, to] = [formatTime(other.from), formatTime(other.to)];
  const [first, last] = [formatDay(other.from).slice(0, 5), formatDay(other.to).slice(0, 5)];
  if (first !== last) return `das ${from} de ${first} às ${to} de ${last}`;
  return dayOf(other.from) === dayOf(own.from) ? `das ${from} às ${to}` : `das ${from} às ${to} de ${first}`;
}

function clashWarning(own: Booking, other: Booking): FuneralWarning {
  const inLaboratory = own.kind === 'tanatopraxia';
  const place = placeWithArticle(other.place, inLaboratory ? 'laboratório' : 'local');
  return {
    kind: inLaboratory ? 'laboratory-taken' : 'place-taken',
    events: [own.kind],
    text: `${capitalized(the[other.kind])} de ${other.funeral.deceasedName} ocupa ${place} ${span(other, own)}.`,
    funeralId: other.funeral.id,
  };
}

function tooLittleText(first: FuneralEvent, next: FuneralEvent): string {
  const start = moment(next.from, first.from);
  if (first.kind === 'velorio') {
    const minutes = Math.floor((next.from.getTime() - first.from.getTime()) / 60_000);
    const time = minutes === 1 ? '1 minuto' : `${minutes} minutos`;
    return `Há só ${time} entre o início do velório (${moment(first.from, first.from)}) e ${the[next.kind]} (${start}).`;
  }
  const end = moment(first.to, first.from);
  const ends = `${capitalized(the[first.kind])} termina por volta das ${end}`;
  return next.from < first.to
    ? `${ends}, depois do início ${ofThe(next.kind)} (${start}).`
    : `${ends}: há pouco tempo até ${the[next.kind]} (${start}).`;
}

/** A wake ends with the burial, so the time before a burial counts from the wake's beginning. */
function isTooLittle(first: FuneralEvent, next: FuneralEvent): boolean {
  const ready = first.kind === 'velorio' ? first.from : first.to;
  return next.from.getTime() - ready.getTime() < GAP_MS;
}

function sequenceWarnings(events: FuneralEvent[]): FuneralWarning[] {
  const warnings: FuneralWarning[] = [];
  for (const [i, next] of events.entries()) {
    const first = events[i - 1];
    if (!first) continue;
    const both = [first.kind, next.kind];
    if (next.from < first.from) {
      const [early, late] = [moment(next.from, next.from), moment(first.from, next.from)];
      const text = `${capitalized(the[next.kind])} (${early}) está antes ${ofThe(first.kind)} (${late}).`;
      warnings.push({ kind: 'wrong-order', events: both, text });
    } else if (isTooLittle(first, next)) {
      warnings.push({ kind: 'too-little-time', events: both, text: tooLittleText(first, next) });
    }
  }
  return warnings;
}

/** Bookings by what they take: a laboratory and a chapel of the same name are two places. */
function byPlace(bookings: Booking[]): Map<string, Booking[]> {
  const places = new Map<string, Booking[]>();
  for (const booking of bookings) {
    const key = `${booking.kind === 'tanatopraxia' ? 'laboratory' : 'place'} ${placeKey(booking.place)}`;
    const there = places.get(key);
    if (there) there.push(booking);
    else places.set(key, [booking]);
  }
  return places;
}

function overlap(one: Booking, other: Booking): void {
  if (one.taken.length < MOST_CLASHES) one.taken.push(other);
  if (other.taken.length < MOST_CLASHES) other.taken.push(one);
}

/** Tells each booking which ones of other funerals overlap it; ends that touch don't. */
function findClashes(bookings: Booking[]): void {
  for (const there of byPlace(bookings.filter(({ place }) => place.trim() !== '')).values()) {
    there.sort((a, b) => a.from.getTime() - b.from.getTime());
    for (const [i, one] of there.entries()) {
      for (let j = i + 1; j < there.length; j += 1) {
        const other = there[j];
        if (!other || other.from >= one.to) break;
        if (other.funeral.id !== one.funeral.id) overlap(one, other);
      }
    }
  }
}

function underWay(funeral: KnownFuneral): boolean {
  return funeralState(funeral) === 'in-progress';
}

/**
 * The warnings of each of `subjects`, by id, among themselves and the `neighbours` (of which some may be subjects too).
 * Concluded and deactivated funerals neither have nor cause any: the first are over, the others don't take place.
 */
export function funeralWarnings(
  subjects: readonly KnownFuneral[],
  neighbours: readonly KnownFuneral[],
): Map<string, FuneralWarning[]> {
  const known = new Map([...neighbours, ...subjects].filter(underWay).map((funeral) => [funeral.id, funeral]));
  const bookings = new Map([...known.values()].map((funeral) => [funeral.id, bookingsOf(funeral)]));
  findClashes([...bookings.values()].flat());
  return new Map(
    subjects.map(({ id }) => {
      const own = bookings.get(id) ?? [];
      const others = own.flatMap((event) => event.taken.map((other) => clashWarning(event, other)));
      return [id, [...sequenceWarnings(own), ...others]];
    }),
  );
}

function bookingsOf(funeral: KnownFuneral): Booking[] {
  return funeralEvents(funeral).map((event) => ({ ...event, funeral, taken: [] }));
}

/** The warnings of a funeral that isn't stored yet, or not with these times; `id` when it is one that is being edited. */
export function draftWarnings(
  draft: FuneralPlan & { id?: string | undefined },
  neighbours: readonly KnownFuneral[],
): FuneralWarning[] {
  const id = draft.id ?? '';
  const subject = { ...draft, id, deceasedName: '', active: true, concludedAt: null };
  return funeralWarnings([subject], neighbours).get(id) ?? [];
}
