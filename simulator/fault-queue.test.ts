import { expect, it } from 'vitest';
import { createFaultQueue } from './fault-queue.ts';

it('shows a probable fault whenever the number drawn lies under its probability, without end', () => {
  const drawn = [0.2, 0.5, 0.49, 0.9, 0];
  const faults = createFaultQueue<{ probability: number }>(() => drawn.shift() ?? 1);
  faults.add({ probability: 0.5 });
  expect([1, 2, 3, 4, 5].map(() => faults.take(() => true) !== undefined)).toEqual([true, false, true, false, true]);
});
