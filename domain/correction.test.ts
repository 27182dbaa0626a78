import { expect, it } from 'vitest';
import { mayCorrect } from './correction.ts';
import { PRODUCTION_STATES } from './production.ts';

it('a buyer corrects an order until the wreath is begun, and never one that will not be made', () => {
  const open = { closing: null, flags: [] };
  const correctable = PRODUCTION_STATES.filter((production) => mayCorrect({ ...open, production }));
  expect(correctable).toEqual(['novo']);
  expect(mayCorrect({ ...open, production: 'novo', closing: 'cancelled' })).toBe(false);
  expect(mayCorrect({ ...open, production: 'novo', flags: ['refunded'] })).toBe(false);
  expect(mayCorrect({ ...open, production: 'novo', flags: ['late', 'corrected'] })).toBe(true);
});
