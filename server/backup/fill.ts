import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from '../db/client.ts';
import { MIGRATION_LOCK, MIGRATIONS } from '../db/migrate.ts';
import { replacePendingJobs } from '../jobs/pending.ts';
import { openJobs } from '../jobs/queue.ts';
import type { Log } from '../log.ts';
import { BackupRefusal } from './refusal.ts';
import { insertLines, listTables, type Sequence, type Sum, setSequences, steadyTexts, tallyTable } from './tables.ts';

export type Content = {
  /** `created_at` of every migration that it had. */
  migrations: readonly number[];
  /** Each table after those it refers to. */
  tables: readonly (Sum & { name: string })[];
  lines: (table: string) => AsyncIterable<string[]>;
  sequences: readonly Sequence[];
  /** Jobs that wait, as texts. */
  jobs: readonly string[];
};

export type FillReport = { rows: number; tables: number; jobs: number };

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

/**
 * Puts this content in the place of everything in a database: schema, rows, counters and waiting jobs in one transaction,
 * which is only committed after every table was read back and its sum compared; then later migrations. Throws
 * BackupRefusal, or what the database throws; then it is as it was.
 */
export async function fillDatabase(
  { database, log }: { database: Database; log: Log },
  content: Content,
): Promise<FillReport> {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  const wasApplied = ({ folderMillis }: Step) => content.migrations.includes(folderMillis);
  if (known.filter(wasApplied).length < content.migrations.length)
    throw new BackupRefusal(
      'Os dados são de uma versão mais nova deste programa: use a versão nova; nada foi alterado.',
    );
  const jobs = await openJobs(database, log);
  try {
    const rows = await database.withSession((client) =>
      drizzle({ client: client as pg.Client }).transaction(async (tx) => {
        await steadyTexts(client);
        await client.query("set local lock_timeout = '10s'");
        await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
        await client.query(EMPTY_SCHEMA);
        await apply(client, known.filter(wasApplied));
        const read = await load(client, content);
        await replacePendingJobs({ client, tx, jobs }, content.jobs);
        await apply(
          client,
          known.filter((step) => !wasApplied(step)),
        );
        return read;
      }),
    );
    return { rows, tables: content.tables.length, jobs: content.jobs.length };
  } finally {
    await jobs.stop();
  }
}

async function load(client: pg.ClientBase, { tables: expected, lines, sequences }: Content): Promise<number> {
  const tables = await listTables(client);
  for (const { name } of expected) {
    const table = tables.find((one) => one.name === name);
    if (!table) throw new BackupRefusal(`A tabela ${name} não é desta loja. Nada foi alterado.`);
    for await (const some of lines(name)) await insertLines(client, table, some);
  }
  // Deferred rules are judged once all rows are in; migrations that follow can't change a table that waits for it.
  await client.query('set constraints all immediate');
  await setSequences(client, sequences);
  let rows = 0;
  for (const table of tables) {
    const said = expected.find(({ name }) => name === table.name);
    const found = await tallyTable(client, table);
    if (found.sha256 !== said?.sha256)
      throw new BackupRefusal(
        `A tabela ${table.name} não ficou igual (${found.rows} de ${said?.rows ?? 0} registros). Nada foi alterado.`,
      );
    rows += found.rows;
  }
  return rows;
}
