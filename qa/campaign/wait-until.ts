import { setTimeout as rest } from 'node:timers/promises';

const EVERY_MS = 50;

/** Polls until the condition is true. Returns the milliseconds it took; undefined when the time limit was reached. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  limitMs: number,
): Promise<number | undefined> {
  const began = performance.now();
  for (;;) {
    if (await condition()) return performance.now() - began;
    if (performance.now() - began > limitMs) return undefined;
    await rest(EVERY_MS);
  }
}

/** The result of `work`; undefined when it takes longer than `limitMs`, and it is not stopped then. */
export function withTimeout<T>(work: Promise<T>, limitMs: number): Promise<T | undefined> {
  return Promise.race([work, rest(limitMs, undefined, { ref: false })]);
}
