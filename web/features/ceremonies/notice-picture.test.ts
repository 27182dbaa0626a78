import { expect, it } from 'vitest';
import { wrapped } from './notice-picture.ts';

it.each([
  ['Rosa Maria Alves', ['Rosa Maria', 'Alves']],
  ['Maria-Aparecida-da-Conceição Sá', ['Maria-Aparecida-da-Conceição', 'Sá']],
  ['  ', []],
])('%s stands in lines of twelve letters', (text, lines) => {
  expect(wrapped(text, (line) => line.length <= 12)).toEqual(lines);
});
