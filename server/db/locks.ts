import { sql } from 'drizzle-orm';
import type { Tx } from './client.ts';

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
