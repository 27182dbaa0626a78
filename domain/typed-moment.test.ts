import { expect, it } from 'vitest';
import { momentOf, readMoment } from './typed-moment.ts';

/** A Sunday, 15:00 in São Paulo. */
const NOW = new Date('2026-11-22T18:00:00Z');
const read = (typed: string) => readMoment(typed, NOW);

it.each([
  ['23/11/2026 10:00', '23/11/2026 10:00'],
  ['23/11/26 10:00', '23/11/2026 10:00'],
  ['23/11/2610 00', undefined],
  ['23/11 10h', '23/11/2026 10:00'],
  ['23/11 10h30', '23/11/2026 10:30'],
  ['23/11 às 10', '23/11/2026 10:00'],
  ['23/11, 9:15', '23/11/2026 09:15'],
  ['3/1 8h', '03/01/2027 08:00'],
  ['23.11.26 - 14h', '23/11/2026 14:00'],
  ['23-11-2026 14.30', '23/11/2026 14:30'],
  ['2026-11-23T14:30', '23/11/2026 14:30'],
  ['23 de novembro às 10 horas', '23/11/2026 10:00'],
  ['1º de dezembro de 2026, 10h', '01/12/2026 10:00'],
  ['hoje 18h', '22/11/2026 18:00'],
  ['Amanhã às 9h30', '23/11/2026 09:30'],
  ['depois de amanhã 7:00', '24/11/2026 07:00'],
  ['terça-feira 16h', '24/11/2026 16:00'],
  ['domingo, 20:00', '22/11/2026 20:00'],
  ['amanha as 3 da tarde', '23/11/2026 15:00'],
  ['amanhã 9h30 da manhã', '23/11/2026 09:30'],
  ['23/11 15h da tarde', '23/11/2026 15:00'],
  ['231120261000', '23/11/2026 10:00'],
  ['2311261000', '23/11/2026 10:00'],
  ['23111000', '23/11/2026 10:00'],
])('%s is %s', (typed, moment) => {
  expect(momentOf(read(typed))).toBe(moment);
});

it.each([
  ['31/02 10:00', { noDay: '31/02', time: '10:00' }],
  ['29/02/27 10h', { noDay: '29/02/2027', time: '10:00' }],
  ['23/11 25:00', { day: '2026-11-23', noTime: '25:00' }],
  ['23/11 10:75', { day: '2026-11-23', noTime: '10:75' }],
  ['23/11/2026', { day: '2026-11-23' }],
  ['23112026', { day: '2026-11-23' }],
  ['10h', { time: '10:00' }],
  ['', {}],
  ['quando der', { unread: 'quando der' }],
  ['amanhã cedo', { day: '2026-11-23', unread: 'cedo' }],
])('of %s it says what is missing or does not exist', (typed, understood) => {
  expect(read(typed)).toEqual(understood);
});
