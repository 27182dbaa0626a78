import { describe, expect, it } from 'vitest';
import lines from './common-passwords.json' with { type: 'json' };
import { isCommonPassword } from './password.ts';

describe('a common password', () => {
  it.each([
    ['one of the list', 'password'],
    ['one of the list in capitals', 'IloveYou'],
    ['a row of the keyboard', '1q2w3e4r'],
    ['digits in order', '123456789'],
    ['a Brazilian one', 'mudar123'],
    ['one with accents', 'Coração1'],
    ['the name of the funeral home', 'Serra Memorial'],
    ['the name of the town', 'Teresópolis-1891'],
    ['a word of the trade', '2Coroas de flores!'],
    ['one whose accents are composed differently', 'Corac\u0327a\u0303o1'],
  ])('is %s', (_what, password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'Senha@123',
    'NovaSenha!',
    'Hortênsia-azul',
    'Três Picos 1980',
    'my password is long enough',
    'Demo#2026',
    'Prova#2026',
    'x7#Kp92!qL',
    '🌹🌻🌹🌻🌹🌻🌹🌻',
    '',
  ])('is not %j', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

it('has a list of more than 3,000, each once, of at least 8 characters and written as it is compared', () => {
  expect(lines.length).toBeGreaterThan(3000);
  expect(new Set(lines).size).toBe(lines.length);
  for (const line of lines) {
    expect(line.length, line).toBeGreaterThanOrEqual(8);
    expect(line).toBe(line.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''));
  }
});
