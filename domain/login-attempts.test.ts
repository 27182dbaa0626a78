import { describe, expect, it } from 'vitest';
import { type LoginAttempts, nextAttempt, waitAfter } from './login-attempts.ts';

const start = new Date('2026-11-21T13:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const none: LoginAttempts = { failures: 0, forgetAt: start };

/** Failing attempts at these seconds; the wait that the last one met, or the attempts on record. */
function failAt(...seconds: number[]): { attempts: LoginAttempts; waits: number[] } {
  let attempts = none;
  const waits: number[] = [];
  for (const second of seconds) {
    const decision = nextAttempt(attempts, later(second));
    if (decision.ok) attempts = decision.attempts;
    else waits.push(decision.retryAfterSeconds);
  }
  return { attempts, waits };
}

describe('the wait after failed logins', () => {
  it.each([
    [0, 0],
    [4, 0],
    [5, 1],
    [6, 2],
    [7, 4],
    [8, 8],
    [9, 15],
    [1_000_000, 15],
  ])('after %i failures is %i minutes', (failures, minutes) => {
    expect(waitAfter(failures)).toBe(minutes * 60_000);
  });

  it('comes with the fifth failure and ends by itself', () => {
    expect(failAt(0, 0, 0, 0, 0).waits).toEqual([]);
    expect(failAt(0, 0, 0, 0, 0, 1, 59, 60)).toMatchObject({ waits: [59, 1], attempts: { failures: 6 } });
  });

  it('doubles with each failure after it and does not grow by asking again', () => {
    const asking = Array.from({ length: 30 }, () => 10);
    expect(failAt(0, 0, 0, 0, 0, ...asking, 60, 61, 180, 181).waits).toEqual([...asking.map(() => 50), 119, 239]);
  });

  it('begins anew when a quarter of an hour has passed without a failure', () => {
    expect(failAt(0, 0, 0, 0, 900).attempts.failures).toBe(1);
    expect(failAt(0, 0, 0, 0, 899).attempts.failures).toBe(5);
    expect(failAt(0, 0, 0, 0, 0, 960).attempts.failures).toBe(1);
    expect(failAt(0, 0, 0, 0, 0, 959).attempts.failures).toBe(6);
  });
});
