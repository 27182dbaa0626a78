import { sql } from 'drizzle-orm';
import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';
import type { Database, Queryable } from '#server/db/client.ts';

/** A table that has nothing to do with the shop, for tests of the database itself. */
export const piles = pgTable('test_piles', {
  id: integer().primaryKey(),
  units: integer().notNull(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Creates the table, or empties it. */
export async function preparePiles({ pool }: Database): Promise<void> {
  await pool.query(
    'create table if not exists test_piles (id integer primary key, units integer not null, at timestamptz not null default now())',
  );
  await pool.query('truncate test_piles');
}

/** Compiles only if queries can be written once for both. */
export async function unitsOf(queryable: Queryable, id: number): Promise<number | undefined> {
  const rows = await queryable.select({ units: piles.units }).from(piles).where(sql`id = ${id}`);
  return rows[0]?.units;
}
