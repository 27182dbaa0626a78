import { inTransaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { purgeLogs } from './repository.ts';

const DAY_MS = 86_400_000;
/** Six months, what the law asks for (Lei 12.965/2014, art. 15) and what the privacy policy promises. */
const KEPT_DAYS = 184;

/** Deletes the entries whose time is over; run it once a day. Returns how many there were. */
export async function purgeOldLogs(deps: Pick<Deps, 'database' | 'now'>): Promise<number> {
  const before = new Date(deps.now().getTime() - KEPT_DAYS * DAY_MS);
  return inTransaction(deps.database, (tx) => purgeLogs(tx, before));
}
