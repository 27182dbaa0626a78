import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database, Tx } from '../db/client.ts';
import { MIGRATION_LOCK } from '../db/migrate.ts';
import { replacePendingJobs } from '../jobs/pending.ts';
import { type Jobs, openJobs } from '../jobs/queue.ts';
import type { Log } from '../log.ts';
import { withOwnConnection } from './connection.ts';
import { BackupRefusal } from './refusal.ts';
import { applyMigrations, assertKnown, assertUsable, buildSchema, dropSchema, knownMigrations } from './schema.ts';
import {
  insertLines,
  listTables,
  type SequenceState,
  setSequences,
  steadyTexts,
  type Table,
  tallyTable,
} from './tables.ts';

/** What a database held at one moment. */
export type Content = {
  /** `created_at` of every migration that it had. */
  migrations: readonly number[];
  tables: readonly { name: string; columns: readonly string[] }[];
  /** Hands over all rows, each table's after those it refers to. */
  rows: (insert: (table: string, lines: readonly string[]) => Promise<void>) => Promise<void>;
  /** Asked after the rows: the counters, the waiting jobs, and number and checksum of each table's rows. */
  rest: () => Promise<{
    sequences: readonly SequenceState[];
    jobs: readonly string[];
    sums: ReadonlyMap<string, { rows: number; sha256: string }>;
  }>;
};

export type FillReport = { rows: number; tables: number; jobs: number; migrated: number };

/**
 * Fills a database with this content: schema, rows, counters and waiting jobs in one transaction, which is only committed
 * after every table was read back and its sum compared; then later migrations. Throws BackupRefusal, or what the database
 * throws; then it is as it was.
 */
export async function fillDatabase(
  target: { database: Database; log: Log },
  content: Content,
  { replace }: { replace: boolean },
): Promise<FillReport> {
  const known = knownMigrations();
  assertKnown(content.migrations, known);
  await withOwnConnection(target.database, (client) => assertUsable(client, known, replace));
  const later = known.filter(({ when }) => !content.migrations.includes(when));
  const jobs = await openJobs(target.database, target.log);
  try {
    const loaded = await withOwnConnection(target.database, (client) =>
      drizzle({ client: client as pg.Client }).transaction(async (tx) => {
        await steadyTexts(client);
        await client.query("set local lock_timeout = '10s'");
        await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
        // Somebody may have written since the first look.
        await assertUsable(client, known, replace);
        await dropSchema(client, known);
        await buildSchema(client, known, content.migrations);
        const report = await load(content, { client, tx, jobs });
        await applyMigrations(client, later);
        return report;
      }),
    );
    return { ...loaded, tables: content.tables.length, migrated: later.length };
  } finally {
    await jobs.stop();
  }
}

type Loading = { client: pg.ClientBase; tx: Tx; jobs: Jobs };

async function load(content: Content, loading: Loading): Promise<Pick<FillReport, 'rows' | 'jobs'>> {
  const { client } = loading;
  const tables = await matchingTables(client, content);
  await content.rows(async (name, lines) => {
    const table = tables.get(name);
    if (!table) throw new BackupRefusal(`A tabela ${name} não é desta loja. Nada foi alterado.`);
    await insertLines(client, table, lines);
  });
  const { sequences, jobs, sums } = await content.rest();
  // What is only judged once all rows are in; migrations that follow can't change a table that waits for it.
  await client.query('set constraints all immediate');
  await setSequences(client, sequences);
  await replacePendingJobs(loading, jobs);
  let rows = 0;
  for (const table of tables.values()) {
    const [said, found] = [sums.get(table.name), await tallyTable(client, table)];
    if (found.sha256 !== said?.sha256)
      throw new BackupRefusal(
        `A tabela ${table.name} não ficou igual (${found.rows} de ${said?.rows ?? 0} registros). Nada foi alterado.`,
      );
    rows += found.rows;
  }
  return { rows, jobs: jobs.length };
}

/** The tables of the schema just built, which must be those of the content to the last column. */
async function matchingTables(client: pg.ClientBase, content: Content): Promise<Map<string, Table>> {
  const tables = await listTables(client);
  const shape = (name: string, columns: readonly string[]) => `${name}(${[...columns].sort().join()})`;
  const present = tables.map(({ name, columns }) =>
    shape(
      name,
      columns.map((column) => column.name),
    ),
  );
  const wanted = content.tables.map(({ name, columns }) => shape(name, columns));
  if (present.sort().join() !== wanted.sort().join())
    throw new BackupRefusal('As tabelas não são as que este programa conhece nessa versão. Nada foi alterado.');
  return new Map(tables.map((table) => [table.name, table]));
}

/** Throws BackupRefusal when a shop is open on this PostgreSQL database. */
export async function assertClosedShop({ kind, pool }: Database): Promise<void> {
  if (kind === 'embedded') return;
  const { rows } = await pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and application_name = 'memorial-flores' and pid <> pg_backend_pid()",
  );
  if (rows.length === 0) return;
  throw new BackupRefusal('A loja está aberta neste banco. Encerre-a e tente de novo; nada foi alterado.');
}
