const MINUTE = 60_000;

/** Without mouse, key, click or scroll for so long, a session ends. Milliseconds. */
const IDLE_LIMIT = 15 * MINUTE;
/** When the coming end is announced. Milliseconds since the last activity. */
const IDLE_WARNING = 14 * MINUTE;

/** A wreath takes longer than that: on a funcionario's board of production so long may pass between two taps. */
export const BOARD_LIMIT = 60 * MINUTE;

export type IdlePhase = 'active' | 'warning' | 'ended';

/** Where a session stands `now`, given the instant of the last activity in any tab. */
export function idlePhase(lastActivity: Date, now: Date): IdlePhase {
  const idle = now.getTime() - lastActivity.getTime();
  if (idle >= IDLE_LIMIT) return 'ended';
  return idle >= IDLE_WARNING ? 'warning' : 'active';
}

/** Milliseconds until the phase changes; 0 when the session has ended. */
export function untilNextPhase(lastActivity: Date, now: Date): number {
  const idle = now.getTime() - lastActivity.getTime();
  const next = idle < IDLE_WARNING ? IDLE_WARNING : IDLE_LIMIT;
  return Math.max(0, next - idle);
}
