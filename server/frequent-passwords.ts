import fs from 'node:fs';
import path from 'node:path';
import { normalizePassword } from '#domain/password.ts';

/**
 * The 3,000 most frequent passwords of at least 8 characters in the lists of zxcvbn-ts (MIT), and about 150 that are
 * frequent in Brazil. One a line, in lower case and without accents.
 */
const LIST = path.join(import.meta.dirname, 'frequent-passwords.txt');

/** Words too short for the list, which people lengthen with digits and signs. */
const SHORT_WORDS = [
  'abc abcd acesso admin amor brasil coroa coroas deus familia flores gremio jesus luto master mengao mudar nova',
  'pass paz qwer qwert qwerty rio root santos senha sistema teste timao user usuario vasco',
].flatMap((line) => line.split(' '));

type Common = { passwords: ReadonlySet<string>; words: ReadonlySet<string> };
let known: Common | undefined;

function common(): Common {
  if (known) return known;
  const passwords = new Set(fs.readFileSync(LIST, 'utf8').trimEnd().split('\n'));
  known = { passwords, words: new Set([...passwords, ...SHORT_WORDS]) };
  return known;
}

const STAND_INS: Readonly<Record<string, string>> = { '@': 'a', $: 's', '0': 'o' };

function plain(password: string): string {
  return normalizePassword(password).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

function lettersAndDigits(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

function withoutStandIns(text: string): string {
  return text.replace(/[@$0]/g, (sign) => STAND_INS[sign] ?? sign);
}

/**
 * True for a password that is tried first by whoever guesses: one of the list, in whatever case, with accents, with
 * signs in between or in place of letters ('P@ssw0rd'), a word of it lengthened by digits and signs ('Brasil@2026'),
 * or one character again and again.
 */
export function isCommonPassword(password: string): boolean {
  const { passwords, words } = common();
  const text = plain(password);
  const forms = [text, lettersAndDigits(text), lettersAndDigits(withoutStandIns(text))];
  if (forms.some((form) => passwords.has(form) || /^(.)\1{7,}$/u.test(form))) return true;
  const word = text.replace(/[^\p{L}]+$/u, '');
  return words.has(lettersAndDigits(word)) || words.has(lettersAndDigits(withoutStandIns(word)));
}
