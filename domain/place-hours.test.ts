import { describe, expect, it } from 'vitest';
import { instantOf } from './dates.ts';
import { earliestAt, marginOf, receivingText } from './place-hours.ts';
import { deliverBy } from './production.ts';

describe('a place', () => {
  it.each([
    ['07:00', '17:00', 'das 07:00 às 17:00'],
    ['07:00', '', 'a partir das 07:00'],
    ['', '17:00', 'até as 17:00'],
    ['', '', ''],
  ])('that receives from %j to %j does so %j', (from, until, text) => {
    expect(receivingText({ from, until })).toBe(text);
  });

  it.each([
    ['as everywhere', undefined, '14:00', '24 13:00'],
    ['as long before as it asks', { margin: 120 }, '14:00', '24 12:00'],
    ['before it closes', { until: '12:00' }, '14:00', '24 12:00'],
    ['while it receives', { from: '08:00', until: '17:00' }, '09:15', '24 08:15'],
    ['on the day before, when it opens too late', { from: '08:00', until: '17:00' }, '08:30', '23 17:00'],
    ['until midnight, when no end is known', { from: '08:00' }, '08:30', '24 00:00'],
    ['also at night', { from: '20:00', until: '06:00' }, '08:00', '24 06:00'],
  ])('wants the wreath %s', (_name, place, ceremony, due) => {
    const at = instantOf('2026-11-24', ceremony);
    const [day, time] = [`2026-11-${due.slice(0, 2)}` as const, due.slice(3)];
    const known = place && { margin: null, from: '', until: '', ...place };
    expect(deliverBy(at, marginOf(at, known))).toEqual(instantOf(day, time));
  });

  it.each([
    ['as everywhere', {}, '24 14:00'],
    ['later where it asks for more time', { margin: 120 }, '24 15:00'],
    ['earlier where it asks for less', { margin: 15 }, '24 13:15'],
    ['on the next day, when it no longer receives', { from: '08:00', until: '12:00' }, '25 09:15'],
  ])('has its first ceremony %s', (_name, place, first) => {
    const known = { margin: null, from: '', until: '', ...place };
    const [day, time] = [`2026-11-${first.slice(0, 2)}` as const, first.slice(3)];
    expect(earliestAt(known, instantOf('2026-11-24', '14:00'))).toEqual(instantOf(day, time));
  });
});
