import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import { openTextColumns } from './data-map.ts';
import type { Identifiers } from './identifiers.ts';

/** Letters, marks and digits, for brackets: `\w` depends on the database's locale, and has no accents in JavaScript. */
const LETTERS = '0-9A-Za-zÀ-ÖØ-öø-ɏ\u0300-\u036f';

/** No such text before a word; the letter of a line break in a JSON text belongs to no word. */
const notAfter = (text: string) => String.raw`(?:(?<!${text})|(?<=\\[bfnrt]))`;

/** Before and after a whole word, by its kind: a longer one that only contains it belongs to somebody else. */
const AROUND = {
  /** Also behind +55 or 0. */
  digits: ['', String.raw`(?!\d)`],
  /** Not in mari.ana@example.com or ana@example.com.br. */
  email: [notAfter(String.raw`[${LETTERS}_%+](?:\.|-*)`), String.raw`(?![${LETTERS}]|\.[a-z]{2}(?![${LETTERS}]))`],
  /** Not in Mariana Lima, Sant'Ana Lima or Rua das Flores, 100. */
  text: [notAfter(`[${LETTERS}]['’]?`), `(?![${LETTERS}])`],
} as const;

function kindOf(word: string): keyof typeof AROUND {
  if (word.includes('@')) return 'email';
  return /\p{L}/u.test(word) ? 'text' : 'digits';
}

/** The word as it stands; an accented letter in both cases, because not every locale of a database knows that they are one. */
function literally(word: string): string {
  return word
    .replace(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`)
    .replace(/[À-ɏ]/g, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
}

/**
 * A regular expression, valid in PostgreSQL and JavaScript, that finds any word literally and whole, ignoring case;
 * undefined without words.
 */
export function patternOf(words: readonly string[]): string | undefined {
  // The longest first, so that a formatted phone isn't matched only in part.
  const sorted = words.filter((word) => word !== '').toSorted((one, other) => other.length - one.length);
  const alternatives = Object.entries(AROUND).flatMap(([kind, [before, after]]) => {
    const some = sorted.filter((word) => kindOf(word) === kind).map(literally);
    return some.length === 0 ? [] : [`${before}(?:${some.join('|')})${after}`];
  });
  return alternatives.length === 0 ? undefined : `(${alternatives.join('|')})`;
}

export function mentions(columns: readonly string[], pattern: string): SQL {
  const tests = columns.map((column) => sql`coalesce(${sql.identifier(column)}::text, '') ~* ${pattern}`);
  return sql`(${sql.join(tests, sql` or `)})`;
}

type Mention = { table: string; row: Record<string, unknown> };

/** All identifying words of a person as one pattern; undefined without words. */
export function patternFor({ identifiers, names }: Identifiers): string | undefined {
  return patternOf([...identifiers, ...names]);
}

/** The rows whose free texts name the person, table by table, except in the given tables. */
export async function findMentions(db: Queryable, words: Identifiers, except: readonly string[]): Promise<Mention[]> {
  const pattern = patternFor(words);
  if (pattern === undefined) return [];
  const found: Mention[] = [];
  for (const { table, columns } of openTextColumns()) {
    if (except.includes(table)) continue;
    const { rows } = await db.execute<Record<string, unknown>>(
      sql`select * from ${sql.identifier(table)} where ${mentions(columns, pattern)}`,
    );
    found.push(...rows.map((row) => ({ table, row })));
  }
  return found;
}
