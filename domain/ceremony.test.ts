import { expect, it } from 'vitest';
import { wreathEvent } from './ceremony.ts';
import { instantOf } from './dates.ts';

it('a wreath is offered for the first event that it reaches, and never where none is wanted', () => {
  const rules = {
    leadMinutes: 180,
    weekly: null,
    exceptions: [],
    override: { mode: null, until: null },
  };
  const at = (time: string) => instantOf('2026-11-25', time);
  const both = { wake: { place: 'Capela A', at: at('09:00') }, burial: { place: 'Cemitério', at: at('17:00') } };
  const wishes = { noFlowers: false, wakeConfirmed: true, burialConfirmed: true };
  const placeAt = (time: string, change = {}) => wreathEvent(both, { ...wishes, ...change }, rules, at(time))?.place;
  expect(wreathEvent(both, wishes, rules, instantOf('2026-11-24', '09:00'))?.place).toBe('Capela A');
  expect(placeAt('09:30')).toBe('Cemitério');
  expect(placeAt('16:30')).toBeUndefined();
  expect(placeAt('09:30', { burialConfirmed: false })).toBeUndefined();
  expect(placeAt('09:30', { noFlowers: true })).toBeUndefined();
});
