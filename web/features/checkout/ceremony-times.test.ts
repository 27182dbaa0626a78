import { expect, it } from 'vitest';
import { hourChoices, nextDays, otherHourChoices, quarterChoices, timeRemark } from './ceremony-times.ts';

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

const at = (time: string) => new Date(`2026-11-22T${time}:00-03:00`);
const offer = (day: string, earliest = at('18:45')) => ({ day, now: NOW, earliest });
const times = (choices: { time: string; isByPhone: boolean }[]) =>
  choices.map(({ time, isByPhone }) => (isByPhone ? `${time} por telefone` : time));

it('offers today what is still to come, and only by telephone what comes before the earliest ceremony', () => {
  expect(times(hourChoices(offer('2026-11-22')))).toEqual([
    ...['14:30', '15:00', '16:00', '17:00'].map((time) => `${time} por telefone`),
    ...['18:45', '19:00', '20:00', '21:00'],
  ]);
  expect(times(quarterChoices('18:00', offer('2026-11-22')))).toEqual([
    ...['18:00', '18:15', '18:30'].map((time) => `${time} por telefone`),
    '18:45',
  ]);
  expect(times(quarterChoices('14:30', offer('2026-11-22')))).toEqual(['14:30 por telefone', '14:45 por telefone']);
  expect(hourChoices(offer('2026-11-21'))).toEqual([]);
});

it('offers the hours at which ceremonies are held on any other day, and those of the night apart, in quarters too', () => {
  const hours = times(hourChoices(offer('2026-11-23')));
  expect([hours[0], hours.at(-1), hours.length]).toEqual(['07:00', '21:00', 15]);
  expect(times(otherHourChoices(offer('2026-11-23')))).toEqual([
    ...['22:00', '23:00', '00:00', '01:00', '02:00', '03:00', '04:00', '05:00', '06:00'],
  ]);
  expect(times(quarterChoices('05:10', offer('2026-11-23')))).toEqual(['05:00', '05:15', '05:30', '05:45']);
  expect(times(otherHourChoices(offer('2026-11-22')))).toEqual(['22:00', '23:00']);
});

it.each([
  ['14:37', 'Confira a hora: os horários vão de 15 em 15 minutos, como 14:30 ou 14:45.'],
  ['23:59', 'Confira a hora: os horários vão de 15 em 15 minutos, como 23:45 ou 00:00.'],
  ['14:45', undefined],
  [undefined, undefined],
])('says of the typed time %s: %s', (time, remark) => {
  expect(timeRemark(time)).toBe(remark);
});
