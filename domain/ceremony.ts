import { type FuneralPlan, funeralEvents, type PlaceAndTime } from './funeral-events.ts';
import { arrivalOf, isPastDeadline, type PromiseRules } from './promise.ts';

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

type Ceremonies = { wake: PlaceAndTime | null; burial: PlaceAndTime };
type Wishes = { noFlowers: boolean; wakeConfirmed: boolean; burialConfirmed: boolean };

/** The first event for which a wreath ordered at `now` still arrives; undefined when there is none, or no flowers are wanted. */
export function wreathEvent({ wake, burial }: Ceremonies, wishes: Wishes, rules: PromiseRules, now: Date) {
  const known = [...(wake && wishes.wakeConfirmed ? [wake] : []), ...(wishes.burialConfirmed ? [burial] : [])];
  return wishes.noFlowers
    ? undefined
    : known
        .map(({ place, at }) => ({ place, at, ...arrivalOf(at, rules, now) }))
        .find(({ verdict }) => !isPastDeadline(verdict));
}
