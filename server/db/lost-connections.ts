import type pg from 'pg';
import type { Log } from '../log.ts';

/**
 * Lets the loss of a connection fail its user alone: an error event without a listener would end the
 * process. The pool itself hears its idle connections alone, and the farewell of a server may come between a connection's
 * first answer and its first user.
 */
export function surviveLostConnections(pool: pg.Pool, log: Log): void {
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
}
