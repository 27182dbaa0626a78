import { DELIVERY_MARGIN_MINUTES, deliverBy } from './production.ts';
import { openSpans, type StoreSchedule } from './store-hours.ts';

/** Minutes of opening hours to make and deliver a wreath, unless configured otherwise. */
export const DEFAULT_LEAD_MINUTES = 180;
export const LONGEST_LEAD_MINUTES = 2880;
/** With less time than this left, the buyer should hurry. */
const TIGHT_MINUTES = 60;

const ORDERING_MINUTES = 10;
/** Ceremonies are offered at every quarter of an hour. */
export const CEREMONY_STEP_MINUTES = 15;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Days in which work is looked for: near first, since most wreaths are made on the day of the ceremony. */
const LONGEST_LOOK_DAYS = 45;
const LOOK_DAYS = [2, 9, LONGEST_LOOK_DAYS];

/**
 * The inputs of a promise: how long the work takes, the opening hours, and how long before the ceremony the wreath has to
 * be at this place (by default as at every place).
 */
export type PromiseRules = StoreSchedule & { leadMinutes: number; marginMinutes?: number };

/** The rules for an order, which keeps the margin that was promised when it was bought. */
export function rulesOf(rules: PromiseRules, { marginMinutes }: { marginMinutes: number }): PromiseRules {
  return { ...rules, marginMinutes };
}

/**
 * The latest instant at which work can begin so that the wreath is there in time: the lead is counted backwards from
 * the delivery in opening hours alone. Null when there is no such instant within six weeks.
 */
export function latestStart(ceremony: Date, rules: PromiseRules, now: Date): Date | null {
  const end = deliverBy(ceremony, rules.marginMinutes);
  if (rules.leadMinutes === 0) return end;
  for (const days of LOOK_DAYS) {
    let missing = rules.leadMinutes * MINUTE_MS;
    const window = { from: new Date(end.getTime() - days * DAY_MS), to: end };
    for (const { from, to } of openSpans(rules, window, now).toReversed()) {
      if (missing <= to - from) return new Date(to - missing);
      missing -= to - from;
    }
  }
  return null;
}

function withoutOverride(rules: PromiseRules): PromiseRules {
  return { ...rules, override: { mode: null, until: null } };
}

/** The rules for an order that is held or paid: closing the shop by hand ends selling, and no promise made before. */
export function rulesOnceHeld(rules: PromiseRules): PromiseRules {
  return rules.override.mode === 'closed' ? withoutOverride(rules) : rules;
}

/** The same for an order that is already being made: what is forced open or closed today says nothing of its work. */
export function startBy(ceremony: Date, rules: PromiseRules): Date | null {
  return latestStart(ceremony, withoutOverride(rules), ceremony);
}

/** The end (left out) of the deliveries that have to be begun or made before `until`, as startBy counts. */
export function deliveriesDueBefore(until: Date, rules: PromiseRules): Date {
  const lastLook = until.getTime() + LONGEST_LOOK_DAYS * DAY_MS;
  return new Date(rules.leadMinutes === 0 ? until : (doneAt(until, withoutOverride(rules), until) ?? lastLook));
}

/** When work that begins at `start` is done, counted in opening hours as they stand at `now`; null beyond six weeks. */
function doneAt(start: Date, rules: PromiseRules, now: Date): number | null {
  for (const days of LOOK_DAYS) {
    let missing = rules.leadMinutes * MINUTE_MS;
    const window = { from: start, to: new Date(start.getTime() + days * DAY_MS) };
    for (const { from, to } of openSpans(rules, window, now)) {
      if (missing <= to - from) return from + missing;
      missing -= to - from;
    }
  }
  return null;
}

/**
 * The earliest ceremony for which a wreath can be ordered, on a quarter of an hour, with some minutes for ordering and
 * paying: what is said at `now` stays true for as long as a page may be cached. Null when the shop can't say.
 */
export function earliestCeremony(rules: PromiseRules, now: Date): Date | null {
  const done = doneAt(new Date(now.getTime() + ORDERING_MINUTES * MINUTE_MS), rules, now);
  if (done === null) return null;
  const step = CEREMONY_STEP_MINUTES * MINUTE_MS;
  return new Date(Math.ceil((done + DELIVERY_MARGIN_MINUTES * MINUTE_MS) / step) * step);
}

export const ARRIVAL_VERDICTS = ['in-time', 'tight', 'too-late', 'past'] as const;
export type ArrivalVerdict = (typeof ARRIVAL_VERDICTS)[number];

/** True of a ceremony for which the shop no longer promises anything. */
export function isPastDeadline(verdict: ArrivalVerdict): boolean {
  return verdict === 'too-late' || verdict === 'past';
}

export type Arrival = {
  verdict: ArrivalVerdict;
  deliverBy: Date;
  /** Until when the payment has to be approved, that instant included; null when nothing can be promised. */
  orderBy: Date | null;
};

/** Whether a wreath ordered at `now` arrives in time. The only rule of it; its words are in promise-texts.ts. */
export function arrivalOf(ceremony: Date, rules: PromiseRules, now: Date): Arrival {
  const due = deliverBy(ceremony, rules.marginMinutes);
  if (ceremony <= now) return { verdict: 'past', deliverBy: due, orderBy: null };
  const orderBy = latestStart(ceremony, rules, now);
  if (orderBy === null || orderBy < now) return { verdict: 'too-late', deliverBy: due, orderBy: null };
  const isTight = orderBy.getTime() - now.getTime() < TIGHT_MINUTES * MINUTE_MS;
  return { verdict: isTight ? 'tight' : 'in-time', deliverBy: due, orderBy };
}
