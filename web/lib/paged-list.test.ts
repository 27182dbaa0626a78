import { expect, it } from 'vitest';
import { nextSkip, PAGE_SIZE, uniqueRows } from './paged-list.ts';

it('a full page has a next one, which begins after all rows loaded so far', () => {
  const full = Array.from({ length: PAGE_SIZE }, () => 0);
  expect(nextSkip(full, 1)).toBe(50);
  expect(nextSkip(full, 3)).toBe(150);
});

it('a page that is not full is the last', () => {
  expect(nextSkip([], 1)).toBeUndefined();
  expect(nextSkip([1, 2], 2)).toBeUndefined();
});

it('a row that new ones pushed onto the next page is shown once', () => {
  expect(
    uniqueRows(
      [
        ['a', 'b'],
        ['b', 'c'],
      ],
      (row) => row,
    ),
  ).toEqual(['a', 'b', 'c']);
});
