import { sql } from 'drizzle-orm';
import type { Tx } from './client.ts';

/** Lets one transaction at a time work on an order id (or another name), also before any row of it exists. */
export async function lockOrderId(tx: Tx, orderId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${orderId}, 0))`);
}

/** Lets one transaction at a time work on any of these names. They are taken in one order, so that two never wait for each other. */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of names.toSorted()) await lockOrderId(tx, name);
}
