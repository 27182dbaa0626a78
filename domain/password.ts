import { limits } from './limits.ts';

export type PasswordRule = {
  id: 'length' | 'uppercase' | 'special';
  label: string;
  test: (password: string) => boolean;
};

/** Letters of any alphabet, their accents and digits: everything else, a space or an emoji too, is special. */
const SPECIAL = /[^\p{L}\p{M}\p{N}]/u;
const UPPERCASE = /\p{Lu}/u;

/** One spelling for the same password from keyboards that compose accents differently. */
export function normalizePassword(password: string): string {
  return password.normalize('NFC');
}

/** Characters as people count them: code points. */
function length(password: string): number {
  return Array.from(normalizePassword(password)).length;
}

/** What a password chosen at a reset must have, in the order of the checklist. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    id: 'length',
    label: `Pelo menos ${limits.passwordMin} caracteres`,
    test: (password) => length(password) >= limits.passwordMin,
  },
  {
    id: 'uppercase',
    label: 'Pelo menos uma letra maiúscula',
    test: (password) => UPPERCASE.test(normalizePassword(password)),
  },
  {
    id: 'special',
    label: 'Pelo menos um caractere especial',
    test: (password) => SPECIAL.test(normalizePassword(password)),
  },
];

/** True for a password that isn't too long to be taken; nothing is ever cut off. */
export function fitsPassword(password: string): boolean {
  return password.length <= limits.passwordMax * 4 && length(password) <= limits.passwordMax;
}

/** True for a password long enough for a new user; the administrator who creates it needs no more than that. */
export function isLongEnough(password: string): boolean {
  return length(password) >= limits.passwordMin;
}

/** True when every rule of the checklist holds and the password isn't too long. */
export function isStrongPassword(password: string): boolean {
  return fitsPassword(password) && PASSWORD_RULES.every(({ test }) => test(password));
}
