import { AsyncLocalStorage } from 'node:async_hooks';
import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log.ts';
import { openEmbedded } from './embedded/embedded-database.ts';
import { freeSpaceGuard } from './embedded/free-space.ts';
import { DatabaseUnreachableError, explainDatabase, isConnectionLoss, sqlState } from './errors.ts';
import { surviveLostConnections } from './lost-connections.ts';

type Scope = { pool: pg.Pool; open: boolean };

const scopes = new AsyncLocalStorage<Scope>();

/** A mistake in the code, never in the data: a query through the pool would wait for its own transaction. */
export class TransactionMisuseError extends Error {
  constructor() {
    super('Query through the pool inside a transaction: pass the transaction (tx) on, or run it after the commit.');
    this.name = 'TransactionMisuseError';
  }
}

/** Throws TransactionMisuseError inside an open transaction of this pool. */
function assertOutsideTransaction(pool: pg.Pool): void {
  const scope = scopes.getStore();
  if (scope?.open === true && scope.pool === pool) throw new TransactionMisuseError();
}

/**
 * Runs `work` as the inside of a transaction of `pool`. Promises that `work` doesn't await keep this async context, so
 * the scope is closed when `work` ends: afterwards they may use the pool.
 */
async function insideTransaction<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const scope: Scope = { pool, open: true };
  try {
    return await scopes.run(scope, work);
  } finally {
    scope.open = false;
  }
}

/** Makes every use of the pool from inside one of its own transactions throw at once instead of waiting endlessly. */
function guardPool<P extends pg.Pool>(pool: P): P {
  const connect: (...parameters: never[]) => unknown = pool.connect.bind(pool);
  const query: (...parameters: never[]) => unknown = pool.query.bind(pool);
  pool.connect = function guardedConnect(...parameters: never[]) {
    assertOutsideTransaction(pool);
    return connect(...parameters);
  } as typeof pool.connect;
  pool.query = function guardedQuery(...parameters: never[]) {
    assertOutsideTransaction(pool);
    return query(...parameters);
  } as typeof pool.query;
  return pool;
}

export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
export type Queryable = Db | Tx;

/** `words`: the database's error for the operator, if it has one. */
type Health = { ok: boolean; reason?: 'starting' | 'stuck' | 'disk-full' | 'unreachable'; words?: string };

export type Database = {
  /** PostgreSQL's address; undefined for the embedded database. */
  url: string | undefined;
  pool: pg.Pool;
  db: Db;
  /** Whether everybody shares one connection, which nobody may hold for long. */
  hasOneConnection: boolean;
  /** Long work on a connection without the limits of ordinary requests. */
  withSession<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  /** Answers within five seconds and never throws. */
  health(): Promise<Health>;
  /** Cheap enough to call before every write. Always true for a PostgreSQL elsewhere, whose disk is unknown. */
  hasFreeSpace(): boolean;
  /** Waits for running queries; may be called again. */
  close(): Promise<void>;
};

type DatabaseOptions = { url?: string | undefined; dataDir: string; log: Log };

const HEALTH_MS = 4000;
const RETRIES = 3;
/** Deadlock detected, serialization failure: repeating the same work succeeds. */
const RETRYABLE = new Set(['40P01', '40001']);
const LONGEST_STATEMENT_MS = 15_000;
/** The server cancels a statement before the client gives up, so that an ordinary slow query costs no connection. */
const SESSION = `set time zone 'UTC'; set statement_timeout = ${LONGEST_STATEMENT_MS}; set lock_timeout = '10s'; set idle_in_transaction_session_timeout = '30s'`;
const CLIENT_GIVES_UP_MS = 20_000;

/**
 * PostgreSQL at `url`, or without one the embedded database in `<dataDir>/database`. Opening the embedded one throws
 * DirectoryInUseError or an Error with a text for the operator; PostgreSQL is contacted by the first query.
 */
export function openDatabase({ url, dataDir, log }: DatabaseOptions): Promise<Database> {
  return url === undefined ? embeddedDatabase(dataDir, log) : Promise.resolve(postgresDatabase(url, dataDir, log));
}

async function embeddedDatabase(dataDir: string, log: Log): Promise<Database> {
  const { thread: _, ...embedded } = await openEmbedded({ dataDir, log });
  return { ...embedded, url: undefined, hasOneConnection: true, db: drizzle({ client: guardPool(embedded.pool) }) };
}

function postgresDatabase(url: string, dataDir: string, log: Log): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    // Most of it is spent behind others' transactions: who waits there is late, not refused.
    connectionTimeoutMillis: LONGEST_STATEMENT_MS,
    idleTimeoutMillis: 30_000,
    query_timeout: CLIENT_GIVES_UP_MS,
    keepAlive: true,
    application_name: 'memorial-flores',
    verify: (client, done) => {
      client.query(SESSION).then(() => done(), done);
    },
  });
  surviveLostConnections(pool, log);
  // A PostgreSQL on this machine is assumed to share its disk with the data folder.
  const hasRoom = freeSpaceGuard(dataDir);
  const hasFreeSpace = () => !isOnThisMachine(url) || !fs.existsSync(dataDir) || hasRoom();
  let closed: Promise<void> | undefined;
  return {
    url,
    hasOneConnection: false,
    pool: guardPool(pool),
    db: drizzle({ client: pool }),
    withSession: (work) => withSession(url, work),
    health: async () => (hasFreeSpace() ? postgresHealth(pool) : { ok: false, reason: 'disk-full' }),
    hasFreeSpace,
    close: () => {
      closed ??= pool.end();
      return closed;
    },
  };
}

