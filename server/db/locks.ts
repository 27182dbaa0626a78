import { sql } from 'drizzle-orm';
import type { Tx } from './client.ts';

/** Lets one transaction at a time work on an order id (or another name), also before any row of it exists. */
export async function lockOrderId(tx: Tx, orderId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${orderId}, 0))`);
}
