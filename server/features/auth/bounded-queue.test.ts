import { describe, expect, it } from 'vitest';
import { boundedQueue } from './passwords.ts';

/** A task that ends when the test says so. */
function piece() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { promise, resolve, reject };
}

describe('a bounded queue', () => {
  it('runs so many at once, lets so many wait in order and refuses the rest at once', async () => {
    const run = boundedQueue({ atOnce: 2, waiting: 2 });
    const started: number[] = [];
    const pieces = [0, 1, 2, 3, 4].map(piece);
    const results = pieces.map(({ promise }, i) =>
      run(() => {
        started.push(i);
        return promise;
      }),
    );
    await expect(results[4]).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
    expect(started).toEqual([0, 1]);
    pieces[1]?.resolve('b');
    expect(await results[1]).toBe('b');
    expect(started).toEqual([0, 1, 2]);
    for (const { resolve } of pieces) resolve('done');
    expect(await Promise.all(results.slice(0, 4))).toEqual(['done', 'b', 'done', 'done']);
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('gives the place of a failed task to the next', async () => {
    const run = boundedQueue({ atOnce: 1, waiting: 1 });
    const failing = run(() => Promise.reject(new Error('broken')));
    const next = run(() => Promise.resolve('fine'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('fine');
    expect(await run(() => Promise.resolve('later'))).toBe('later');
  });
});
