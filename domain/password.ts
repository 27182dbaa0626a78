import COMMON from './common-passwords.json' with { type: 'json' };
import { limits } from './limits.ts';

export type PasswordRule = {
  id: 'length' | 'uppercase' | 'special' | 'uncommon';
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

/** Code points. */
function length(password: string): number {
  return Array.from(normalizePassword(password)).length;
}

const common: ReadonlySet<string> = new Set(COMMON);

/** The funeral home, its town and its trade: the first guesses, with digits and signs added. */
const LOCAL = /^(?:serramemorial|memorial|teresopolis|funerarias?|floricultura|coroas?(?:deflores)?)$/;

/**
 * True for a password that attackers try first: one of the 3,000 most frequent ones of at least 8 characters in the lists
 * of zxcvbn-ts (MIT) and of about 150 that are frequent in Brazil, in any case and with any accents; or a word of
 * LOCAL with digits and signs. A longer password may contain one.
 */
export function isCommonPassword(password: string): boolean {
  const plain = normalizePassword(password).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return common.has(plain) || LOCAL.test(plain.replace(/[^\p{L}]/gu, ''));
}

const LENGTH: PasswordRule = {
  id: 'length',
  label: `Pelo menos ${limits.passwordMin} caracteres`,
  test: (password) => length(password) >= limits.passwordMin,
};

const UNCOMMON: PasswordRule = {
  id: 'uncommon',
  label: 'Diferente das senhas mais usadas',
  test: (password) => password !== '' && !isCommonPassword(password),
};

/** Rules of a user's first password; the administrator who creates it needs no more than that. */
export const FIRST_PASSWORD_RULES: readonly PasswordRule[] = [LENGTH, UNCOMMON];

/** Rules of a password chosen at a reset, in the order of the checklist. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  LENGTH,
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
  UNCOMMON,
];

export function fitsPassword(password: string): boolean {
  return password.length <= limits.passwordMax * 4 && length(password) <= limits.passwordMax;
}

export function isLongEnough(password: string): boolean {
  return length(password) >= limits.passwordMin;
}

export function isStrongPassword(password: string): boolean {
  return fitsPassword(password) && PASSWORD_RULES.every(({ test }) => test(password));
}

/** Words of examples, and what somebody types who only wants to get past the check. */
const WELL_KNOWN = /troque|segredo|senha|secret|password|example|exemplo|change|memorial|funer|floricultura/i;

/** The steps of a sequence such as '1234' or 'zyxw' are to neighbours; of a random text one in thirty is. */
function isSequence(secret: string): boolean {
  const steps = Array.from(secret, (letter, at) => Math.abs(letter.charCodeAt(0) - secret.charCodeAt(at - 1)));
  return steps.filter((step) => step === 1).length >= secret.length / 4;
}

/** Six letters that come twice; in a random text they never do. */
const REPEATED = /(.{6}).*\1/s;

/** Whether a secret looks random: long, of many different characters, without words of examples or of the house. */
export function isRandomSecret(secret: string): boolean {
  const isVaried = new Set(secret).size >= 10 && !isSequence(secret) && !REPEATED.test(secret) && !/\s/.test(secret);
  return secret.length >= 16 && isVaried && !WELL_KNOWN.test(secret);
}
