import type { Database } from '../db/client.ts';
import { appliedMigrations } from '../db/migrate.ts';
import { pendingJobs } from '../jobs/pending.ts';
import type { Log } from '../log.ts';
import { type FillReport, fillDatabase } from './fill.ts';
import { BackupRefusal } from './refusal.ts';
import { listTables, readSequences, steadyTexts, tableLines, tallyTable } from './tables.ts';

/**
 * Carries everything from a database into an empty one, where every table is read back and compared before it is
 * committed. Pictures stay where they are; the source is only read. Throws like fillDatabase.
 */
export async function moveDatabase(source: Database, target: { database: Database; log: Log }): Promise<FillReport> {
  const [table] = await target.database.withSession(listTables);
  if (table)
    throw new BackupRefusal(
      `O banco de destino não está vazio (tabela ${table.name}). Use um banco novo; nada foi alterado.`,
    );
  return source.withSession(async (client) => {
    await client.query('begin isolation level repeatable read read only');
    await steadyTexts(client);
    const tables = await listTables(client);
    const sums = [];
    for (const one of tables) sums.push({ name: one.name, ...(await tallyTable(client, one)) });
    const report = await fillDatabase(target, {
      migrations: [...(await appliedMigrations(client))],
      tables: sums,
      async *lines(name) {
        for (const one of tables) if (one.name === name) yield* tableLines(client, one);
      },
      sequences: await readSequences(client),
      jobs: await pendingJobs(client),
    });
    await client.query('commit');
    return report;
  });
}
