import type pg from 'pg';
import type { Log } from '../log.ts';

/**
 * Lets the loss of a connection fail its user alone: an error event without a listener would end the
 * process. The pool listens to its idle connections only, and a server may close one between its first answer and its first
 * use.
 */
export function surviveLostConnections(pool: pg.Pool, log: Log): void {
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
}
