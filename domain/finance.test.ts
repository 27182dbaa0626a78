import { describe, expect, it } from 'vitest';
import { bucketsOf, currentMonth, todayAgainstLastWeek, totalsOf } from './finance.ts';
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

describe('today against last week', () => {
  const instant = (text: string) => new Date(text);

  it('compares a week from Monday with the one before up to the same hour', () => {
    // Wednesday, 2026-11-25, 09:30 in São Paulo
    expect(todayAgainstLastWeek(instant('2026-11-25T12:30:00Z'))).toEqual({
      today: { from: instant('2026-11-25T03:00:00Z'), to: instant('2026-11-26T03:00:00Z') },
      sameDayLastWeek: { from: instant('2026-11-18T03:00:00Z'), to: instant('2026-11-18T12:30:00Z') },
      week: { from: instant('2026-11-23T03:00:00Z'), to: instant('2026-11-26T03:00:00Z') },
      lastWeek: { from: instant('2026-11-16T03:00:00Z'), to: instant('2026-11-18T12:30:00Z') },
    });
  });

  it('counts a Sunday at its end, not at the beginning of the next week', () => {
    expect(todayAgainstLastWeek(instant('2026-11-30T01:00:00Z')).week.from).toEqual(instant('2026-11-23T03:00:00Z'));
  });
});
