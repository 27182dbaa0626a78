import type { EmbeddedDatabase, PostgresDatabase } from '../db/client.ts';
import { appliedMigrations } from '../db/migrate.ts';
import { pendingJobs } from '../jobs/pending.ts';
import type { Log } from '../log.ts';
import { withOwnConnection } from './connection.ts';
import { type FillReport, fillDatabase } from './fill.ts';
import { listTables, readSequences, steadyTexts, tableLines } from './tables.ts';
import { openTally } from './tally.ts';

/**
 * Carries everything from the embedded database into an empty PostgreSQL, where every table is read back and compared
 * before it is committed. Pictures stay where they are; the source is only read. Throws like fillDatabase.
 */
export function moveToPostgres({
  source,
  target,
  log,
}: {
  source: EmbeddedDatabase;
  target: PostgresDatabase;
  log: Log;
}): Promise<FillReport> {
  return withOwnConnection(source, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    await steadyTexts(client);
    const tables = await listTables(client);
    const sums = new Map<string, { rows: number; sha256: string }>();
    const content = {
      migrations: [...(await appliedMigrations(client))],
      tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
      rows: async (insert: (table: string, lines: readonly string[]) => Promise<void>) => {
        for (const table of tables) {
          const tally = openTally();
          for await (const lines of tableLines(client, table)) {
            tally.add(lines);
            await insert(table.name, lines);
          }
          sums.set(table.name, tally.close());
        }
      },
      rest: async () => ({ sequences: await readSequences(client), jobs: await pendingJobs(client), sums }),
    };
    const report = await fillDatabase({ database: target, log }, content, { replace: false });
    await client.query('commit');
    return report;
  });
}
