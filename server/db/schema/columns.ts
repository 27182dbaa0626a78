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

/** A name without accents, case and doubled spaces, as the database keeps it, so that people are found however they were typed. */
export function nameKey(name: SQLWrapper): SQL<string> {
  return sql`lower(regexp_replace(btrim(translate(${name}, 'ÁÀÂÃÄáàâãäÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÕÖóòôõöÚÙÛÜúùûüÇçÑñ', 'AAAAAaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuCcNn')), '\\s+', ' ', 'g'))`;
}

export const nameKeyColumn = (name: string, source: string) =>
  text(name)
    .notNull()
    .generatedAlwaysAs(nameKey(sql`${sql.identifier(source)}`));
