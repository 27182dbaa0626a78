import { expect, it } from 'vitest';
import { periodOf } from '#web/lib/date-search.ts';
import { financePeriods } from './periods.ts';

const periods = (today: string) => financePeriods(today).map(({ period }) => [period.start, period.end]);

it('months and years are whole', () => {
  expect(periods('2026-11-21')).toEqual([
    ['2026-11-01', '2026-11-30'],
    ['2026-10-01', '2026-10-31'],
    ['2026-01-01', '2026-12-31'],
  ]);
});

it('the month before January is December of the year before', () => {
  expect(periods('2028-01-31').slice(0, 2)).toEqual([
    ['2028-01-01', '2028-01-31'],
    ['2027-12-01', '2027-12-31'],
  ]);
});

it('the month before the end of March is February, a leap year included', () => {
  expect(periods('2028-03-31')[1]).toEqual(['2028-02-01', '2028-02-29']);
});

it('a leap year is not too long to search for', () => {
  expect(financePeriods('2028-06-01').every(({ period }) => periodOf(period.start, period.end).ok)).toBe(true);
});
