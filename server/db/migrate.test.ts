import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { createTestDatabase, temporaryDirectory } from '#server/testing/databases.ts';
import { type Database, openDatabase } from './client.ts';
import { MigrationMismatchError, migrate } from './migrate.ts';

const log = createLog('silent');
let folder: string;

/** Writes a migrations folder as drizzle-kit does; `when` in milliseconds orders the entries. */
function writeMigrations(entries: { when: number; statement: string }[]): void {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(path.join(folder, 'meta'), { recursive: true });
  const journal = entries.map(({ when }, idx) => ({ idx, version: '7', when, tag: `${idx}_step`, breakpoints: true }));
  fs.writeFileSync(
    path.join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries: journal }),
  );
  entries.forEach(({ statement }, index) => {
    fs.writeFileSync(path.join(folder, `${index}_step.sql`), statement);
  });
}

const first = {
  when: 1000,
  statement: 'create table steps (number integer primary key);--> statement-breakpoint\ninsert into steps values (1)',
};
const second = { when: 2000, statement: 'insert into steps values (2)' };
const third = { when: 3000, statement: 'insert into steps values (3)' };

async function steps({ pool }: Database): Promise<number[]> {
  const { rows } = await pool.query<{ number: number }>('select number from steps order by number');
  return rows.map((row) => row.number);
}

describe('migrations', () => {
  let database: Database;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(async () => {
    folder = path.join(temporaryDirectory(), 'migrations');
    await database.pool.query('drop table if exists steps');
    await database.pool.query('drop schema if exists drizzle cascade');
  });
  afterEach(() => fs.rmSync(path.dirname(folder), { recursive: true, force: true }));
  afterAll(() => database?.close());

  test('each migration runs once, in order, and later ones are added', async () => {
    writeMigrations([first, second]);
    await migrate(database, log, folder);
    await migrate(database, log, folder);
    expect(await steps(database)).toEqual([1, 2]);
    writeMigrations([first, second, third]);
    await migrate(database, log, folder);
    expect(await steps(database)).toEqual([1, 2, 3]);
  });

  test('a failing migration leaves nothing behind, and the repaired one runs', async () => {
    writeMigrations([first, { when: 2000, statement: 'insert into steps values (1)' }]);
    await expect(migrate(database, log, folder)).rejects.toThrow();
    await expect(steps(database)).rejects.toThrow('does not exist');
    writeMigrations([first, second]);
    await migrate(database, log, folder);
    expect(await steps(database)).toEqual([1, 2]);
  });

  test('a database that is newer than the program is refused and not touched', async () => {
    writeMigrations([first, second, third]);
    await migrate(database, log, folder);
    writeMigrations([first, second]);
    await expect(migrate(database, log, folder)).rejects.toThrow(MigrationMismatchError);
    expect(await steps(database)).toEqual([1, 2, 3]);
  });

  test('a migration that would be skipped because a younger one ran before it is refused', async () => {
    writeMigrations([first, third]);
    await migrate(database, log, folder);
    writeMigrations([first, second, third]);
    await expect(migrate(database, log, folder)).rejects.toThrow('ignorada em silêncio');
  });

  test('processes that start together apply each migration once', async () => {
    writeMigrations([
      first,
      { when: 2000, statement: 'select pg_sleep(0.2)' },
      { when: 3000, statement: 'insert into steps values (2)' },
    ]);
    const parallel = await Promise.all([1, 2, 3].map(() => sibling(database)));
    await Promise.all(parallel.map((instance) => migrate(instance, log, folder)));
    expect(await steps(database)).toEqual([1, 2]);
    await Promise.all(parallel.map((instance) => instance.close()));
  });
});

function sibling(database: Database): Promise<Database> {
  return openDatabase({ url: database.url, dataDir: '', log });
}
