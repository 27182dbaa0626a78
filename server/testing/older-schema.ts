import fs from 'node:fs';
import path from 'node:path';
import type { Database } from '../db/client.ts';
import { MIGRATIONS, migrate } from '../db/migrate.ts';
import { createLog } from '../log.ts';

/** Writes the migrations of this program as it was when it knew only the first `count` into a new folder below `parent`. */
export function olderMigrations(parent: string, count = 1): string {
  const older = fs.mkdtempSync(path.join(parent, 'migrations-'));
  fs.cpSync(MIGRATIONS, older, { recursive: true });
  const journal = path.join(older, 'meta/_journal.json');
  const content = JSON.parse(fs.readFileSync(journal, 'utf8')) as { entries: unknown[] };
  fs.writeFileSync(journal, JSON.stringify({ ...content, entries: content.entries.slice(0, count) }));
  return older;
}

/** Empties the database and leaves it as that older program would. */
export async function becomeOlder(database: Database, parent: string): Promise<void> {
  await database.pool.query('drop schema public cascade; create schema public; drop schema drizzle cascade');
  await migrate(database, createLog('silent'), olderMigrations(parent));
}
