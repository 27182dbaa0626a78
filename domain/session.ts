const MINUTE = 60_000;

/** Without mouse, key, click or scroll for so long, a session ends. Milliseconds. */
export const IDLE_LIMIT = 15 * MINUTE;
/** A wreath takes longer than that: on the board of production a funcionario's session waits so long for a tap. */
export const BOARD_LIMIT = 60 * MINUTE;
/** Driving takes longer still: a run that is taken keeps its driver signed in for so long after the last tap. */
export const RUN_LIMIT = 4 * 60 * MINUTE;
/** The coming end is announced so long before. Milliseconds. */
const WARNING = MINUTE;

export type IdlePhase = 'active' | 'warning' | 'ended';

/** The standing of a session with a limit of inactivity `now`, given the instant of the last activity in any tab. */
export function idlePhase(lastActivity: Date, now: Date, limit: number): IdlePhase {
  const idle = now.getTime() - lastActivity.getTime();
  if (idle >= limit) return 'ended';
  return idle >= limit - WARNING ? 'warning' : 'active';
}

/** Milliseconds until the phase changes; 0 when the session has ended. */
export function untilNextPhase(lastActivity: Date, now: Date, limit: number): number {
  const idle = now.getTime() - lastActivity.getTime();
  const next = idle < limit - WARNING ? limit - WARNING : limit;
  return Math.max(0, next - idle);
}
