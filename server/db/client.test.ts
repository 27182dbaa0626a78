import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { createTestDatabase, databaseKinds } from '#server/testing/databases.ts';
import { type Database, inTransaction, openDatabase, type Queryable } from './client.ts';
import { isDatabaseUnavailable, sqlState, violatedConstraint } from './errors.ts';
import { TransactionMisuseError } from './transaction-scope.ts';

const piles = pgTable('test_piles', {
  id: integer().primaryKey(),
  units: integer().notNull(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

async function prepare({ pool }: Database): Promise<void> {
  await pool.query(
    'create table if not exists test_piles (id integer primary key, units integer not null, at timestamptz not null default now())',
  );
  await pool.query('truncate test_piles');
}

/** Compiles only if queries can be written once for both. */
async function unitsOf(queryable: Queryable, id: number): Promise<number | undefined> {
  const rows = await queryable.select({ units: piles.units }).from(piles).where(sql`id = ${id}`);
  return rows[0]?.units;
}

async function causeOf(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}

describe.each(databaseKinds)('%s', (kind) => {
  let database: Database;

  beforeAll(async () => {
    database = await createTestDatabase(kind);
  });
  beforeEach(() => prepare(database));
  afterAll(() => database?.close());

  test('what a transaction wrote is there after it and gone when it throws', async () => {
    const answer = await inTransaction(database, async (tx) => {
      await tx.insert(piles).values({ id: 1, units: 5 });
      return unitsOf(tx, 1);
    });
    expect(answer).toBe(5);
    const refused = inTransaction(database, async (tx) => {
      await tx.update(piles).set({ units: 0 });
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await unitsOf(database.db, 1)).toBe(5);
  });

  test('instants are read in UTC whatever the zone of the server', async () => {
    await database.db.insert(piles).values({ id: 1, units: 1, at: new Date('2026-11-21T02:30:00.000Z') });
    expect((await database.db.select().from(piles))[0]?.at).toEqual(new Date('2026-11-21T02:30:00.000Z'));
    expect((await database.pool.query("select current_setting('TimeZone') as zone")).rows).toEqual([{ zone: 'UTC' }]);
  });

  test('a query through the pool or the database inside a transaction throws at once', async () => {
    const started = performance.now();
    const bypasses = [
      () => database.db.select().from(piles).execute(),
      () => database.db.transaction((tx) => tx.select().from(piles)),
      () => database.pool.query('select 1'),
      () => database.pool.connect(),
      () => inTransaction(database, async (tx) => unitsOf(tx, 1)),
    ];
    for (const bypass of bypasses) {
      const cause = await causeOf(inTransaction(database, async () => bypass()));
      expect(cause).toBeInstanceOf(TransactionMisuseError);
    }
    expect(performance.now() - started).toBeLessThan(5000);
    expect(await unitsOf(database.db, 1)).toBeUndefined();
  });

  test('work that a transaction started and that outlives it may use the pool', async () => {
    let committed = (): void => undefined;
    const commit = new Promise<void>((resolve) => {
      committed = resolve;
    });
    let later: Promise<number | undefined> = Promise.resolve(undefined);
    await inTransaction(database, async (tx) => {
      await tx.insert(piles).values({ id: 1, units: 3 });
      later = commit.then(() => unitsOf(database.db, 1));
    });
    committed();
    expect(await later).toBe(3);
  });

  test('other callers are not accused while a transaction is open', async () => {
    const others: Promise<number | undefined>[] = [];
    const ask = async () => unitsOf(database.db, 9);
    const transaction = inTransaction(database, async (tx) => {
      for (let step = 0; step < 5; step += 1) {
        await tx.insert(piles).values({ id: step, units: step });
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
      await tx.insert(piles).values({ id: 1, units: 1 });
      await tx
        .insert(piles)
        .values({ id: 1, units: 2 })
        .catch(() => undefined);
    });
    expect(await causeOf(deceived)).toMatchObject({ message: expect.stringContaining('swallowed') });
    expect(await unitsOf(database.db, 1)).toBeUndefined();
    // An inner transaction is a savepoint, and its failure may be dealt with.
    await inTransaction(database, async (tx) => {
      await tx.insert(piles).values({ id: 1, units: 1 });
      await tx.transaction((inner) => inner.insert(piles).values({ id: 1, units: 2 })).catch(() => undefined);
    });
    expect(await unitsOf(database.db, 1)).toBe(1);
  });

  test('a violated constraint tells its state and name, and is no outage', async () => {
    await database.db.insert(piles).values({ id: 1, units: 1 });
    const error = await database.db
      .insert(piles)
      .values({ id: 1, units: 1 })
      .then(
        () => undefined,
        (reason: unknown) => reason,
      );
    expect([sqlState(error), violatedConstraint(error), isDatabaseUnavailable(error)]).toEqual([
      '23505',
      'test_piles_pkey',
      false,
    ]);
  });

  test('a deadlock or serialization failure is tried again, three times at most', async () => {
    let calls = 0;
    const failing = (times: number, code: string) => () =>
      inTransaction(database, async (tx) => {
        calls += 1;
        await tx.insert(piles).values({ id: calls, units: calls });
        if (calls <= times)
          await tx.execute(sql.raw(`do $$ begin raise exception 'again' using errcode = '${code}'; end $$`));
        return calls;
      });
    expect(await failing(3, '40001')()).toBe(4);
    expect(await database.db.$count(piles)).toBe(1);
    calls = 0;
    await expect(failing(4, '40P01')()).rejects.toThrow();
    expect(calls).toBe(4);
    calls = 0;
    await expect(failing(1, '23514')()).rejects.toThrow();
    expect(calls).toBe(1);
  });

  test('it is healthy, has room and can be maintained', async () => {
    await database.maintain();
    expect([await database.health(), database.hasFreeSpace()]).toEqual([{ ok: true }, true]);
  });
});

describe('postgres', () => {
  let database: Database;
  let other: Database;

  beforeAll(async () => {
    database = await createTestDatabase('postgres');
    if (database.kind !== 'postgres') throw new Error('not PostgreSQL');
    other = await openDatabase({ url: database.url, dataDir: '', log: createLog('silent') });
  });
  beforeEach(() => prepare(database));
  afterAll(async () => {
    await other?.close();
    await database?.close();
  });

  test('two products taken in opposite order deadlock, and both buyers get both', async () => {
    await database.db.insert(piles).values([
      { id: 1, units: 10 },
      { id: 2, units: 10 },
    ]);
    let attempts = 0;
    let meet = (): void => undefined;
    const bothHoldOne = new Promise<void>((resolve) => {
      let holding = 0;
      meet = () => {
        holding += 1;
        if (holding === 2) resolve();
      };
    });
    const buy = (first: number, second: number) =>
      inTransaction(database, async (tx) => {
        attempts += 1;
        await tx.execute(sql`update test_piles set units = units - 1 where id = ${first}`);
        meet();
        await bothHoldOne;
        await tx.execute(sql`update test_piles set units = units - 1 where id = ${second}`);
      });
    await Promise.all([buy(1, 2), buy(2, 1)]);
    expect(attempts).toBe(3);
    expect([await unitsOf(database.db, 1), await unitsOf(database.db, 2)]).toEqual([8, 8]);
  });

  test('connections that the server ends while idle neither end the process nor fail the next query', async () => {
    await Promise.all([1, 2, 3].map(() => database.pool.query('select pg_sleep(0.05)')));
    const idle = database.pool.idleCount;
    expect(idle).toBeGreaterThan(0);
    await other.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'",
    );
    await expect.poll(() => database.pool.idleCount).toBe(0);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('a connection lost inside a transaction fails that transaction as an outage and nothing else', async () => {
    const lost = inTransaction(database, async (tx) => {
      await tx.insert(piles).values({ id: 1, units: 1 });
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await other.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await tx.insert(piles).values({ id: 2, units: 1 });
    });
    expect(
      isDatabaseUnavailable(
        await lost.then(
          () => undefined,
          (reason: unknown) => reason,
        ),
      ),
    ).toBe(true);
    expect(await database.db.$count(piles)).toBe(0);
    await inTransaction(database, (tx) => tx.insert(piles).values({ id: 3, units: 1 }));
    expect(await unitsOf(database.db, 3)).toBe(1);
  });

  test('a statement gives up at its limit and costs no connection', async () => {
    const { rows } = await database.pool.query(
      "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle",
    );
    expect(rows).toEqual([{ statement: '15s', lock: '10s', idle: '30s' }]);
    const connections = database.pool.totalCount;
    const slow = inTransaction(database, async (tx) => {
      await tx.execute(sql`set local statement_timeout = '50ms'`);
      await tx.execute(sql`select pg_sleep(10)`);
    });
    const error = await slow.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect([sqlState(error), isDatabaseUnavailable(error)]).toEqual(['57014', true]);
    expect([database.pool.totalCount, database.pool.idleCount]).toEqual([connections, connections]);
  });

  test('a server that is not there is reported within five seconds, and counts as an outage', async () => {
    const absent = await openDatabase({
      url: 'postgres://nobody@127.0.0.1:1/none',
      dataDir: '',
      log: createLog('silent'),
    });
    const started = performance.now();
    expect(await absent.health()).toEqual({ ok: false, reason: 'unreachable' });
    for (const use of [
      () => absent.db.execute(sql`select 1`).execute(),
      () => inTransaction(absent, (tx) => tx.execute(sql`select 1`)),
    ]) {
      expect(
        isDatabaseUnavailable(
          await use().then(
            () => undefined,
            (reason: unknown) => reason,
          ),
        ),
      ).toBe(true);
    }
    expect(performance.now() - started).toBeLessThan(5000);
    await absent.close();
  });
});

test('an ordinary error is no outage', () => {
  const ordinary = [
    new Error('Connection terminated'),
    Object.assign(new Error('mail'), { code: 'ECONNREFUSED' }),
    undefined,
    'ECONNRESET',
  ];
  expect(ordinary.map(isDatabaseUnavailable)).toEqual([false, false, false, false]);
  expect(isDatabaseUnavailable(new pg.DatabaseError('x', 1, 'error'))).toBe(false);
});
