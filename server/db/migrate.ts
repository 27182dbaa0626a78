import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import type { Database } from './client.ts';

/** An arbitrary number, the same in every version of this program. */
export const MIGRATION_LOCK = 7_204_619;
export const MIGRATIONS = path.join(PROJECT_ROOT, 'server', 'db', 'migrations');

/** The program and the database do not fit. The message is for the operator. */
export class MigrationMismatchError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MigrationMismatchError';
  }
}

/**
 * Migrates the database to the schema of this program, all or nothing. Several processes may start at once. Throws
 * MigrationMismatchError when the database is newer than the program.
 */
export async function migrate(database: Database, log: Log, folder = MIGRATIONS): Promise<void> {
  const applied = await withMigrationClient(database, (client) => bringUpToDate(client, folder));
  if (applied > 0) log.info({ applied }, 'database migrated');
}

/** Whether `migrate` would change a database already in use. False for an empty one. */
export function awaitsMigration(database: Database, folder = MIGRATIONS): Promise<boolean> {
  const known = readMigrationFiles({ migrationsFolder: folder }).map((migration) => migration.folderMillis);
  return withMigrationClient(database, async (client) => {
    const present = await appliedMigrations(client);
    return present.size > 0 && known.some((migration) => !present.has(migration));
  });
}

async function bringUpToDate(client: pg.ClientBase, folder: string): Promise<number> {
  const known = readMigrationFiles({ migrationsFolder: folder }).map((migration) => migration.folderMillis);
  const present = await appliedMigrations(client);
  assertSameHistory(known, present);
  if (known.length === present.size) return 0;
  await runMigrations(drizzle({ client: client as pg.Client }), { migrationsFolder: folder });
  return known.length - present.size;
}

/** Drizzle only runs the migrations younger than the last applied one; it doesn't compare the histories. */
function assertSameHistory(known: number[], present: Set<number>): void {
  if ([...present].some((applied) => !known.includes(applied))) {
    throw new MigrationMismatchError(
      'O banco de dados foi atualizado por uma versão mais nova deste programa. Instale a versão nova ou restaure um backup anterior. (database is newer than the program)',
    );
  }
  const last = Math.max(...present);
  if (known.some((migration) => migration < last && !present.has(migration))) {
    throw new MigrationMismatchError(
      'Uma migração mais antiga que a última aplicada não está no banco de dados; ela seria ignorada em silêncio.',
    );
  }
}

/** `created_at` of every migration in the database, none for an empty database. */
export async function appliedMigrations(client: pg.ClientBase): Promise<Set<number>> {
  const { rows: tables } = await client.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as name",
  );
  if (tables[0]?.name == null) return new Set();
  const { rows } = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations order by created_at',
  );
  return new Set(rows.map((row) => Number(row.created_at)));
}

const withMigrationClient = <T>(database: Database, work: (client: pg.ClientBase) => Promise<T>): Promise<T> =>
  database.withSession(async (client) => {
    await client.query("set lock_timeout = '5min'");
    // Ending the session releases it.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return work(client);
  });
