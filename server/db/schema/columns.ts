import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { check, customType, type ExtraConfigColumn, index, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Cents } from '#domain/money.ts';
import type { PurposeName } from '../../privacy/processing-record.ts';
import { REDACTED } from '../../privacy/redacted.ts';

/** Whole centavos in a bigint column. */
export const centavos = customType<{ data: Cents; driverData: string | number }>({
  dataType: () => 'bigint',
  fromDriver: (value) => Number(value) as Cents,
  toDriver: (value) => value,
});

type Written = {
  /** The length that form and API allow too. */
  limit: number;
  /** What is done with it when it says something about a person; null when it says nothing. */
  personal: PurposeName | null;
};

/** Text that people write. */
export const written = customType<{ data: string; config: Written; configRequired: true }>({ dataType: () => 'text' });

/** Length and privacy class of a column that people write; undefined for others. */
export function writtenAs(column: Column): Written | undefined {
  const { fieldConfig }: { fieldConfig?: Written } = Reflect.get(column, 'config');
  return fieldConfig;
}

/** The longest text of each column that people write; what takes the place of an erased name may be longer than it. */
export function lengthChecks(table: string, columns: Record<string, ExtraConfigColumn>) {
  return Object.values(columns).flatMap((column) => {
    const limit = writtenAs(column)?.limit;
    if (limit === undefined) return [];
    const fits = sql`char_length(${column}) <= ${sql.raw(String(limit))} or strpos(${column}, ${sql.raw(`'${REDACTED}'`)}) > 0`;
    return [check(`${table}_${column.name}_length`, fits)];
  });
}

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

const AS_SPOKEN = sql.raw(`'ZzYyWw().,/"''’-', 'SsIiVv         '`);

/**
 * The words of some texts as they sound, each after a space, for an index of trigrams; `soundOf` in `domain/search.ts`
 * writes what is typed in the same way. Whoever writes down a name by ear can't know its letters.
 */
export function soundsOf(texts: readonly SQLWrapper[]): SQL {
  const line = sql.join(
    texts.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  );
  return sql`lower(translate(translate(' ' || ${line}, ${WITHOUT_ACCENTS}), ${AS_SPOKEN}))`;
}

export const soundsIndex = (name: string, texts: readonly SQLWrapper[]) =>
  index(name).using('gin', sql`${soundsOf(texts)} gin_trgm_ops`);

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
