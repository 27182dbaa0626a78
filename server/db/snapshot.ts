import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database, Queryable } from './client.ts';
import { DatabaseUnreachableError, sqlState } from './errors.ts';

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
