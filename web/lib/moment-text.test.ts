import { expect, it } from 'vitest';
import { momentText } from './moment-text.ts';

const now = new Date('2026-11-21T23:30:00-03:00');

it.each([
  ['2026-11-21T00:00:00-03:00', 'hoje às 00:00'],
  ['2026-11-21T23:59:00-03:00', 'hoje às 23:59'],
  ['2026-11-22T00:00:00-03:00', 'amanhã às 00:00'],
  ['2026-11-23T10:00:00-03:00', 'segunda-feira, 23/11, às 10:00'],
  ['2026-11-27T10:00:00-03:00', 'sexta-feira, 27/11, às 10:00'],
  ['2026-11-28T10:00:00-03:00', '28/11/2026 às 10:00'],
  ['2026-11-20T10:00:00-03:00', '20/11/2026 às 10:00'],
])('%s is said as %s', (instant, text) => {
  expect(momentText(new Date(instant), now)).toBe(text);
});
