import { expect, it } from 'vitest';
import { arrivalText } from './arrival-text.ts';

const now = new Date('2026-11-21T14:20:00Z');

it.each([
  ['2026-11-21T17:30:00Z', 'Pedindo agora, chega para cerimônias a partir das 14:30'],
  ['2026-11-22T12:00:00Z', 'Pedindo agora, chega para cerimônias a partir de amanhã às 09:00'],
  ['2026-11-22T04:00:00Z', 'Pedindo agora, chega para cerimônias a partir de amanhã à 01:00'],
  ['2026-11-23T12:00:00Z', 'Pedindo agora, chega para cerimônias a partir de segunda-feira, 23/11, às 09:00'],
  ['2026-11-30T13:15:00Z', 'Pedindo agora, chega para cerimônias a partir de 30/11/2026, às 10:15'],
])('an arrival at %s is promised as %j', (earliest, text) => {
  expect(arrivalText(true, new Date(earliest), now)).toBe(text);
});

it('says when to order while the shop is closed', () => {
  expect(arrivalText(false, new Date('2026-11-22T14:00:00Z'), now)).toBe(
    'Fechado agora. Pedindo na abertura, chega para cerimônias a partir de amanhã às 11:00',
  );
});

it('promises nothing when the shop cannot say, and names the telephone while it is closed without an end', () => {
  expect(arrivalText(true, null, now)).toBeNull();
  expect(arrivalText(false, null, now)).toBe('Fechado agora. Fale conosco por telefone, a qualquer hora.');
});
