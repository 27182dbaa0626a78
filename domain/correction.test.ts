import { expect, it } from 'vitest';
import { mayCorrect } from './correction.ts';
import { PRODUCTION_STATES } from './production.ts';

it('a buyer corrects an order until the wreath is begun, and never one that will not be made', () => {
  const correctable = PRODUCTION_STATES.filter((production) => mayCorrect({ production, cancelled: false }));
  expect(correctable).toEqual(['novo']);
  expect(mayCorrect({ production: 'novo', cancelled: true })).toBe(false);
});
