import type pg from 'pg';
import type { Tx } from '../db/client.ts';
import { type JobData, type Jobs, UNSCHEDULED } from './queue.ts';

type PendingJob = {
  name: keyof JobData;
  data: JobData[keyof JobData];
  /** Seconds until it is due. */
  afterSeconds: number;
};

/** Puts the unfinished jobs of a database in the place of another's, each due when it was; says how many there are. */
export async function carryJobs(
  source: pg.ClientBase,
  { client, tx, jobs }: { client: pg.ClientBase; tx: Tx; jobs: Jobs },
): Promise<number> {
  await client.query('delete from pgboss.job where name = any($1)', [UNSCHEDULED]);
  const { rows: found } = await source.query<{ queue: string | null }>("select to_regclass('pgboss.job') as queue");
  if (found[0]?.queue == null) return 0;
  const { rows } = await source.query<PendingJob>(
    `select name, data, ceil(greatest(extract(epoch from start_after - now()), 0))::int as "afterSeconds" from pgboss.job
      where name = any($1) and state in ('created', 'retry', 'active') order by created_on, id`,
    [UNSCHEDULED],
  );
  for (const { name, data, afterSeconds } of rows) await jobs.enqueue(tx, name, data, { afterSeconds });
  return rows.length;
}
