import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { check, customType, type ExtraConfigColumn, index, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { limitOf } from '#contract/fields.ts';
import type { Cents } from '#domain/money.ts';
import type { PurposeName } from '../../privacy/processing-record.ts';
import { REDACTED } from '../../privacy/redacted.ts';

/** Whole centavos in a bigint column. */
export const centavos = customType<{ data: Cents; driverData: string | number }>({
  dataType: () => 'bigint',
  fromDriver: (value) => Number(value) as Cents,
  toDriver: (value) => value,
});

type Written = (
  | {
      /** The greatest length, the same in form and API. */
      limit: number;
    }
  | {
      /** The text of the contract that the column keeps, as long as it may be there. */
      of: z.core.$ZodType;
    }
) & {
  /** The purpose for which personal text is processed; null for text that says nothing about a person. */
  personal: PurposeName | null;
};

/** A text column that people fill in. */
export const written = customType<{ data: string; config: Written; configRequired: true }>({ dataType: () => 'text' });

type Config = { fieldConfig?: Written; personal?: PurposeName | null };
const configOf = (column: object): Config => Reflect.get(column, 'config');

/** A column that the shop itself fills with personal data, and the purpose for which they are processed. */
export function personal<C extends object>(purpose: PurposeName, column: C): C {
  configOf(column).personal = purpose;
  return column;
}

/** A column of text that says nothing about a person. */
export function impersonal<C extends object>(column: C): C {
  configOf(column).personal = null;
  return column;
}

/** The purpose of a column's personal data, null without any; undefined for a text of which nobody has said it. */
export function purposeOf(column: Column): PurposeName | null | undefined {
  const { fieldConfig, personal: own = fieldConfig?.personal } = configOf(column);
  const mayTell = ['text', 'jsonb', 'text[]'].includes(column.getSQLType()) && !column.enumValues?.length;
  return own === undefined && !mayTell ? null : own;
}

/** At most so long, unless an erased name was replaced by more. */
export const isWithin = (column: SQLWrapper, limit: number) =>
  sql`char_length(${column}) <= ${sql.raw(String(limit))} or strpos(${column}, ${sql.raw(`'${REDACTED}'`)}) > 0`;

export function lengthChecks(table: string, columns: Record<string, ExtraConfigColumn>) {
  return Object.values(columns).flatMap((column) => {
    const { fieldConfig } = configOf(column);
    if (!fieldConfig) return [];
    const limit = 'of' in fieldConfig ? limitOf(fieldConfig.of) : fieldConfig.limit;
    if (limit === undefined) throw new TypeError(`${table}.${column.name} has no greatest length in the contract`);
    return [check(`${table}_${column.name}_length`, isWithin(column, limit))];
  });
}

export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const idColumn = () => uuid('id').primaryKey();

const WITHOUT_ACCENTS = sql.raw(
  `'ÁÀÂÃÄáàâãäÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÕÖóòôõöÚÙÛÜúùûüÇçÑñ', 'AAAAAaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuCcNn'`,
);

/** A name without accents, case and doubled spaces, so that people are found however their name was typed. */
export function nameKey(name: SQLWrapper): SQL<string> {
  return sql`lower(regexp_replace(btrim(translate(${name}, ${WITHOUT_ACCENTS})), '\\s+', ' ', 'g'))`;
}

export const nameKeyColumn = (name: string, source: string) =>
  text(name)
    .notNull()
    .generatedAlwaysAs(nameKey(sql`${sql.identifier(source)}`));

/** The columns a record is found by: texts by words, numbers (a CPF, a phone) by digits and last digits. */
export type SearchSources = { texts: readonly SQLWrapper[]; numbers: readonly SQLWrapper[] };

const AS_SPOKEN = sql.raw(`'ZzYyWw().,/"''’-', 'SsIiVv         '`);

/**
 * The sounds of the words of some texts, each after a space, for a trigram index; `soundOf` in `domain/search.ts` does
 * the same with a typed word. It finds names that were written down by ear.
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
 * The words of a record, without accents and case, indexed by this expression; `domain/search.ts` splits a typed text
 * in the same way. It includes the endings that people read out of a phone: the last nine, eight and four digits.
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
