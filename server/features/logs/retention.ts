import { inTransaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { daysBefore } from '../../retention-periods.ts';
import { purgeLogs } from './repository.ts';

/** Nobody who writes an entry waits long for so few to go. */
const BATCH = 5000;

/** Deletes the entries whose time is over; run it once a day. Returns how many there were. */
export async function purgeOldLogs(deps: Pick<Deps, 'database' | 'now' | 'config'>, batch = BATCH): Promise<number> {
  const before = daysBefore(deps.now(), deps.config.retention.logDays);
  for (let purged = 0; ; ) {
    const some = await inTransaction(deps.database, (tx) => purgeLogs(tx, before, batch));
    purged += some;
    if (some < batch) return purged;
  }
}
