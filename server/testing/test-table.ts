import { sql } from 'drizzle-orm';
import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';
import type { Database, Queryable } from '#server/db/client.ts';

/** A table that has nothing to do with the shop, for tests of the database itself. */
export const testTable = pgTable('test_table', {
  id: integer().primaryKey(),
  units: integer().notNull(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Creates the table, or empties it. */
export async function prepareTestTable({ pool }: Database): Promise<void> {
  await pool.query(
    'create table if not exists test_table (id integer primary key, units integer not null, at timestamptz not null default now())',
  );
  await pool.query('truncate test_table');
}

/** Compiles only if queries can be written once for both. */
export async function unitsOf(queryable: Queryable, id: number): Promise<number | undefined> {
  const rows = await queryable.select({ units: testTable.units }).from(testTable).where(sql`id = ${id}`);
  return rows[0]?.units;
}
