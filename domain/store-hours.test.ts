import { describe, expect, it } from 'vitest';
import { areValidIntervals, type Interval, type StoreSchedule, storeStatusAt } from './store-hours.ts';

const nineToSix: Interval[] = [{ opens: '09:00', closes: '18:00' }];
const weekdays = [[], nineToSix, nineToSix, nineToSix, nineToSix, nineToSix, []];
const schedule = (change: Partial<StoreSchedule> = {}): StoreSchedule => ({
  weekly: weekdays,
  exceptions: [],
  override: { mode: null, until: null },
  ...change,
});
const at = (saoPaulo: string) => new Date(`${saoPaulo}-03:00`);
const night = { weekly: [[], [], [], [], [], [{ opens: '20:00', closes: '02:00' }], []] };
const holiday = { exceptions: [{ day: '2026-11-20', intervals: [], reason: 'Feriado' }] };
const offDay = { weekly: null, exceptions: [{ day: '2026-11-21', intervals: [] }] };
const forced = (mode: 'open' | 'closed', until?: string) => ({ override: { mode, until: until ? at(until) : null } });

describe('store hours', () => {
  it.each<[string, Partial<StoreSchedule>, string, boolean, (string | null)?]>([
    ['always open while no schedule is saved', { weekly: null }, '2026-11-22T03:00', true, null],
    ['open from the first minute', {}, '2026-11-20T09:00', true],
    ['open to the last', {}, '2026-11-20T17:59:59.999', true],
    ['closed after it, over a weekend', {}, '2026-11-20T18:00', false, '2026-11-23T09:00'],
    ['open past midnight when the closing time is before the opening time', night, '2026-11-21T01:59', true],
    ['closed at that closing time', night, '2026-11-21T02:00', false],
    ['closed by an exception', holiday, '2026-11-20T10:00', false, '2026-11-23T09:00'],
    [
      'open by an exception',
      { exceptions: [{ day: '2026-11-21', intervals: [{ opens: '08:00', closes: '12:00' }] }] },
      '2026-11-21T11:00',
      true,
    ],
    ['open until an exceptional day', offDay, '2026-11-20T23:59', true],
    ['closed on all of it', offDay, '2026-11-21T00:00', false, '2026-11-22T00:00'],
    ['closed by an override', forced('closed', '2026-11-20T10:00'), '2026-11-20T09:59', false, '2026-11-20T10:00'],
    ['open when that has expired', forced('closed', '2026-11-20T10:00'), '2026-11-20T10:00', true],
    ['closed after an override', forced('closed', '2026-11-21T10:00'), '2026-11-20T10:00', false, '2026-11-23T09:00'],
    ['opened by an override', forced('open'), '2026-11-22T03:00', true],
    ['closed by one without an end', forced('closed'), '2026-11-20T10:00', false, null],
    ['closed for good', { weekly: [[], [], [], [], [], [], []] }, '2026-11-20T10:00', false, null],
  ])('%s', (_, change, now, open, next) => {
    const nextOpen = next === undefined ? {} : { nextOpen: next === null ? null : at(next) };
    expect(storeStatusAt(schedule(change), at(now))).toMatchObject({ open, ...nextOpen });
  });

  it('tell the reason of an exception, and none otherwise', () => {
    const reasons = [holiday, {}].map((change) => storeStatusAt(schedule(change), at('2026-11-20T10:00')).reason);
    expect(reasons).toEqual(['Feriado', null]);
  });

  it.each<[boolean, ...string[]]>([
    [true, '09:00-12:00', '13:00-02:00'],
    [false, '09:00-12:00', '11:00-13:00'],
    [false, '20:00-02:00', '22:00-23:00'],
    [false, '9:00-24:00'],
  ])('takes intervals that exist and do not overlap: %s for %s', (isValid, ...hours) => {
    const intervals = hours.map((text) => text.split('-')).map(([opens = '', closes = '']) => ({ opens, closes }));
    expect(areValidIntervals(intervals)).toBe(isValid);
  });
});
