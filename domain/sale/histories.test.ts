import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Decisions, RIGHT } from '#domain/testing/sale-decisions.ts';
import { live } from '#domain/testing/sale-life.ts';
import { MISTAKES } from '#domain/testing/sale-mistakes.ts';
import { histories } from '#domain/testing/sale-steps.ts';

/** Plays histories and answers the shortest that breaks a promise. */
function play(decide: Decisions, numRuns: number, seed = 20_261_127) {
  const property = fc.property(histories, (history) => {
    live(history, decide);
  });
  return fc.check(property, { numRuns, seed });
}

it('ten thousand histories of sales keep every promise', () => {
  const { failed, counterexample, seed, errorInstance } = play(RIGHT, 10_000);
  expect(failed, `seed ${seed}: ${JSON.stringify(counterexample)} ${String(errorInstance)}`).toBe(false);
});

describe('a planted mistake is found:', () => {
  it.each(Object.entries(MISTAKES))('%s', (_, mistake) => {
    expect(play({ ...RIGHT, ...mistake }, 20_000).failed).toBe(true);
  });
});
