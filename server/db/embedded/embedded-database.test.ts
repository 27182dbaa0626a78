import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { placeEmbeddedTemplate, temporaryDirectory } from '#server/testing/databases.ts';
import { type EmbeddedDatabase, type EmbeddedOptions, openEmbedded } from './embedded-database.ts';

const log = createLog('silent');
let dataDir: string;
let database: EmbeddedDatabase | undefined;

/** An existing database unless the test has put something else there. */
async function open(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> {
  if (!fs.existsSync(path.join(dataDir, 'database'))) await placeEmbeddedTemplate(dataDir);
  database = await openEmbedded({ dataDir, log, ...options });
  return database;
}

async function numbers({ pool }: EmbeddedDatabase): Promise<number[]> {
  const { rows } = await pool.query<{ number: number }>('select number from kept order by number');
  return rows.map((row) => row.number);
}

beforeEach(() => {
  dataDir = temporaryDirectory();
});

afterEach(async () => {
  await database?.close();
  database = undefined;
  fs.rmSync(dataDir, { recursive: true, force: true });
});

describe('an open database', () => {
  let directory: string;
  let shared: EmbeddedDatabase;
  beforeAll(async () => {
    directory = temporaryDirectory();
    await placeEmbeddedTemplate(directory);
    shared = await openEmbedded({ dataDir: directory, log });
  });
  afterEach(() => shared.pool.query('drop table if exists kept'));
  afterAll(async () => {
    await shared.close();
    fs.rmSync(directory, { recursive: true, force: true });
  });

  // That a commit calls fsync is proved by each start.
  test('nothing is acknowledged before it is on the disk', async () => {
    const { rows } = await shared.pool.query(
      "select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method, current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages, current_setting('TimeZone') as zone",
    );
    expect(rows).toEqual([{ fsync: 'on', method: 'fsync', commit: 'on', pages: 'on', zone: 'UTC' }]);
  });

  test('a failed query, which costs its connection, leaves neither prepared statements nor settings behind', async () => {
    const { pool } = shared;
    for (let round = 0; round < 3; round += 1) {
      expect((await pool.query({ name: 'named', text: 'select $1::int as one', values: [1] })).rows).toEqual([
        { one: 1 },
      ]);
      await pool.query("set application_name = 'left behind'");
      await expect(pool.query('select 1 / 0')).rejects.toThrow('division by zero');
      expect((await pool.query("select current_setting('application_name') as name")).rows).not.toEqual([
        { name: 'left behind' },
      ]);
    }
  });

  test('simultaneous callers with errors and rollbacks each get their own answer', async () => {
    const { pool } = shared;
    await pool.query('create table kept (number integer primary key)');
    const one = async (number: number) => {
      if (number % 5 === 0)
        return expect(pool.query('select $1::int / 0', [number])).rejects.toThrow('division by zero');
      if (number % 7 === 0) {
        const client = await pool.connect();
        await client.query('begin');
        await client.query('insert into kept values ($1)', [number]);
        await client.query('rollback');
        client.release(number % 2 === 0);
        return;
      }
      expect((await pool.query('insert into kept values ($1) returning number', [number])).rows).toEqual([{ number }]);
    };
    await Promise.all(Array.from({ length: 70 }, (_, index) => one(index + 1)));
    const { rows } = await pool.query<{ count: string }>('select count(*) from kept');
    const expected = Array.from({ length: 70 }, (_, index) => index + 1).filter(
      (number) => number % 5 !== 0 && number % 7 !== 0,
    ).length;
    expect(rows[0]?.count).toBe(String(expected));
  });
});

test('writes are followed by a checkpoint, idleness is not', async () => {
  const { pool } = await open({ checkpointEvery: 50 });
  await pool.query('create table kept (number integer)');
  const checkpoint = async () =>
    (await pool.query<{ at: string }>('select redo_lsn::text as at from pg_control_checkpoint()')).rows[0]?.at;
  const written = async () =>
    (await pool.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')).rows[0]?.at;
  const before = await checkpoint();
  await pool.query('insert into kept select generate_series(1, 1000)');
  await expect.poll(checkpoint, { timeout: 60_000 }).not.toBe(before);
  // Each further checkpoint would write a record, so an unchanged position shows that there was none.
  let last = await written();
  await expect
    .poll(
      async () => {
        const previous = last;
        last = await written();
        return last === previous;
      },
      { timeout: 60_000, interval: 250 },
    )
    .toBe(true);
});

describe('opening', () => {
  test('the first start makes a database that only its owner can read, and leaves nothing half-made', async () => {
    database = await openEmbedded({ dataDir, log });
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(fs.statSync(path.join(dataDir, 'database')).mode & 0o777).toBe(0o700);
    expect(fs.readdirSync(dataDir).filter((name) => !name.startsWith('database.lock'))).toEqual(['database']);
  });

  test('a second opener in the same process is refused and the first goes on', async () => {
    const first = await open();
    await expect(openEmbedded({ dataDir, log })).rejects.toThrow('já está em uso');
    expect((await first.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('the directory can be opened again after closing, with its rows and without leftovers', async () => {
    const first = await open();
    const { host } = first.pool.options;
    await first.pool.query('create table kept (number integer)');
    await first.pool.query('insert into kept values (1)');
    expect(fs.statSync(String(host)).mode & 0o777).toBe(0o700);
    await Promise.all([first.close(), first.close()]);
    expect(fs.existsSync(String(host))).toBe(false);
    expect(await numbers(await open())).toEqual([1]);
  });

  test.each([
    { content: {}, message: 'não é um banco de dados' },
    { content: { PG_VERSION: '17\n' }, message: 'é do PostgreSQL 17' },
  ])('a directory that cannot be opened is left unchanged: $message', async ({ content, message }) => {
    const directory = path.join(dataDir, 'database');
    fs.mkdirSync(directory);
    fs.writeFileSync(path.join(directory, 'precious'), 'x');
    for (const [name, text] of Object.entries(content)) fs.writeFileSync(path.join(directory, name), text);
    await expect(open()).rejects.toThrow(message);
    expect(fs.readdirSync(directory).sort()).toEqual([...Object.keys(content), 'precious'].sort());
    // The refused opener has released the lock.
    await expect(open()).rejects.toThrow(message);
  });
});

test('a worker that dies says so, and the next start has all acknowledged rows', async () => {
  const opened = await open();
  await opened.pool.query('create table kept (number integer)');
  await opened.pool.query('insert into kept values (1)');
  const ended = opened.pool.query('do $$ begin loop end loop; end $$').catch((error: unknown) => error);
  await opened.thread.terminate();
  expect(await ended).toBeInstanceOf(Error);
  expect(opened.thread.isRunning()).toBe(false);
  await opened.close();
  expect(await numbers(await open())).toEqual([1]);
});
