import { expect, it } from 'vitest';
import { hourChoices, nextDays, quarterChoices } from './ceremony-times.ts';

/** A Sunday, 14:20 in São Paulo. */
const NOW = new Date('2026-11-22T17:20:00Z');

it('offers today, tomorrow and five more days', () => {
  expect(nextDays(NOW).map(({ name, date }) => `${name} ${date}`)).toEqual([
    'Hoje 22/11',
    'Amanhã 23/11',
    'ter 24/11',
    'qua 25/11',
    'qui 26/11',
    'sex 27/11',
    'sáb 28/11',
  ]);
});

it('offers today only what is still to come, in quarters of an hour', () => {
  expect(hourChoices('2026-11-22', NOW).slice(0, 3)).toEqual(['14:30', '15:00', '16:00']);
  expect(quarterChoices('2026-11-22', '14:30', NOW)).toEqual(['14:30', '14:45']);
  expect(hourChoices('2026-11-21', NOW)).toEqual([]);
});

it('offers the hours at which ceremonies are held on any other day', () => {
  const hours = hourChoices('2026-11-23', NOW);
  expect([hours[0], hours.at(-1), hours.length]).toEqual(['06:00', '21:00', 16]);
  expect(quarterChoices('2026-11-23', '03:10', NOW)).toEqual(['03:00', '03:15', '03:30', '03:45']);
});
