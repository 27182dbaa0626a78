import { expect, it } from 'vitest';
import { wholeNumber } from './page.ts';

it('a whole number in an address is digits alone', () => {
  const taken = (value: unknown) => wholeNumber(1, 100).safeParse(value).data;
  expect(['1', '100', 7].map(taken)).toEqual([1, 100, 7]);
  expect(['1e1', '1.0', ' 1', '0x1', '-1', '', '0', '101', 1.5].filter((value) => taken(value) !== undefined)).toEqual(
    [],
  );
});
