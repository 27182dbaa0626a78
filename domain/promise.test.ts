import { describe, expect, it } from 'vitest';
import {
  arrivalOf,
  deliveriesDueBefore,
  earliestCeremony,
  latestStart,
  type PromiseRules,
  startBy,
} from './promise.ts';
import type { Interval } from './store-hours.ts';

const rules = (change: Partial<PromiseRules> = {}): PromiseRules => ({
  weekly: null,
  exceptions: [],
  override: { mode: null, until: null },
  leadMinutes: 180,
  ...change,
});
const everyDay = (...intervals: Interval[]) => Array.from({ length: 7 }, () => intervals);
const office = everyDay({ opens: '08:00', closes: '18:00' });
/** An instant on the São Paulo clock, three hours behind UTC. */
const at = (day: number, time: string) => new Date(`2026-11-${String(day).padStart(2, '0')}T${time}:00-03:00`);
const shown = (instant: Date | null) => instant?.toISOString() ?? null;

describe('the promise of a shop that never closes', () => {
  const ceremony = at(21, '18:00');

  it.each([
    ['13:00', 'in-time'],
    ['13:01', 'tight'],
    ['14:00', 'tight'],
    ['14:01', 'too-late'],
    ['17:59', 'too-late'],
    ['18:00', 'past'],
  ])('at %s a wreath for six in the evening is %s', (now, verdict) => {
    expect(arrivalOf(ceremony, rules(), at(21, now)).verdict).toBe(verdict);
  });

  it('names the last moment and the delivery, and no moment once it is over', () => {
    const arrival = arrivalOf(ceremony, rules(), at(21, '10:00'));
    expect([shown(arrival.orderBy), shown(arrival.deliverBy)]).toEqual([
      at(21, '14:00').toISOString(),
      at(21, '17:00').toISOString(),
    ]);
    expect(arrivalOf(ceremony, rules(), at(21, '14:01')).orderBy).toBeNull();
    expect(arrivalOf(ceremony, rules(), at(21, '19:00')).orderBy).toBeNull();
  });

  it.each([
    [0, at(21, '17:00')],
    [60, at(21, '16:00')],
    [2880, at(19, '17:00')],
  ])('counts a lead of %d minutes back from the delivery', (leadMinutes, orderBy) => {
    expect(shown(latestStart(ceremony, rules({ leadMinutes }), at(1, '00:00')))).toBe(orderBy.toISOString());
  });
});

