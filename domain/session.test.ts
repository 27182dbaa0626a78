import { describe, expect, it } from 'vitest';
import { idlePhase, untilNextPhase } from './session.ts';

const last = new Date('2026-11-21T13:00:00Z');
const later = (seconds: number) => new Date(last.getTime() + seconds * 1000);

describe('inactivity', () => {
  it.each([
    [0, 'active', 840],
    [839, 'active', 1],
    [840, 'warning', 60],
    [899, 'warning', 1],
    [900, 'ended', 0],
    [90_000, 'ended', 0],
  ])('after %i seconds is %s, with %i seconds to the next phase', (seconds, phase, left) => {
    expect(idlePhase(last, later(seconds))).toBe(phase);
    expect(untilNextPhase(last, later(seconds))).toBe(left * 1000);
  });

  it('counts from the last activity, also when the clock of another tab is ahead', () => {
    expect(idlePhase(later(5), last)).toBe('active');
    expect(untilNextPhase(later(5), last)).toBe(845_000);
  });
});
