import type pg from 'pg';
import type { Log } from '../log.ts';

/**
 * Makes a lost connection fail its query only: an error event without a listener would end the process. The pool
 * listens only to idle connections, and a server may close one between its connect and its first query.
 */
export function surviveLostConnections(pool: pg.Pool, log: Log): void {
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
}
