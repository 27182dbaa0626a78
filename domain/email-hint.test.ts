import { expect, it } from 'vitest';
import { meantEmail } from './email-hint.ts';

it.each([
  ['gmial.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.com.br', 'gmail.com'],
  ['Hotmail.con', 'hotmail.com'],
  ['hotmail.com.b', 'hotmail.com.br'],
  ['outlok.com', 'outlook.com'],
  ['yaho.com.br', 'yahoo.com.br'],
  ['yahoo.combr', 'yahoo.com.br'],
  ['iclod.com', 'icloud.com'],
  ['floricultura.con.br', 'floricultura.com.br'],
])('%s was probably meant as %s', (typed, meant) => {
  expect(meantEmail(`maria.s@${typed} `)).toBe(`maria.s@${meant}`);
});

it.each([
  'gmail.com',
  'hotmail.com.br',
  'outlook.com.br',
  'uol.com.br',
  'bol.com.br',
  'ig.com.br',
  'oi.com.br',
  'live.com',
  'msn.com',
  'me.com',
  'ymail.com',
  'proton.me',
  'example.com',
  'floricultura.com.br',
  'teresopolis.rj.gov.br',
  'usp.br',
  'empresa.co',
  '',
])('%s looks right', (domain) => {
  expect(meantEmail(`maria@${domain}`)).toBeUndefined();
});

it('nothing is said before there is an address', () => {
  expect(meantEmail('gmial.com')).toBeUndefined();
  expect(meantEmail('@gmial.com')).toBeUndefined();
});
