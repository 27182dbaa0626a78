import type { WreathEvent } from './funeral.ts';
import { type FuneralPlan, funeralEvents, type PlaceAndTime } from './funeral-events.ts';
import { placeKey } from './place.ts';
import { deliverBy, type ProductionState } from './production.ts';
import { arrivalOf, isPastDeadline, type PromiseRules, startBy } from './promise.ts';

const DAY_MS = 24 * 60 * 60_000;
const LISTED_DAYS = 7;

/** The burials whose ceremonies may still stand in the list. */
export function listedSince(now: Date): Date {
  return new Date(now.getTime() - LISTED_DAYS * DAY_MS);
}

/** When the last of the funeral's own events is over. */
export function endOfFuneral(plan: FuneralPlan): Date {
  return new Date(Math.max(...funeralEvents(plan).map(({ to }) => to.getTime())));
}

export type Ceremonies = { wake: PlaceAndTime | null; burial: PlaceAndTime };
export type RulesAt = (event: PlaceAndTime) => PromiseRules & { marginMinutes: number };
type Wishes = { noFlowers: boolean; wakeConfirmed: boolean; burialConfirmed: boolean };

/** The first event for which a wreath ordered at `now` still arrives; undefined when there is none, or no flowers are wanted. */
export function wreathEvent({ wake, burial }: Ceremonies, wishes: Wishes, rulesAt: RulesAt, now: Date) {
  const known = [
    ...(wake && wishes.wakeConfirmed ? [{ event: 'velorio' as const, ...wake }] : []),
    ...(wishes.burialConfirmed ? [{ event: 'sepultamento' as const, ...burial }] : []),
  ];
  return wishes.noFlowers
    ? undefined
    : known
        .map(({ event, place, at }) => ({ event, place, at, ...arrivalOf(at, rulesAt({ place, at }), now) }))
        .find(({ verdict }) => !isPastDeadline(verdict));
}

export type Awaited = PlaceAndTime & { event: WreathEvent };

/** Place and time at which the wreaths for an event must arrive. Those for a wake that was cancelled go to the burial. */
export function awaitedAt({ wake, burial }: Ceremonies, event: WreathEvent | null): Awaited {
  return event === 'velorio' && wake ? { event, ...wake } : { event: 'sepultamento', ...burial };
}

export function nearestEvent(funeral: Ceremonies, at: Date): Awaited {
  const distance = (event: PlaceAndTime) => Math.abs(event.at.getTime() - at.getTime());
  const isWake = funeral.wake !== null && distance(funeral.wake) < distance(funeral.burial);
  return awaitedAt(funeral, isWake ? 'velorio' : 'sepultamento');
}

/** The farthest that a buyer's time lies from the funeral home's: they differ by hours, around midnight by the date. */
export const LIKELY_WITHIN_MS = DAY_MS;

/** Whether an order for this time may be meant for the wake or the burial of a funeral: they are at most a day apart. */
export function isLikely(funeral: Ceremonies, at: Date): boolean {
  return Math.abs(nearestEvent(funeral, at).at.getTime() - at.getTime()) <= LIKELY_WITHIN_MS;
}

/** True while an order can still be there for a ceremony at `at`: there is time to make it, or to bring it once it is begun. */
export function stillFits(production: ProductionState, at: Date, rules: PromiseRules, now: Date): boolean {
  const last = production === 'novo' ? startBy(at, rules) : deliverBy(at, rules.marginMinutes);
  return last !== null && last >= now;
}

const MINUTE_MS = 60_000;

function distanceText(minutes: number): string {
  const size = Math.abs(minutes);
  const text = size < 60 ? `${size} min` : `${Math.floor(size / 60)} h${size % 60 === 0 ? '' : ` ${size % 60} min`}`;
  return minutes === 0 ? 'à mesma hora' : `${text} ${minutes < 0 ? 'antes' : 'depois'}`;
}

/** Why an order that isn't linked is probably meant for a funeral of the same name: how far apart place and time are. */
export function likelyReason(order: PlaceAndTime, funeral: Ceremonies): string {
  const nearest = nearestEvent(funeral, order.at);
  const minutes = Math.round((order.at.getTime() - nearest.at.getTime()) / MINUTE_MS);
  const place = placeKey(order.place) === placeKey(nearest.place) ? 'mesmo local' : 'local escrito de outro modo';
  return `Mesmo nome, ${place}, ${distanceText(minutes)}.`;
}

/** True of the same place, however it is written, at the same time. */
export function isSameEvent(one: PlaceAndTime, other: PlaceAndTime): boolean {
  return placeKey(one.place) === placeKey(other.place) && one.at.getTime() === other.at.getTime();
}

/** Whether the page of a ceremony still says what a buyer saw there. */
export function isAwaitedAs({ place, at }: PlaceAndTime, seen: PlaceAndTime): boolean {
  return place === seen.place && at.getTime() === seen.at.getTime();
}
