import { expect, test } from 'vitest';
import { firstName } from './person.ts';

test.each([
  ['Maria Souza', 'Maria'],
  ['  Sr. João  da Silva', 'João'],
  ['Sra Ana Lima', 'Ana'],
  ['Dra. Profa. Beatriz', 'Beatriz'],
  ['DONA Lourdes', 'Lourdes'],
  ['Dr.', 'Dr.'],
  ['', ''],
])('%j is addressed as %j', (name, first) => {
  expect(firstName(name)).toBe(first);
});
