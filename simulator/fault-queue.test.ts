import { expect, it } from 'vitest';
import { createFaultQueue } from './fault-queue.ts';

const anything = () => true;

it('shows a fault as often as was said, once when nothing was said, the oldest first', () => {
  const faults = createFaultQueue<{ name: string; times?: number }>();
  faults.add({ name: 'twice', times: 2 });
  faults.add({ name: 'once' });
  expect([1, 2, 3, 4].map(() => faults.take(anything)?.name)).toEqual(['twice', 'twice', 'once', undefined]);
});

it('leaves a fault that does not apply for later, and forgets all when cleared', () => {
  const faults = createFaultQueue<{ name: string; times?: number }>();
  faults.add({ name: 'mail' });
  expect(faults.take(({ name }) => name === 'chat')).toBeUndefined();
  expect(faults.take(({ name }) => name === 'mail')).toEqual({ name: 'mail' });
  faults.add({ name: 'mail' });
  faults.clear();
  expect(faults.take(anything)).toBeUndefined();
});

it('shows a probable fault whenever the number drawn lies under its probability, without end', () => {
  const drawn = [0.2, 0.5, 0.49, 0.9, 0];
  const faults = createFaultQueue<{ probability: number }>(() => drawn.shift() ?? 1);
  faults.add({ probability: 0.5 });
  expect([1, 2, 3, 4, 5].map(() => faults.take(anything) !== undefined)).toEqual([true, false, true, false, true]);
});
