import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The number of all rows that a query finds, beside each that it answers. */
export const ofAll = { total: sql`count(*) over ()`.mapWith(Number) };

/** The first rows that were found, and the number of all. */
export const counted = <R extends { total: number }>(latest: R[]) => ({ total: latest[0]?.total ?? 0, latest });

/** The position of a row in a list from the newest to the oldest. */
export type Cursor = {
  /** In the database's text form: a Date has no microseconds, and rows with the same millisecond would be lost. */
  at: string;
  id: string;
};

export function cursorTime(at: SQLWrapper): SQL<string> {
  return sql<string>`${at}::text`;
}

/** The condition for the rows after `cursor`, ordered by `at` and `id`, both descending; undefined without one. */
export function follows(at: SQLWrapper, id: SQLWrapper, cursor: Cursor | undefined): SQL | undefined {
  return cursor && sql`(${at}, ${id}) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`;
}

/** The pages of a long list, each beginning where the last one ended, whatever was inserted or removed meanwhile. */
export async function* keysetPages<Row extends Cursor>(
  size: number,
  fetch: (after: Cursor | undefined, size: number) => Promise<Row[]>,
): AsyncGenerator<Row[], void, undefined> {
  let after: Cursor | undefined;
  do {
    const rows = await fetch(after, size);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    after = rows.length === size && last ? { at: last.at, id: last.id } : undefined;
  } while (after);
}
