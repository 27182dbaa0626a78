import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addToDay,
  dayAndMonth,
  dayOf,
  dayRange,
  formatDateTime,
  formatDay,
  formatTime,
  instantOf,
  isDay,
  minuteOfDay,
  parseInstant,
  STORE_TIME_ZONE,
  weekdayName,
  weekdayOf,
} from './dates.ts';

describe('dates in São Paulo', () => {
  it('puts an instant on the São Paulo day, not the UTC day', () => {
    expect(dayOf(new Date('2026-11-21T02:59:59Z'))).toBe('2026-11-20');
    expect(dayOf(new Date('2026-11-21T03:00:00Z'))).toBe('2026-11-21');
  });

  it('spans whole days with the end included', () => {
    const { from, to } = dayRange('2026-11-20', '2026-11-21');
    expect(from.toISOString()).toBe('2026-11-20T03:00:00.000Z');
    expect(to.toISOString()).toBe('2026-11-22T03:00:00.000Z');
  });

  it('honours the summer time of the past', () => {
    expect(instantOf('2018-12-24', '20:00').toISOString()).toBe('2018-12-24T22:00:00.000Z');
    expect(instantOf('2026-12-24', '20:00').toISOString()).toBe('2026-12-24T23:00:00.000Z');
  });

  it('reads the three accepted forms of a date-time', () => {
    const expected = '2026-12-25T17:30:00.000Z';
    for (const text of [
      '25/12/2026 14:30',
      '2026-12-25T14:30',
      '2026-12-25T14:30:00',
      '2026-12-25T17:30:00.000Z',
      '2026-12-25T14:30:00-03:00',
    ]) {
      expect(parseInstant(text)?.toISOString(), text).toBe(expected);
    }
  });

  it('refuses days and times that do not exist', () => {
    for (const text of [
      '2026-02-30T10:00',
      '31/04/2026 10:00',
      '25/12/2026 24:00',
      '25/12/2026 10:60',
      'infinity',
      '',
      '2026-02-30T10:00:00Z',
    ]) {
      expect(parseInstant(text), text).toBeUndefined();
    }
    expect(isDay('2026-02-29')).toBe(false);
    expect(isDay('2028-02-29')).toBe(true);
  });

  it('formats, adds and names days on the São Paulo clock', () => {
    expect(formatDateTime(new Date('2026-11-21T02:05:00Z'))).toBe('20/11/2026 23:05');
    expect(addToDay('2026-12-31', 1)).toBe('2027-01-01');
    expect(weekdayOf('2026-11-21')).toBe(6);
    expect(minuteOfDay(new Date('2026-11-21T03:15:00Z'))).toBe(15);
  });
});

describe('the wall clock of São Paulo', () => {
  it('names weekdays and months as the browser does', () => {
    const names = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
    for (let at = 0, day = '2026-01-01'; at < 365; at += 1, day = addToDay(day, 1)) {
      expect(`${weekdayName(day)}, ${dayAndMonth(day)}`).toBe(names.format(new Date(`${day}T12:00:00Z`)));
    }
  });

  it('is what date arithmetic says, for two centuries', () => {
    const instants = fc.date({ min: new Date('1915-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, (instant) => {
        const local = new TZDate(instant.getTime(), STORE_TIME_ZONE);
        expect([dayOf(instant), formatDateTime(instant), formatDay(instant), formatTime(instant)]).toEqual(
          ['yyyy-MM-dd', 'dd/MM/yyyy HH:mm', 'dd/MM/yyyy', 'HH:mm'].map((form) => format(local, form)),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('has no reading for an instant that is none', () => {
    expect(() => dayOf(new Date(Number.NaN))).toThrow(RangeError);
  });
});
