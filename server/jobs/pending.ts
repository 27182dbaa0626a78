import type pg from 'pg';
import type { Tx } from '../db/client.ts';
import { type JobData, type Jobs, UNSCHEDULED } from './queue.ts';

type PendingJob = {
  name: keyof JobData;
  data: JobData[keyof JobData];
  /** Seconds until it is due. */
  afterSeconds: number;
};

/** The unfinished jobs, oldest first, each as JSON text; none for a database without a queue. */
export async function pendingJobs(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ queue: string | null }>("select to_regclass('pgboss.job') as queue");
  if (found[0]?.queue == null) return [];
  const { rows } = await client.query<{ line: string }>(
    `select json_build_object('name', name, 'data', data,
        'afterSeconds', ceil(greatest(extract(epoch from start_after - now()), 0)))::text as line from pgboss.job
      where name = any($1) and state in ('created', 'retry', 'active') order by created_on, id`,
    [UNSCHEDULED],
  );
  return rows.map(({ line }) => line);
}

/** Replaces the unfinished jobs by these, each due when it was. */
export async function replacePendingJobs(
  { client, tx, jobs }: { client: pg.ClientBase; tx: Tx; jobs: Jobs },
  lines: readonly string[],
): Promise<void> {
  await client.query('delete from pgboss.job where name = any($1)', [UNSCHEDULED]);
  for (const line of lines) {
    const { name, data, afterSeconds }: PendingJob = JSON.parse(line);
    await jobs.enqueue(tx, name, data, { afterSeconds });
  }
}
