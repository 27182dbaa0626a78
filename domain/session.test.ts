import { describe, expect, it } from 'vitest';
import { BOARD_LIMIT, IDLE_LIMIT, idlePhase, RUN_LIMIT, untilNextPhase } from './session.ts';

const last = new Date('2026-11-21T13:00:00Z');
const later = (seconds: number) => new Date(last.getTime() + seconds * 1000);

describe('inactivity', () => {
  it.each([
    [IDLE_LIMIT, 0, 'active', 840],
    [IDLE_LIMIT, 839, 'active', 1],
    [IDLE_LIMIT, 840, 'warning', 60],
    [IDLE_LIMIT, 899, 'warning', 1],
    [IDLE_LIMIT, 900, 'ended', 0],
    [IDLE_LIMIT, 90_000, 'ended', 0],
    [BOARD_LIMIT, 59 * 60 - 1, 'active', 1],
    [BOARD_LIMIT, 59 * 60, 'warning', 60],
    [BOARD_LIMIT, 60 * 60, 'ended', 0],
    [RUN_LIMIT, 239 * 60 - 1, 'active', 1],
    [RUN_LIMIT, 240 * 60, 'ended', 0],
  ])(
    'with a limit of %i ms after %i seconds is %s, with %i seconds to the next phase',
    (limit, seconds, phase, left) => {
      expect(idlePhase(last, later(seconds), limit)).toBe(phase);
      expect(untilNextPhase(last, later(seconds), limit)).toBe(left * 1000);
    },
  );

  it('counts from the last activity, also when the clock of another tab is ahead', () => {
    expect(idlePhase(later(5), last, IDLE_LIMIT)).toBe('active');
    expect(untilNextPhase(later(5), last, IDLE_LIMIT)).toBe(845_000);
  });
});
