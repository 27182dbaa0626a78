import type pg from 'pg';
import type { Tx } from '../db/client.ts';
import type { JobData, Jobs } from './queue.ts';

/** Jobs that exist because of a change; scheduled jobs are created again by themselves. */
const KEPT = ['deliver-notification', 'settle-payment'] as const;

type PendingJob = { [N in (typeof KEPT)[number]]: { name: N; data: JobData[N] } }[(typeof KEPT)[number]];

/** The unfinished jobs, oldest first, each as JSON text; none for a database without a queue. */
export async function pendingJobs(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ queue: string | null }>("select to_regclass('pgboss.job') as queue");
  if (found[0]?.queue == null) return [];
  const { rows } = await client.query<{ line: string }>(
    `select json_build_object('name', name, 'data', data)::text as line from pgboss.job
      where name = any($1) and state in ('created', 'retry', 'active') order by created_on, id`,
    [KEPT],
  );
  return rows.map(({ line }) => line);
}

/** Replaces the unfinished jobs by these, due at once. */
export async function replacePendingJobs(
  { client, tx, jobs }: { client: pg.ClientBase; tx: Tx; jobs: Jobs },
  lines: readonly string[],
): Promise<void> {
  await client.query('delete from pgboss.job where name = any($1)', [KEPT]);
  for (const line of lines) {
    const job: PendingJob = JSON.parse(line);
    if (job.name === 'settle-payment') await jobs.enqueue(tx, job.name, job.data);
    else await jobs.enqueue(tx, job.name, job.data);
  }
}
