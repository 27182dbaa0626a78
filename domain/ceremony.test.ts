import { expect, it } from 'vitest';
import { likelyReason, nearestEvent, stillFits, wreathEvent } from './ceremony.ts';
import { instantOf } from './dates.ts';

const rules = {
  leadMinutes: 180,
  marginMinutes: 60,
  weekly: null,
  exceptions: [],
  override: { mode: null, until: null },
};
const at = (time: string) => instantOf('2026-11-25', time);
const both = { wake: { place: 'Capela A', at: at('09:00') }, burial: { place: 'Cemitério', at: at('17:00') } };

it('a wreath is offered for the first event that it reaches, and never where none is wanted', () => {
  const wishes = { noFlowers: false, wakeConfirmed: true, burialConfirmed: true };
  const placeAt = (time: string, change = {}) =>
    wreathEvent(both, { ...wishes, ...change }, () => rules, at(time))?.place;
  expect(wreathEvent(both, wishes, () => rules, instantOf('2026-11-24', '09:00'))?.place).toBe('Capela A');
  expect(placeAt('09:30')).toBe('Cemitério');
  expect(placeAt('16:30')).toBeUndefined();
  expect(placeAt('09:30', { burialConfirmed: false })).toBeUndefined();
  expect(placeAt('09:30', { noFlowers: true })).toBeUndefined();
});

it.each([
  ['novo', '08:00', true],
  ['novo', '13:01', false],
  ['em_producao', '15:59', true],
  ['saiu', '16:01', false],
] as const)('an order at %s at %s still fits a ceremony at 17:00: %s', (production, time, fits) => {
  expect(stillFits(production, at('17:00'), rules, at(time))).toBe(fits);
});

it.each([
  ['capela  a', '09:00', 'velorio', 'Mesmo nome, mesmo local, à mesma hora.'],
  ['Capela A, sala 2', '10:30', 'velorio', 'Mesmo nome, local escrito de outro modo, 1 h 30 min depois.'],
  ['Cemitério', '16:00', 'sepultamento', 'Mesmo nome, mesmo local, 1 h antes.'],
])('an order for %s at %s is probably meant for the %s: %s', (place, time, event, reason) => {
  expect(nearestEvent(both, at(time)).event).toBe(event);
  expect(likelyReason({ place, at: at(time) }, both)).toBe(reason);
});
