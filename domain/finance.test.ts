import { describe, expect, it } from 'vitest';
import { bucketsOf, currentMonth, totalsOf } from './finance.ts';
import { cents } from './money.ts';

describe('totals', () => {
  it('leave the balance in the red when more was spent', () => {
    expect(totalsOf([cents(1000), cents(2050)], [cents(5000)])).toEqual({
      revenue: 3050,
      expenses: 5000,
      balance: -1950,
    });
  });
});

describe('the current month', () => {
  it.each([
    ['2026-11-21T12:00:00Z', '2026-11-01', '2026-11-30'],
    ['2026-12-31T12:00:00Z', '2026-12-01', '2026-12-31'],
    ['2028-02-10T12:00:00Z', '2028-02-01', '2028-02-29'],
    ['2026-12-01T02:59:59Z', '2026-11-01', '2026-11-30'],
    ['2026-12-01T03:00:00Z', '2026-12-01', '2026-12-31'],
  ])('at %s is from %s to %s in São Paulo', (now, start, end) => {
    expect(currentMonth(new Date(now))).toEqual({ start, end });
  });
});

describe('the buckets of a period', () => {
  it('are its days up to a quarter', () => {
    expect(bucketsOf('2026-10-31', '2026-11-02')).toEqual({
      bucket: 'day',
      names: ['2026-10-31', '2026-11-01', '2026-11-02'],
    });
  });

  it('are its months when it is longer', () => {
    expect(bucketsOf('2026-01-15', '2026-05-01')).toEqual({
      bucket: 'month',
      names: ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'],
    });
  });
});
