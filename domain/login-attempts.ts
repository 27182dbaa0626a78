const MINUTE = 60_000;

/** Failures of one account before it has to wait. */
export const FREE_FAILURES = 5;
/** Memory of a failure, counted from the last one or from the end of the wait it caused. */
const MEMORY = 15 * MINUTE;
const FIRST_WAIT = MINUTE;
const LONGEST_WAIT = 15 * MINUTE;

/** Failed attempts and the instant at which they are forgotten. An attempt counts as failed until its password is right. */
export type LoginAttempts = { failures: number; forgetAt: Date };

type LoginDecision = { ok: true; attempts: LoginAttempts } | { ok: false; retryAfterSeconds: number };

/** Milliseconds to wait after so many failures: a minute at the limit, doubling, never more than a quarter of an hour. */
export function waitAfter(failures: number, freeFailures = FREE_FAILURES): number {
  return failures < freeFailures ? 0 : Math.min(FIRST_WAIT * 2 ** (failures - freeFailures), LONGEST_WAIT);
}

/**
 * Whether an attempt may be made `now`, and the attempts on record with it. The end of a wait isn't recorded: it is
 * `forgetAt` minus the memory. Asking again while waiting doesn't make the wait longer, so no account is locked for good.
 */
export function nextAttempt(known: LoginAttempts, now: Date, freeFailures = FREE_FAILURES): LoginDecision {
  const remembered = known.forgetAt > now ? known.failures : 0;
  const waitEnds = remembered < freeFailures ? 0 : known.forgetAt.getTime() - MEMORY;
  const left = waitEnds - now.getTime();
  if (left > 0) return { ok: false, retryAfterSeconds: Math.ceil(left / 1000) };
  const failures = remembered + 1;
  return {
    ok: true,
    attempts: { failures, forgetAt: new Date(now.getTime() + waitAfter(failures, freeFailures) + MEMORY) },
  };
}
