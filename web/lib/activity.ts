import { IDLE_LIMIT, RUN_LIMIT } from '#domain/session.ts';
import { createStoredValue } from './storage.ts';

/** Mouse moves come by the hundred; writing one a second is enough for the other tabs. */
const WRITE_EVERY_MS = 1_000;
const NONE = 0;
/** Marks a session that ended by inactivity, so that every tab can say why. */
const ENDED = -1;

/** When the signed-in person was last active in any tab, in milliseconds since 1970 UTC. */
const lastActive = createStoredValue<number>({
  key: 'a11y_session_activity',
  parse: (raw) => (typeof raw === 'number' ? raw : NONE),
  empty: NONE,
});

/** Life of the session after the last activity, by the page that saw it; kept, because phones end pages unasked. */
const storedLimit = createStoredValue<number>({
  key: 'a11y_session_limit',
  parse: (raw) => (typeof raw === 'number' && raw <= RUN_LIMIT ? raw : IDLE_LIMIT),
  empty: IDLE_LIMIT,
});
let pageLimit = IDLE_LIMIT;

export const idleLimit = storedLimit.get;

/** Lets the session last so long from the last activity, in every tab, until an activity on another page. */
export function setIdleLimit(limit: number): void {
  pageLimit = limit;
  storedLimit.set(limit);
}

/** The last activity in any tab. Nothing on record, or a record from a clock that ran ahead, counts as `now`. */
export function lastActivity(now: Date): Date {
  const at = lastActive.get();
  return at > NONE && at <= now.getTime() ? new Date(at) : now;
}

/** Stores `now` as the last activity, for all tabs; at most once a second. */
export function recordActivity(now: Date): void {
  const since = now.getTime() - lastActive.get();
  if (since < 0 || since >= WRITE_EVERY_MS) lastActive.set(now.getTime());
  if (storedLimit.get() !== pageLimit) storedLimit.set(pageLimit);
}

/** Starts the idle time at `now` when no activity is stored. */
export function beginActivity(now: Date): void {
  if (lastActivity(now).getTime() === now.getTime()) recordActivity(now);
}

/** Stores, for all tabs, that the session ended by inactivity. Call it before the session is removed. */
export function markIdleEnd(): void {
  lastActive.set(ENDED);
}

/** True from the end of an idle session until the next session begins. */
export function endedIdle(): boolean {
  return lastActive.get() === ENDED;
}

export function forgetActivity(): void {
  lastActive.clear();
  storedLimit.clear();
}