async function withSession<T>(url: string, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true });
  // The query in flight reports the loss of the connection as well; unheard it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function isOnThisMachine(url: string): boolean {
  // A connection string with a socket instead of a host isn't a valid URL.
  const hostname = URL.canParse(url) ? new URL(url).hostname : '';
  return ['', 'localhost', '[::1]'].includes(hostname) || hostname.startsWith('127.');
}

async function postgresHealth(pool: pg.Pool): Promise<Health> {
  const expired = new AbortController();
  try {
    const late = delay(HEALTH_MS, undefined, { signal: expired.signal }).then(() =>
      Promise.reject(new Error('too late')),
    );
    await Promise.race([pool.query('select 1'), late]);
    return { ok: true };
  } catch (error) {
    const code = sqlState(error);
    const reason = code === '57P03' ? 'starting' : code === '53100' ? 'disk-full' : 'unreachable';
    const words = explainDatabase(error);
    return { ok: false, reason, ...(words !== undefined && { words }) };
  } finally {
    expired.abort();
  }
}

/**
 * Runs `work` in one transaction and commits it. Deadlocks and serialization failures are retried up to three times, so
 * `work` must change nothing but the database. Never await the network, files or hashing in it. Throws the error of
 * `work` after rolling back, and TransactionMisuseError for a query that bypasses `tx`.
 */
export async function inTransaction<T>({ pool }: Pick<Database, 'pool'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  assertOutsideTransaction(pool);
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await attemptTransaction(pool, work);
    } catch (error) {
      if (attempt === RETRIES || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
      await delay(2 ** attempt * (10 + Math.random() * 40));
    }
  }
}

async function attemptTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw sqlState(error) === undefined ? new DatabaseUnreachableError(error) : error;
  });
  try {
    return await drizzle({ client: refusingFalseCommits(client) }).transaction((tx) =>
      insideTransaction(pool, () => work(tx)).catch((error: unknown) => {
        // A rollback would wait behind a statement that never ends.
        if (isConnectionLoss(error)) client.connection.stream.destroy();
        throw error;
      }),
    );
  } finally {
    // Not idle: a statement is still running, or the rollback failed; the session must not be reused.
    client.release(client.getTransactionStatus() !== 'I');
  }
}

/** PostgreSQL answers COMMIT of a failed transaction with success and rolls back; this makes it an error. */
function refusingFalseCommits(client: pg.PoolClient): pg.PoolClient {
  const run: (...parameters: unknown[]) => Promise<pg.QueryResult> = client.query.bind(client);
  const query = async (statement: pg.QueryConfig, ...rest: unknown[]) => {
    const result = await run(statement, ...rest);
    if (statement.text === 'commit' && result.command !== 'COMMIT') {
      throw new Error('A statement of this transaction failed and its error was swallowed; nothing was committed.');
    }
    return result;
  };
  return Object.create(client, { query: { value: query } });
}

/** A slow client pauses long between two pages; the ordinary timeout would end the transaction. */
const LONGEST_PAUSE = '150s';

/**
 * Yields the results of `read`. On PostgreSQL all of them see one moment: they are read in one transaction on a
 * connection of their own, which is released after the last result, an error or `return()`. The embedded database has a
 * single connection, and the client sets the pace: holding the connection would make every buyer wait for one slow
 * download. There each query takes the connection again and may see a change made meanwhile; paging by key (see
 * `keysetPages`) still yields every row exactly once.
 */
export async function* inSnapshot<T>(
  database: Database,
  read: (db: Queryable) => AsyncIterable<T>,
): AsyncGenerator<T, void, undefined> {
  if (database.hasOneConnection) {
    yield* read(database.db);
    return;
  }
  const client = await database.pool.connect().catch((error: unknown) => {
    throw sqlState(error) === undefined ? new DatabaseUnreachableError(error) : error;
  });
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local idle_in_transaction_session_timeout = '${LONGEST_PAUSE}'`);
    yield* read(drizzle({ client }));
  } finally {
    const clean = await endTransaction(client);
    client.release(!clean);
  }
}

/** Ends a transaction that wrote nothing. False when the connection can't be used any more. */
async function endTransaction(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return client.getTransactionStatus() === 'I';
  } catch {
    return false;
  }
}

/**
 * Makes other transactions with the same order id (or other name) wait until this one ends, also before the order's
 * first row exists.
 */
export async function lockOrderId(tx: Tx, orderId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${orderId}, 0))`);
}

/** Takes the locks of several names in a fixed order, so that two transactions never wait for each other. */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of names.toSorted()) await lockOrderId(tx, name);
}
