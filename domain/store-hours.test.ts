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
const at = (saoPaulo: string) => new Date(`${saoPaulo}:00-03:00`);
const opening = (status: { nextOpen: Date | null }) => status.nextOpen?.toISOString();

describe('store hours', () => {
  it('is always open while no schedule is saved', () => {
    expect(storeStatusAt(schedule({ weekly: null }), at('2026-11-22T03:00'))).toEqual({
      open: true,
      nextOpen: null,
      reason: null,
    });
  });

  it('opens at the first minute and closes at the last', () => {
    expect(storeStatusAt(schedule(), at('2026-11-20T09:00')).open).toBe(true);
    expect(storeStatusAt(schedule(), new Date(at('2026-11-20T18:00').getTime() - 1)).open).toBe(true);
    expect(storeStatusAt(schedule(), at('2026-11-20T18:00')).open).toBe(false);
  });

  it('finds the next opening over a weekend', () => {
    expect(opening(storeStatusAt(schedule(), at('2026-11-20T18:00')))).toBe('2026-11-23T12:00:00.000Z');
  });

  it('stays open past midnight when the closing time is before the opening time', () => {
    const night = schedule({ weekly: [[], [], [], [], [], [{ opens: '20:00', closes: '02:00' }], []] });
    expect(storeStatusAt(night, at('2026-11-21T01:59')).open).toBe(true);
    expect(storeStatusAt(night, at('2026-11-21T02:00')).open).toBe(false);
  });

  it('follows an exception instead of the weekly hours and tells its reason', () => {
    const holiday = schedule({ exceptions: [{ day: '2026-11-20', intervals: [], reason: 'Feriado' }] });
    const status = storeStatusAt(holiday, at('2026-11-20T10:00'));
    expect(status).toMatchObject({ open: false, reason: 'Feriado' });
    expect(opening(status)).toBe('2026-11-23T12:00:00.000Z');
    const saturday = schedule({
      exceptions: [{ day: '2026-11-21', intervals: [{ opens: '08:00', closes: '12:00' }] }],
    });
    expect(storeStatusAt(saturday, at('2026-11-21T11:00')).open).toBe(true);
  });

  it('closes a whole exceptional day even for hours that began the evening before', () => {
    const always = schedule({ weekly: null, exceptions: [{ day: '2026-11-21', intervals: [] }] });
    expect(storeStatusAt(always, at('2026-11-20T23:59')).open).toBe(true);
    expect(storeStatusAt(always, at('2026-11-21T00:00')).open).toBe(false);
    expect(opening(storeStatusAt(always, at('2026-11-21T10:00')))).toBe('2026-11-22T03:00:00.000Z');
  });

  it('obeys an override until it expires', () => {
    const until = at('2026-11-20T10:00');
    const closed = schedule({ override: { mode: 'closed', until } });
    expect(storeStatusAt(closed, at('2026-11-20T09:59')).open).toBe(false);
    expect(opening(storeStatusAt(closed, at('2026-11-20T09:30')))).toBe(until.toISOString());
    expect(storeStatusAt(closed, until).open).toBe(true);
    expect(storeStatusAt(schedule({ override: { mode: 'open', until: null } }), at('2026-11-22T03:00')).open).toBe(
      true,
    );
    expect(
      storeStatusAt(schedule({ override: { mode: 'closed', until: null } }), at('2026-11-20T10:00')).nextOpen,
    ).toBeNull();
  });

  it('honours the schedule after an override that ends outside opening hours', () => {
    const closed = schedule({ override: { mode: 'closed', until: at('2026-11-21T10:00') } });
    expect(opening(storeStatusAt(closed, at('2026-11-20T10:00')))).toBe('2026-11-23T12:00:00.000Z');
  });

  it('has no next opening when it never opens', () => {
    expect(
      storeStatusAt(schedule({ weekly: [[], [], [], [], [], [], []] }), at('2026-11-20T10:00')).nextOpen,
    ).toBeNull();
  });

  it('refuses overlapping intervals and impossible times', () => {
    expect(
      areValidIntervals([
        { opens: '09:00', closes: '12:00' },
        { opens: '13:00', closes: '02:00' },
      ]),
    ).toBe(true);
    expect(
      areValidIntervals([
        { opens: '09:00', closes: '12:00' },
        { opens: '11:00', closes: '13:00' },
      ]),
    ).toBe(false);
    expect(
      areValidIntervals([
        { opens: '20:00', closes: '02:00' },
        { opens: '22:00', closes: '23:00' },
      ]),
    ).toBe(false);
    expect(areValidIntervals([{ opens: '9:00', closes: '24:00' }])).toBe(false);
  });
});
