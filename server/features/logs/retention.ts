import { inTransaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { daysBefore } from '../../retention-periods.ts';
import { purgeLogs } from './repository.ts';

/** Small enough that writers of entries don't wait long. */
const BATCH = 5000;

/** Deletes the entries older than the retention period; run it once a day. Returns their number. */
export async function purgeOldLogs(deps: Pick<Deps, 'database' | 'now' | 'config'>, batch = BATCH): Promise<number> {
  const before = daysBefore(deps.now(), deps.config.retention.logDays);
  for (let purged = 0; ; ) {
    const some = await inTransaction(deps.database, (tx) => purgeLogs(tx, before, batch));
    purged += some;
    if (some < batch) return purged;
  }
}
