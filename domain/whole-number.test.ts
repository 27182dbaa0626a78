import { expect, test } from 'vitest';
import { parseWhole } from './whole-number.ts';

test.each([
  ['12', 12],
  [' 0012 ', 12],
  ['0', 0],
  ['1.000', 1000],
  ['82,5', Number.NaN],
  ['82.5', Number.NaN],
  ['-3', Number.NaN],
  ['12 unidades', Number.NaN],
  ['', Number.NaN],
])('the whole number %j is %d', (typed, number) => {
  expect(parseWhole(typed)).toBe(number);
});
