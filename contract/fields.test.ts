import { expect, test } from 'vitest';
import { lines, optionalText, text } from './fields.ts';

test.each(['\n', '\r\n', '\u2028', '\u0085\v'])('a name is one line, whatever %j was pasted with it', (end) => {
  expect(text(20).parse(`Ana${end}Lima${end}`)).toBe('Ana Lima');
  expect(optionalText(20).parse(`Ana${end}Lima`)).toBe('Ana Lima');
  expect(text(20).safeParse(end).success).toBe(false);
});

test('a length counts characters, whatever they take in memory', () => {
  expect(['🌹🌹', '🌹🌹🌹'].map((flowers) => text(2).safeParse(flowers).success)).toEqual([true, false]);
});

test('a note keeps its lines', () => {
  expect(lines(20).parse('um\ndois\n')).toBe('um\ndois');
  expect(lines(20).safeParse(' \n ').success).toBe(false);
});
