import { describe, expect, it } from 'vitest';
import {
  FIRST_PASSWORD_RULES,
  fitsPassword,
  isLongEnough,
  isStrongPassword,
  normalizePassword,
  PASSWORD_RULES,
} from './password.ts';

function broken(password: string): string[] {
  return PASSWORD_RULES.filter(({ test }) => !test(password)).map(({ id }) => id);
}

describe('the checklist of a new password', () => {
  it.each([
    ['Abcdef!', ['length']],
    ['Abcdefg!', []],
    ['abcdefg!', ['uppercase']],
    ['Abcdefgh', ['special']],
    ['abcdefgh', ['uppercase', 'special']],
    ['12345678', ['uppercase', 'special', 'uncommon']],
    ['P@ssw0rd', ['uncommon']],
    ['ABCDEFG1!', []],
    ['', ['length', 'uppercase', 'special', 'uncommon']],
  ])('judges %j', (password, expected) => {
    expect(broken(password)).toEqual(expected);
  });

  it('takes letters with accents for letters, whichever way they are composed', () => {
    expect(broken('coração1')).toEqual(['uppercase', 'special', 'uncommon']);
    expect(broken('Corac\u0327a\u0303o')).toEqual(['length', 'special']);
    expect(broken('Água-viva')).toEqual([]);
    expect(broken('Éabcdefg')).toEqual(['special']);
  });

  it('takes spaces, underscores and emoji for special characters and counts an emoji once', () => {
    expect(broken('Boa tarde')).toEqual([]);
    expect(broken('Boa_tarde')).toEqual([]);
    expect(broken('Abcdef🌹')).toEqual(['length']);
    expect(broken('Abcdefg🌹')).toEqual([]);
  });

  it('has a Portuguese label for each rule', () => {
    expect(PASSWORD_RULES.map(({ label }) => label)).toEqual([
      'Pelo menos 8 caracteres',
      'Pelo menos uma letra maiúscula',
      'Pelo menos um caractere especial',
      'Diferente das senhas mais usadas',
    ]);
  });
});

describe('the length of a password', () => {
  it('may be 128 characters, counted as people count them, and not one more', () => {
    expect(fitsPassword('a'.repeat(128))).toBe(true);
    expect(fitsPassword('🌹'.repeat(128))).toBe(true);
    expect(fitsPassword('a'.repeat(129))).toBe(false);
    expect(fitsPassword('🌹'.repeat(129))).toBe(false);
    expect(isStrongPassword(`A!${'a'.repeat(126)}`)).toBe(true);
    expect(isStrongPassword(`A!${'a'.repeat(127)}`)).toBe(false);
  });

  it('alone makes no password strong: every rule of the checklist must hold', () => {
    for (const weak of ['abcdefgh', 'Abcdefgh', 'abcdefg!', 'Abc!']) expect(isStrongPassword(weak), weak).toBe(false);
    expect(isStrongPassword('Abcdefg!')).toBe(true);
  });

  it('and not to be a common one is all that the first password of a user needs', () => {
    const missing = (password: string) =>
      FIRST_PASSWORD_RULES.filter(({ test }) => !test(password)).map(({ id }) => id);
    expect([missing('curta'), missing('password'), missing('hortênsia')]).toEqual([['length'], ['uncommon'], []]);
  });

  it('is at least 8 for a user that an administrator creates', () => {
    expect(isLongEnough('1234567')).toBe(false);
    expect(isLongEnough('12345678')).toBe(true);
    expect(isLongEnough('🌹'.repeat(7))).toBe(false);
  });
});

it('gives both spellings of an accent one form', () => {
  expect(normalizePassword('Corac\u0327a\u0303o')).toBe(normalizePassword('Coração'));
});
