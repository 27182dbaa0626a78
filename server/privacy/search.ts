import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import { openTextColumns } from './data-map.ts';
import type { Identifiers } from './identifiers.ts';

/** A regular expression for PostgreSQL that finds any word literally, ignoring case; undefined without words. */
export function patternOf(words: readonly string[]): string | undefined {
  const escaped = words.filter((word) => word !== '').map((word) => word.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&'));
  // The longest first, so that a formatted phone isn't matched only in part.
  const alternatives = escaped.toSorted((one, other) => other.length - one.length);
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
