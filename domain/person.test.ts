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

test('a company is addressed by its whole name', () => {
  expect(firstName('Metalúrgica Serrana Ltda', '11.222.333/0001-81')).toBe('Metalúrgica Serrana Ltda');
  expect(firstName('Maria Souza', '529.982.247-25')).toBe('Maria');
});
