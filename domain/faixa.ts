import { limits } from './limits.ts';
import { isBlank } from './order.ts';

/**
 * The printable field of a ribbon in millimetres: the preview, the florist's sheet and the printer share the
 * proportions, so what the buyer sees is what is printed.
 */
export const RIBBON = { width: 1000, height: 150, margin: 70 } as const;

/** Sizes of the letters, from the one that reads best to the smallest that can be printed. */
const ONE_LINE = [76, 68, 60, 54] as const;
const TWO_LINES = [54, 48, 43, 39, 35, 31] as const;
/** Below this the text is hard to read from a few steps away. */
const SMALL_BELOW = 43;

type FaixaVerdict = 'empty' | 'ok' | 'small' | 'too-long';

export type FaixaLayout = {
  lines: string[];
  fontSize: number;
  verdict: FaixaVerdict;
  /** Fullness of the ribbon: 0 is empty, 1 is all that fits, more is too much. */
  fill: number;
};

/** Widths of the ribbon's serif letters (Newsreader, semibold), in hundredths of the letter height. */
const WIDTHS: readonly (readonly [number, string])[] = [
  [20, "'"],
  [23, ' .’|'],
  [26, ',j:!'],
  [29, 'li;()'],
  [34, 'I-[]'],
  [36, 'ft"'],
  [40, 'rs/'],
  [43, 'J“”'],
  [46, 'ceaz?'],
  [51, 'gx'],
  [55, 'bknopquvyS'],
  [58, 'dh0123456789'],
  [63, 'FLP'],
  [67, 'BEZR…—'],
  [71, 'ACTVXY&'],
  [77, 'wDGKNU'],
  [81, 'HOQ'],
  [86, 'm'],
  [100, 'MW'],
];
const WIDTH_OF = new Map(WIDTHS.flatMap(([width, letters]) => Array.from(letters, (letter) => [letter, width / 100])));
/** A little room, since the printer's type isn't set by us. */
const ROOM = 1.04;

const FULL = /[\p{Extended_Pictographic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const MARK = /[\p{M}\p{Cf}]/u;

const PICTOGRAPH = /\p{Extended_Pictographic}/u;

export function hasEmoji(text: string): boolean {
  return PICTOGRAPH.test(text);
}

function characterWidth(character: string): number {
  if (MARK.test(character)) return 0;
  const known = WIDTH_OF.get(character) ?? WIDTH_OF.get(character.normalize('NFD').charAt(0));
  if (known !== undefined) return known * ROOM;
  if (FULL.test(character)) return 1.15;
  return /\p{Lu}/u.test(character) ? 0.78 : 0.6;
}

/** Width of a text in letter heights, as the ribbon's serif type sets it. Rounded up, so that what fits fits. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

/** The printed form of a text: composed letters, single spaces, no control characters. */
export function printedText(text: string): string {
  return text
    .slice(0, limits.faixa * 8)
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** The break that makes two lines most alike in width; one line when there is no space to break at. */
function balanced(text: string): string[] {
  const words = text.split(' ');
  let best = [text];
  let bestWidth = Number.POSITIVE_INFINITY;
  for (let at = 1; at < words.length; at += 1) {
    const lines = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    const width = Math.max(...lines.map(textWidth));
    if (width < bestWidth) {
      best = lines;
      bestWidth = width;
    }
  }
  return best;
}

const FIELD = RIBBON.width - 2 * RIBBON.margin;

function fitting(width: number, sizes: readonly number[]): number | undefined {
  return sizes.find((size) => width * size <= FIELD);
}

/** A text as it is set on the ribbon: on one line while it reads well, otherwise on two, as large as fits. */
export function layoutFaixa(text: string): FaixaLayout {
  const printed = printedText(text);
  if (isBlank(printed)) return { lines: [], fontSize: ONE_LINE[0], verdict: 'empty', fill: 0 };
  const width = textWidth(printed);
  const smallest = TWO_LINES[TWO_LINES.length - 1] ?? 0;
  const isOverLimit = Array.from(printed).length > limits.faixa;
  const fill = (width * smallest) / (2 * FIELD);
  const single = fitting(width, ONE_LINE);
  if (single !== undefined) return { lines: [printed], fontSize: single, verdict: 'ok', fill };
  const lines = balanced(printed);
  const widest = Math.max(...lines.map(textWidth));
  const size = fitting(widest, TWO_LINES);
  if (size === undefined || isOverLimit) {
    return { lines, fontSize: Math.min(smallest, FIELD / widest), verdict: 'too-long', fill: Math.max(fill, 1) };
  }
  return { lines, fontSize: size, verdict: size < SMALL_BELOW ? 'small' : 'ok', fill: Math.min(fill, 1) };
}

/** Beginnings to choose from; those that end in a space want a name. */
export const FAIXA_PHRASES = [
  'Saudades eternas',
  'Descanse em paz',
  'Com carinho da família ',
  'Homenagem dos amigos ',
] as const;

const CONNECTING = new Set('a as com da das de do dos e em na no o os para por'.split(' '));
const OPENINGS = new Set(
  FAIXA_PHRASES.filter((phrase) => phrase.endsWith(' ')).map((phrase) => phrase.trim().toLowerCase()),
);

/** True when a text reads as if a name were still to come: 'Com carinho da família', 'Saudades de', 'Amigos do…'. */
export function isUnfinishedFaixa(text: string): boolean {
  const parts = printedText(text)
    .toLowerCase()
    .split(/[\s.…]/u)
    .filter((part) => part !== '');
  return CONNECTING.has(parts.at(-1) ?? '') || OPENINGS.has(parts.join(' '));
}

/** True when a text is read from right to left, judged by its first letter. */
export function isRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0];
  return letter !== undefined && /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u.test(letter);
}

function words(text: string): string[] {
  return text.slice(0, 400).match(/\p{L}[\p{L}\p{M}'’-]{2,}/gu) ?? [];
}

function unaccented(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Letters to change, add or leave out to turn one word into the other. */
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}

function isNearMiss(typed: string, name: string): boolean {
  if (typed.toLowerCase() === name.toLowerCase()) return false;
  const [left, right] = [unaccented(typed), unaccented(name)];
  if (left === right) return true;
  if (Math.min(left.length, right.length) < 4 || left[0] !== right[0]) return false;
  return editDistance(left, right) === 1;
}

/**
 * A word of the faixa that is almost, but not quite, part of the deceased's name: a slip that can't be undone at a
 * wake. Undefined when every name is written the same.
 */
export function misspelledName(text: string, deceasedName: string): { typed: string; name: string } | undefined {
  const names = words(deceasedName);
  const exact = new Set(names.map((name) => name.toLowerCase()));
  for (const typed of words(text)) {
    if (exact.has(typed.toLowerCase())) continue;
    const name = names.find((candidate) => isNearMiss(typed, candidate));
    if (name !== undefined) return { typed, name };
  }
  return undefined;
}

/** Asks to check a name that the faixa spells a little differently; undefined when there is nothing to ask. */
export function spellingRemark(text: string, deceasedName: string): string | undefined {
  const slip = misspelledName(text, deceasedName);
  return slip && `Confira a grafia: a faixa diz “${slip.typed}” e o nome da pessoa falecida, “${slip.name}”.`;
}
