import pg from 'pg';
import type { Database } from '../db/client.ts';

/**
 * A connection for long work. PostgreSQL gives one beside the pool, without the limits of ordinary requests; the
 * embedded database has only one, and everybody else waits for it meanwhile.
 */
export async function withOwnConnection<T>(
  database: Database,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  if (database.kind === 'embedded') {
    const client = await database.pool.connect();
    try {
      return await work(client);
    } finally {
      // After an error the session may still be in the middle of a transaction.
      client.release(client.getTransactionStatus() !== 'I');
    }
  }
  const client = new pg.Client({
    connectionString: database.url,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    application_name: 'memorial-backup',
  });
  // The query in flight reports the loss of the connection as well; unheard it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
