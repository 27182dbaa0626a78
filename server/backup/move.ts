import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database, Tx } from '../db/client.ts';
import { appliedMigrations, MIGRATION_LOCK, MIGRATIONS } from '../db/migrate.ts';
import { carryJobs } from '../jobs/pending.ts';
import { openJobs } from '../jobs/queue.ts';
import type { Log } from '../log.ts';
import { BackupRefusal } from './refusal.ts';
import { carrySequences, insertLines, listTables, steadyTexts, tableLines, tallyTable } from './tables.ts';

export type MoveReport = { rows: number; tables: number; jobs: number };

type Step = ReturnType<typeof readMigrationFiles>[number];

/** Runs migrations as part of the caller's transaction, which drizzle's own `migrate` can't. */
async function apply(client: pg.ClientBase, steps: readonly Step[]): Promise<void> {
  for (const { folderMillis, hash, sql } of steps) {
    for (const statement of sql) await client.query(statement);
    const values = [hash, folderMillis];
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', values);
  }
}

const EMPTY_SCHEMA = `drop schema if exists public, drizzle cascade; create schema public; create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

/** The migrations that the source has, and those that it lacks. Throws BackupRefusal when it has others. */
async function migrationsOf(source: pg.ClientBase): Promise<{ had: Step[]; later: Step[] }> {
  const applied = await appliedMigrations(source);
  const { had = [], later = [] } = Object.groupBy(
    readMigrationFiles({ migrationsFolder: MIGRATIONS }),
    ({ folderMillis }) => (applied.has(folderMillis) ? 'had' : 'later'),
  );
  if (had.length === applied.size) return { had, later };
  throw new BackupRefusal('Os dados são de uma versão mais nova deste programa: use a versão nova; nada foi alterado.');
}

/** Carries all rows, reads every table back and compares it; says how many there are. Throws BackupRefusal. */
async function carryRows(source: pg.ClientBase, target: pg.ClientBase): Promise<{ rows: number; tables: number }> {
  const tables = await listTables(source);
  const known = new Set((await listTables(target)).map(({ name }) => name));
  for (const table of tables) {
    if (!known.has(table.name)) throw new BackupRefusal(`A tabela ${table.name} não é desta loja. Nada foi alterado.`);
    for await (const lines of tableLines(source, table)) await insertLines(target, table, lines);
  }
  // Deferred rules are judged once all rows are in; migrations that follow can't change a table that waits for it.
  await target.query('set constraints all immediate');
  await carrySequences(source, target);
  let rows = 0;
  for (const table of tables) {
    const [there, here] = [await tallyTable(source, table), await tallyTable(target, table)];
    if (here.sha256 !== there.sha256)
      throw new BackupRefusal(
        `A tabela ${table.name} não ficou igual (${here.rows} de ${there.rows} registros). Nada foi alterado.`,
      );
    rows += here.rows;
  }
  return { rows, tables: tables.length };
}

/**
 * Carries everything from a database into an empty one: schema, rows, counters and waiting jobs in one transaction, which is
 * only committed after every table was read back and compared; then later migrations. Pictures stay where they are; the source
 * is only read. Throws BackupRefusal, or what the database throws; then the target is as it was.
 */
export async function moveDatabase(
  source: Database,
  { database, log }: { database: Database; log: Log },
): Promise<MoveReport> {
  const [table] = await database.withSession(listTables);
  if (table)
    throw new BackupRefusal(
      `O banco de destino não está vazio (tabela ${table.name}). Use um banco novo; nada foi alterado.`,
    );
  const jobs = await openJobs(database, log);
  const carry = async (from: pg.ClientBase, to: pg.ClientBase, tx: Tx): Promise<MoveReport> => {
    await from.query('begin isolation level repeatable read read only');
    await steadyTexts(from);
    const { had, later } = await migrationsOf(from);
    await steadyTexts(to);
    await to.query("set local lock_timeout = '10s'");
    await to.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await to.query(EMPTY_SCHEMA);
    await apply(to, had);
    const carried = await carryRows(from, to);
    const waiting = await carryJobs(from, { client: to, tx, jobs });
    await apply(to, later);
    return { ...carried, jobs: waiting };
  };
  try {
    return await source.withSession((from) =>
      database.withSession((to) => drizzle({ client: to as pg.Client }).transaction((tx) => carry(from, to, tx))),
    );
  } finally {
    await jobs.stop();
  }
}