describe('the promise of a shop with hours', () => {
  const split = everyDay({ opens: '08:00', closes: '10:00' }, { opens: '14:00', closes: '16:00' });
  const night = everyDay({ opens: '20:00', closes: '02:00' });
  const twice = everyDay({ opens: '20:00', closes: '02:00' }, { opens: '00:00', closes: '03:00' });
  const weekdays = office.map((intervals, day) => (day === 0 ? [] : intervals));
  const off = (...days: number[]) =>
    days.map((day) => ({ day: `2026-11-${String(day).padStart(2, '0')}`, intervals: [] }));
  const closedFor = (from: number, to: number) => off(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
  it.each<[string, Partial<PromiseRules>, Date, Date]>([
    ['in the afternoon it is the same day', {}, at(24, '18:00'), at(24, '14:00')],
    ['work fits exactly between opening and delivery', {}, at(24, '12:00'), at(24, '08:00')],
    ['a minute earlier the evening before has to help', {}, at(24, '11:59'), at(23, '17:59')],
    ['a morning ceremony is ordered the day before', {}, at(24, '09:00'), at(23, '15:00')],
    ['the work of a night ceremony ends with the day', {}, at(24, '23:30'), at(24, '15:00')],
    ['it passes over pauses', { weekly: split }, at(24, '16:00'), at(24, '08:00')],
    ['over closed days and holidays', { weekly: weekdays, exceptions: off(21) }, at(23, '09:00'), at(20, '15:00')],
    ['hours past midnight count once', { weekly: twice, leadMinutes: 240 }, at(24, '05:00'), at(23, '23:00')],
    ['a night ends before a closed day', { weekly: night, exceptions: off(24) }, at(24, '09:00'), at(23, '21:00')],
    ['it looks weeks back', { exceptions: closedFor(4, 23) }, at(24, '09:00'), at(3, '15:00')],
  ])('%s', (_what, change, ceremony, orderBy) => {
    expect(shown(latestStart(ceremony, rules({ weekly: office, ...change }), at(1, '08:00')))).toBe(
      orderBy.toISOString(),
    );
  });

  it('promises nothing for a shop that never opens', () => {
    const never = rules({ weekly: everyDay() });
    expect(arrivalOf(at(24, '09:00'), never, at(20, '08:00'))).toMatchObject({ verdict: 'too-late', orderBy: null });
  });

  it('works through the night while it is forced open, and not while it is forced closed', () => {
    const [ceremony, now] = [at(24, '09:00'), at(23, '22:00')];
    const forced = (override: PromiseRules['override']) =>
      arrivalOf(ceremony, rules({ weekly: office, override }), now).verdict;
    expect(forced({ mode: null, until: null })).toBe('too-late');
    expect(forced({ mode: 'open', until: null })).toBe('in-time');
    expect(forced({ mode: 'open', until: at(23, '23:00') })).toBe('too-late');
    expect(forced({ mode: 'open', until: at(23, '21:00') })).toBe('too-late');
    const noon = arrivalOf(
      at(24, '17:00'),
      rules({ weekly: office, override: { mode: 'closed', until: at(24, '14:00') } }),
      at(24, '11:00'),
    );
    expect(noon.verdict).toBe('too-late');
  });
});

describe('when the workshop has to begin', () => {
  it('follows hours and lead, and not what is forced for today', () => {
    const override = { mode: 'closed', until: null } as const;
    expect(shown(startBy(at(24, '09:00'), rules({ weekly: office, override })))).toBe(at(23, '15:00').toISOString());
    expect(startBy(at(24, '09:00'), rules({ weekly: everyDay() }))).toBeNull();
  });

  it.each([
    ['always open', rules(), at(25, '03:00')],
    ['at once', rules({ leadMinutes: 0 }), at(25, '00:00')],
    ['in the next opening hours', rules({ weekly: office }), at(25, '11:00')],
    ['over several days', rules({ weekly: office, leadMinutes: 900 }), at(26, '13:00')],
    ['never', rules({ weekly: everyDay() }), new Date(at(25, '00:00').getTime() + 45 * 86_400_000)],
  ])('%s: lists the deliveries that a day has to begin or make', (_name, known, end) => {
    const midnight = at(25, '00:00');
    expect(shown(deliveriesDueBefore(midnight, known))).toBe(shown(end));
    const begins = (due: Date) => startBy(due, { ...known, marginMinutes: 0 }) ?? new Date(0);
    expect(begins(new Date(end.getTime() - 1)) < midnight).toBe(true);
    expect(begins(end) < midnight).toBe(known.weekly?.[0]?.length === 0);
  });
});

describe('the earliest ceremony', () => {
  const closed = (until: Date | null) => ({ override: { mode: 'closed' as const, until } });

  it.each([
    ['is the lead, ten minutes and an hour later, on a quarter of an hour', {}, at(24, '11:12'), at(24, '15:30')],
    ['is exact when it falls on one', {}, at(24, '11:05'), at(24, '15:15')],
    ['waits for the opening', { weekly: office }, at(24, '06:00'), at(24, '12:00')],
    ['goes over to the next day when the lead does', { weekly: office }, at(24, '16:50'), at(25, '11:00')],
    ['comes on Monday when Sunday is closed', { weekly: [[], ...office.slice(1)] }, at(21, '17:30'), at(23, '11:45')],
    ['waits for the end of a closing', closed(at(24, '15:00')), at(24, '11:00'), at(24, '19:00')],
    ['without a lead is the next opening', { weekly: office, leadMinutes: 0 }, at(24, '20:00'), at(25, '09:00')],
  ])('%s', (_what, change, now, ceremony) => {
    expect(shown(earliestCeremony(rules(change), now))).toBe(ceremony.toISOString());
  });

  it('is unknown while the shop is closed without an end', () => {
    expect(earliestCeremony(rules(closed(null)), at(24, '11:00'))).toBeNull();
  });

  it.each([{}, { weekly: office }, { weekly: office, leadMinutes: 700 }])('is never too early for %j', (change) => {
    for (let minute = 0; minute < 2880; minute += 37) {
      const now = new Date(at(23, '00:00').getTime() + minute * 60_000);
      const ceremony = earliestCeremony(rules(change), now) ?? now;
      const later = new Date(now.getTime() + 10 * 60_000);
      expect(['in-time', 'tight']).toContain(arrivalOf(ceremony, rules(change), later).verdict);
    }
  });
});
