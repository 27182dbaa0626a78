import { expect, it } from 'vitest';
import { createTally, tableOf } from './figures.ts';

it('calls nothing met that never happened', () => {
  const tally = createTally();
  tally.add('R10a', 0, 0);
  expect(tally.figures()[0]).toMatchObject({ id: 'R10a', measured: 0, rounds: 0 });
  expect(tally.figures()[0]?.met).toBeUndefined();
  tally.add('R10a', 1, 0);
  expect(tally.figures()[0]).toMatchObject({ measured: 1, met: false });
});

it('says of each figure what was measured and whether the promise was kept', () => {
  const tally = createTally();
  for (const milliseconds of [900, 6000, 1200]) tally.add('R10b', milliseconds);
  tally.add('R1', 0);
  tally.add('R1', 0);
  const [kills, exit] = tally.figures();
  expect(kills).toMatchObject({ id: 'R1', measured: 0, rounds: 2, met: true, target: '≤ 0' });
  expect(exit).toMatchObject({ id: 'R10b', measured: 6000, rounds: 3, met: true });
});

it('calls a promise broken when one sample in a hundred is too slow', () => {
  const tally = createTally();
  for (let i = 0; i < 50; i += 1) tally.add('R9', i === 25 ? 5001 : 400);
  expect(tally.figures()).toMatchObject([{ id: 'R9', measured: 5001, met: false }]);
  expect(tableOf(tally.figures())).toContain('FAILED');
});

it('says why a figure was not measured instead of leaving it out', () => {
  const tally = createTally();
  tally.skip('R17', 'no small disk');
  expect(tally.figures()).toMatchObject([{ id: 'R17', rounds: 0, note: 'no small disk' }]);
  expect(tally.figures()[0]).not.toHaveProperty('met');
});
