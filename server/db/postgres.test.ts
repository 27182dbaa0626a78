import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { createTestDatabase } from '#server/testing/databases.ts';
import { prepareTestTable, testTable, unitsOf } from '#server/testing/test-table.ts';
import { failureOf } from '../testing/failure-of.ts';
import { type Database, inTransaction, openDatabase } from './client.ts';
import { isDatabaseUnavailable, sqlState } from './errors.ts';

describe('postgres', () => {
  let database: Database;
  let other: Database;

  beforeAll(async () => {
    database = await createTestDatabase();
    other = await openDatabase({ url: database.url, dataDir: '', log: createLog('silent') });
  });
  beforeEach(() => prepareTestTable(database));
  afterAll(async () => {
    await other?.close();
    await database?.close();
  });

  test('two products taken in opposite order deadlock, and both buyers get both', async () => {
    await database.db.insert(testTable).values([
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
        await tx.execute(sql`update test_table set units = units - 1 where id = ${first}`);
        meet();
        await bothHoldOne;
        await tx.execute(sql`update test_table set units = units - 1 where id = ${second}`);
      });
    await Promise.all([buy(1, 2), buy(2, 1)]);
    expect(attempts).toBeGreaterThan(2);
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

  test('a connection that the server closes right after opening does not end the process', async () => {
    const hasty = await openDatabase({
      url: database.url,
      dataDir: '',
      log: createLog('silent'),
    });
    hasty.pool.once('connect', ({ connection }) => {
      // The session's settings are answered first, and the server's farewell is in the same packet.
      connection.once('readyForQuery', () => {
        connection.emit('errorMessage', Object.assign(new Error('terminating connection'), { code: '57P01' }));
      });
    });
    await hasty.pool.query('select 1').catch(() => undefined);
    expect((await hasty.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await hasty.close();
  });

  test('a connection lost inside a transaction fails that transaction as an outage and nothing else', async () => {
    const lost = inTransaction(database, async (tx) => {
      await tx.insert(testTable).values({ id: 1, units: 1 });
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await other.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await tx.insert(testTable).values({ id: 2, units: 1 });
    });
    expect(isDatabaseUnavailable(await failureOf(lost))).toBe(true);
    expect(await database.db.$count(testTable)).toBe(0);
    await inTransaction(database, (tx) => tx.insert(testTable).values({ id: 3, units: 1 }));
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
    const error = await failureOf(slow);
    expect([sqlState(error), isDatabaseUnavailable(error)]).toEqual(['57014', true]);
    expect([database.pool.totalCount, database.pool.idleCount]).toEqual([connections, connections]);
  });

  test('a missing server is reported, and counts as an outage', async () => {
    const absent = await openDatabase({
      url: 'postgres://nobody@127.0.0.1:1/none',
      dataDir: '',
      log: createLog('silent'),
    });
    expect(await absent.health()).toMatchObject({ ok: false, reason: 'unreachable' });
    for (const use of [
      () => absent.db.execute(sql`select 1`).execute(),
      () => inTransaction(absent, (tx) => tx.execute(sql`select 1`)),
    ]) {
      expect(isDatabaseUnavailable(await failureOf(use()))).toBe(true);
    }
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
