import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, databaseKinds } from '#server/testing/databases.ts';
import { prepareTestTable, testTable, unitsOf } from '#server/testing/test-table.ts';
import { createLog } from '../log.ts';
import { failureOf } from '../testing/failure-of.ts';
import { type Database, inTransaction, openDatabase, TransactionMisuseError } from './client.ts';
import { isDatabaseUnavailable, sqlState, violatedConstraint } from './errors.ts';

async function causeOf(work: Promise<unknown>): Promise<unknown> {
  const error = await failureOf(work);
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}

describe.each(databaseKinds)('%s', (kind) => {
  let database: Database;

  beforeAll(async () => {
    database = await createTestDatabase(kind);
  });
  beforeEach(() => prepareTestTable(database));
  afterAll(() => database?.close());

  test('what a transaction wrote is there after it and gone when it throws', async () => {
    const answer = await inTransaction(database, async (tx) => {
      await tx.insert(testTable).values({ id: 1, units: 5 });
      return unitsOf(tx, 1);
    });
    expect(answer).toBe(5);
    const refused = inTransaction(database, async (tx) => {
      await tx.update(testTable).set({ units: 0 });
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await unitsOf(database.db, 1)).toBe(5);
  });

  test('instants are read in UTC whatever the zone of the server', async () => {
    await database.db.insert(testTable).values({ id: 1, units: 1, at: new Date('2026-11-21T02:30:00.000Z') });
    expect((await database.db.select().from(testTable))[0]?.at).toEqual(new Date('2026-11-21T02:30:00.000Z'));
    expect((await database.pool.query("select current_setting('TimeZone') as zone")).rows).toEqual([{ zone: 'UTC' }]);
  });

  test('a query through the pool or the database inside a transaction throws', async () => {
    const bypasses = [
      () => database.db.select().from(testTable).execute(),
      () => database.db.transaction((tx) => tx.select().from(testTable)),
      () => database.pool.query('select 1'),
      () => database.pool.connect(),
      () => inTransaction(database, async (tx) => unitsOf(tx, 1)),
    ];
    for (const bypass of bypasses) {
      const cause = await causeOf(inTransaction(database, async () => bypass()));
      expect(cause).toBeInstanceOf(TransactionMisuseError);
    }
    expect(await unitsOf(database.db, 1)).toBeUndefined();
  });

  test('work that a transaction started and that outlives it may use the pool', async () => {
    let committed = (): void => undefined;
    const commit = new Promise<void>((resolve) => {
      committed = resolve;
    });
    let later: Promise<number | undefined> = Promise.resolve(undefined);
    await inTransaction(database, async (tx) => {
      await tx.insert(testTable).values({ id: 1, units: 3 });
      later = commit.then(() => unitsOf(database.db, 1));
    });
    committed();
    expect(await later).toBe(3);
  });

  test('other callers may use the pool while a transaction is open', async () => {
    const others: Promise<number | undefined>[] = [];
    const ask = async () => unitsOf(database.db, 9);
    const transaction = inTransaction(database, async (tx) => {
      for (let step = 0; step < 5; step += 1) {
        await tx.insert(testTable).values({ id: step, units: step });
        await turn();
      }
    });
    for (let caller = 0; caller < 5; caller += 1) {
      others.push(ask());
      await turn();
    }
    await transaction;
    expect(await Promise.all(others)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  test('an error swallowed inside a transaction does not pass for a commit', async () => {
    const deceived = inTransaction(database, async (tx) => {
      await tx.insert(testTable).values({ id: 1, units: 1 });
      await tx
        .insert(testTable)
        .values({ id: 1, units: 2 })
        .catch(() => undefined);
    });
    expect(await causeOf(deceived)).toMatchObject({ message: expect.stringContaining('swallowed') });
    expect(await unitsOf(database.db, 1)).toBeUndefined();
    // An inner transaction is a savepoint, and its failure may be handled.
    await inTransaction(database, async (tx) => {
      await tx.insert(testTable).values({ id: 1, units: 1 });
      await tx.transaction((inner) => inner.insert(testTable).values({ id: 1, units: 2 })).catch(() => undefined);
    });
    expect(await unitsOf(database.db, 1)).toBe(1);
  });

  test('a violated constraint tells its state and name, and is no outage', async () => {
    await database.db.insert(testTable).values({ id: 1, units: 1 });
    const error = await failureOf(database.db.insert(testTable).values({ id: 1, units: 1 }));
    expect([sqlState(error), violatedConstraint(error), isDatabaseUnavailable(error)]).toEqual([
      '23505',
      'test_table_pkey',
      false,
    ]);
  });

  test('a deadlock or serialization failure is tried again, three times at most', async () => {
    let calls = 0;
    const failing = (times: number, code: string) => () =>
      inTransaction(database, async (tx) => {
        calls += 1;
        await tx.insert(testTable).values({ id: calls, units: calls });
        if (calls <= times)
          await tx.execute(sql.raw(`do $$ begin raise exception 'again' using errcode = '${code}'; end $$`));
        return calls;
      });
    expect(await failing(3, '40001')()).toBe(4);
    expect(await database.db.$count(testTable)).toBe(1);
    calls = 0;
    await expect(failing(4, '40P01')()).rejects.toThrow();
    expect(calls).toBe(4);
    calls = 0;
    await expect(failing(1, '23514')()).rejects.toThrow();
    expect(calls).toBe(1);
  });

  test('it is healthy and has room', async () => {
    expect([await database.health(), database.hasFreeSpace()]).toEqual([{ ok: true }, true]);
  });
});

describe('room on the disk', () => {
  const log = createLog('silent');
  // A file system without free space.
  const full = '/proc';

  test.each([
    ['postgres://a@127.0.0.1/b', false],
    ['postgres://a@localhost:5433/b', false],
    ['postgres://a@db.example.com/b', true],
  ])('is watched for a PostgreSQL on this machine alone: %s', async (url, hasRoom) => {
    const database = await openDatabase({ url, dataDir: full, log });
    expect(database.hasFreeSpace()).toBe(hasRoom);
    if (!hasRoom) expect(await database.health()).toEqual({ ok: false, reason: 'disk-full' });
    await database.close();
  });
});
