import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { customType, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Cents } from '#domain/money.ts';

/** Whole centavos in a bigint column. */
export const centavos = customType<{ data: Cents; driverData: string | number }>({
  dataType: () => 'bigint',
  fromDriver: (value) => Number(value) as Cents,
  toDriver: (value) => value,
});

export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const idColumn = () => uuid('id').primaryKey();

const WITHOUT_ACCENTS = sql.raw(
  `'ÁÀÂÃÄáàâãäÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÕÖóòôõöÚÙÛÜúùûüÇçÑñ', 'AAAAAaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuCcNn'`,
);

/** A name without accents, case and doubled spaces, as the database keeps it, so that people are found however they were typed. */
export function nameKey(name: SQLWrapper): SQL<string> {
  return sql`lower(regexp_replace(btrim(translate(${name}, ${WITHOUT_ACCENTS})), '\\s+', ' ', 'g'))`;
}

export const nameKeyColumn = (name: string, source: string) =>
  text(name)
    .notNull()
    .generatedAlwaysAs(nameKey(sql`${sql.identifier(source)}`));

/** What a record is found by: texts by their words, numbers (a CPF, a phone) by their digits and how they end. */
export type SearchSources = { texts: readonly SQLWrapper[]; numbers: readonly SQLWrapper[] };

/**
 * The words a record is found by, without accents and case; an index keeps them, a query names the same expression.
 * `domain/search.ts` takes apart what is typed in the same way. The ends of numbers are there because that is what
 * people read out: the last nine, eight and four digits of a phone.
 */
export function searchWordsOf({ texts, numbers }: SearchSources): SQL {
  const words = texts.map((column) => sql`coalesce(${column}, '')`);
  const digits = numbers.flatMap((column) => {
    const all = sql`regexp_replace(coalesce(${column}, ''), '\\D', '', 'g')`;
    return [all, ...[11, 9, 8, 4].map((count) => sql`right(${all}, ${sql.raw(String(count))})`)];
  });
  const line = sql.join([...words, ...digits], sql` || ' ' || `);
  return sql`array_to_tsvector(string_to_array(btrim(regexp_replace(lower(translate(${line}, ${WITHOUT_ACCENTS})), '[^a-z0-9]+', ' ', 'g')), ' '))`;
}
