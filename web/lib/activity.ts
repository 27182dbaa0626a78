import { createStoredValue } from './storage.ts';

/** Mouse moves come by the hundred; the other tabs need to know of one each second. */
const WRITE_EVERY_MS = 1_000;
const NONE = 0;
/** Stands for a session that ended for want of activity, so that every tab can say why. */
const ENDED = -1;

/** When the signed-in person was last active in any tab, in milliseconds since 1970 UTC. */
const lastActive = createStoredValue<number>({
  key: 'a11y_session_activity',
  parse: (raw) => (typeof raw === 'number' ? raw : NONE),
  empty: NONE,
});

/** The last activity in any tab. Nothing on record, or a record from a clock that ran ahead, counts as `now`. */
export function lastActivity(now: Date): Date {
  const at = lastActive.get();
  return at > NONE && at <= now.getTime() ? new Date(at) : now;
}

/** Keeps `now` as the last activity, for all tabs. */
export function recordActivity(now: Date): void {
  const since = now.getTime() - lastActive.get();
  if (since < 0 || since >= WRITE_EVERY_MS) lastActive.set(now.getTime());
}

/** Counts a session's idle time from `now` when nothing is on record yet. */
export function beginActivity(now: Date): void {
  if (lastActivity(now).getTime() === now.getTime()) recordActivity(now);
}

/** Keeps, for all tabs, that the session ends for want of activity. Call it before the session is taken away. */
export function markIdleEnd(): void {
  lastActive.set(ENDED);
}

/** True from the end of an idle session until the next one begins. */
export function endedIdle(): boolean {
  return lastActive.get() === ENDED;
}

/** Removes the activity of an earlier session. */
export function forgetActivity(): void {
  lastActive.clear();
}
