import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database, Queryable } from './client.ts';
import { DatabaseUnreachableError, sqlState } from './errors.ts';

/** A slow receiver makes long pauses between two pages; the limit of ordinary work would cut it off. */
const LONGEST_PAUSE = '150s';

/**
 * What `read` makes of the database, piece by piece. On PostgreSQL all pieces see one moment: they are read in one
 * transaction on a connection of their own, which is free again when the last piece, an error or `return()` comes.
 *
 * The embedded database has a single connection, and the receiver of the pieces sets the pace. Holding it would keep
 * every buyer waiting for one slow download, so there each query takes the connection again and a change in the meantime
 * may be seen. Pages by key (see `keysetPages`) still bring every row exactly once.
 */
export async function* inSnapshot<T>(
  database: Database,
  read: (db: Queryable) => AsyncIterable<T>,
): AsyncGenerator<T, void, undefined> {
  if (database.kind === 'embedded') {
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

/** Nothing was written, so there is nothing to commit. False when the connection can't be used any more. */
async function endTransaction(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return client.getTransactionStatus() === 'I';
  } catch {
    return false;
  }
}
