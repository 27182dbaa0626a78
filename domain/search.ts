import { foldedText } from './folded-text.ts';

/**
 * A search term: alternatives, each a list of words that must all be there. A word also finds longer words that begin
 * with it.
 */
export type SearchTerm = readonly (readonly string[])[];

const MOST_TERMS = 8;
const LONGEST_WORD = 40;
/** A single letter would find too much. */
const SHORTEST_SEARCH = 2;

const BRAZIL = '55';
const LONGEST_PHONE = 11;

function wordsIn(folded: string): string[] {
  return folded.split(/[^a-z0-9]+/).filter((word) => word !== '');
}

/** Forms of address, which hardly a record keeps: who asks for 'seu Jorge' looks for Jorge. */
const TITLES = new Set(['seu', 'dona', 'sr', 'sra', 'dr', 'dra']);

function withoutTitles(terms: SearchTerm[]): SearchTerm[] {
  const named = terms.filter((term) => !TITLES.has(term[0]?.[0] ?? ''));
  return named.length > 0 ? named : terms;
}

/** 'nº 1042' is how the shop writes an order's number. */
const NUMBER_SIGN = /(?<![a-z0-9])n\.?[º°o]\.?(?=\s*\d)/g;

/** A CPF or phone as people write it: digits and what may stand between them. */
function isNumber(part: string): boolean {
  return /\d/.test(part) && /^[\d().+/-]+$/.test(part);
}

/** The ways in which a number may be stored: whole, or a phone without trunk zero or country code. */
function numbersOf(digits: string): string[] {
  const whole = digits.replace(/^0+(?=\d)/, '');
  const national = whole.startsWith(BRAZIL) && whole.length > LONGEST_PHONE ? whole.slice(BRAZIL.length) : whole;
  return [...new Set([digits, whole, national])];
}

/** Numbers in a row may be one that was written with spaces, or several. */
function termOfNumbers(parts: readonly string[]): SearchTerm {
  const pieces = parts.flatMap(wordsIn);
  const joined = numbersOf(pieces.join('')).map((number) => [number]);
  return pieces.length === 1 ? joined : [...joined, pieces];
}

/**
 * Takes apart what is typed in the way in which the database keeps the words of its records: words without accents and
 * case, CPFs and phones with any punctuation as digits. Empty for a text with nothing to look for.
 */
export function searchTerms(typed: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  let numbers: string[] = [];
  const endNumbers = () => {
    if (numbers.length > 0) terms.push(termOfNumbers(numbers));
    numbers = [];
  };
  for (const part of foldedText(typed).replace(NUMBER_SIGN, ' ').trim().split(/\s+/)) {
    if (isNumber(part)) numbers.push(part);
    else {
      endNumbers();
      terms.push(...wordsIn(part).map((word) => [[word]]));
    }
  }
  endNumbers();
  const kept = withoutTitles(terms)
    .slice(0, MOST_TERMS)
    .map((term) => term.map((words) => words.slice(0, MOST_TERMS).map(cut)));
  return kept.some((term) => term.some((words) => words.some(isLong))) ? kept : [];
}

/** A word as it sounds, the way the database keeps names (`soundsOf` in `server/db/schema/columns.ts`). */
export function soundOf(word: string): string {
  return word.replaceAll('z', 's').replaceAll('y', 'i').replaceAll('w', 'v');
}

/** The ways to write down what was heard, such as 'jorje' and 'jorge'. */
export function spellingsOf(word: string): string[] {
  const sound = soundOf(word);
  return [...new Set([sound, sound.replace(/[gj](?=[ei])/g, (letter) => (letter === 'g' ? 'j' : 'g'))])];
}

/** Shorter words are like too many others. */
const SHORTEST_SIMILAR = 4;

/** Whether a word is worth comparing with those that are written differently. */
export function maySoundLike(word: string): boolean {
  return word.length >= SHORTEST_SIMILAR && !/\d/.test(word);
}

const cut = (word: string): string => word.slice(0, LONGEST_WORD);
const isLong = (word: string): boolean => word.length >= SHORTEST_SEARCH;

/** A stretch of text, marked when it is what was looked for. */
type MarkedPart = { text: string; isFound: boolean };

/** The places in a text, after its first `from` units, where a word of it begins. */
function* wordStarts(folded: string): Generator<{ start: number; word: string }> {
  for (const match of folded.matchAll(/[a-z0-9]+/g)) yield { start: match.index, word: match[0] };
}

/**
 * A text in stretches, those marked that begin a word as one of the terms does. A number that was written with
 * punctuation is marked when its digits contain what was looked for at its beginning or end.
 */
export function markFound(text: string, terms: readonly SearchTerm[]): MarkedPart[] {
  const composed = text.normalize('NFC');
  const wanted = [...new Set(terms.flat(2))].sort((left, right) => right.length - left.length);
  const marks = [...wordMarks(foldedText(composed), wanted), ...numberMarks(composed, wanted)];
  const parts: MarkedPart[] = [];
  let at = 0;
  for (const { start, end } of marks.sort((left, right) => left.start - right.start || right.end - left.end)) {
    if (start < at) continue;
    if (start > at) parts.push({ text: composed.slice(at, start), isFound: false });
    parts.push({ text: composed.slice(start, end), isFound: true });
    at = end;
  }
  if (at < composed.length) parts.push({ text: composed.slice(at), isFound: false });
  return parts;
}

type Mark = { start: number; end: number };

function wordMarks(folded: string, wanted: readonly string[]): Mark[] {
  return [...wordStarts(folded)].flatMap(({ start, word }) => {
    const found = wanted.find((one) => word.startsWith(one));
    return found === undefined ? [] : [{ start, end: start + found.length }];
  });
}

/** Shorter pieces of a number are found as words. */
const SHORTEST_NUMBER = 4;

function numberMarks(text: string, wanted: readonly string[]): Mark[] {
  return [...text.matchAll(/[\d(+][\d().+/ -]*\d/g)].flatMap(({ 0: written, index }) => {
    const places = Array.from(written.matchAll(/\d/g), (digit) => index + digit.index);
    const digits = written.replace(/\D/g, '');
    for (const one of wanted) {
      if (one.length < SHORTEST_NUMBER || !/^\d+$/.test(one)) continue;
      const at = digits.startsWith(one) ? 0 : digits.endsWith(one) ? digits.length - one.length : -1;
      const [first, last] = [places[at], places[at + one.length - 1]];
      if (at >= 0 && first !== undefined && last !== undefined) return [{ start: first, end: last + 1 }];
    }
    return [];
  });
}
