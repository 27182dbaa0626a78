import fs from 'node:fs';
import path from 'node:path';
import { MIGRATIONS } from '../db/migrate.ts';

/** Writes the migrations of this program as it was when it knew only the first `count` into a new folder below `parent`. */
export function olderMigrations(parent: string, count = 1): string {
  const older = fs.mkdtempSync(path.join(parent, 'migrations-'));
  fs.cpSync(MIGRATIONS, older, { recursive: true });
  const journal = path.join(older, 'meta/_journal.json');
  const content = JSON.parse(fs.readFileSync(journal, 'utf8')) as { entries: unknown[] };
  fs.writeFileSync(journal, JSON.stringify({ ...content, entries: content.entries.slice(0, count) }));
  return older;
}
