import { sql } from 'drizzle-orm';
import { type Clock, fromDrizzle, PgBoss, type QueueOptions, type QueueResult } from 'pg-boss';
import type { Database, Tx } from '../db/client.ts';
import type { Log } from '../log.ts';

export type JobData = {
  'deliver-notification': { notificationId: string };
  /** `stop`: the provider asks that the payment's order isn't delivered. */
  'settle-payment': { paymentId: string; stop?: boolean } | { claimId: string };
  'refund-payment': { refundId: string };
  'expire-link': { reservationId: string };
  'remind-payment': { reservationId: string };
  'wake-next': { orderRow: string; step: number };
  'reconcile-payments': Record<string, never>;
  'watch-deadlines': Record<string, never>;
  'clean-up': Record<string, never>;
};
type JobName = keyof JobData;

export type JobHandlers = { [N in JobName]: (data: JobData[N]) => Promise<void> };

export type Jobs = {
  /**
   * Adds a job in the caller's transaction, so that it exists exactly when the change is committed. Jobs with the same
   * `notice` are merged into one a day.
   */
  enqueue<N extends JobName>(
    tx: Tx,
    name: N,
    data: JobData[N],
    options?: { afterSeconds?: number; notice?: string },
  ): Promise<void>;
  work(handlers: JobHandlers): Promise<void>;
  /** Runs the due jobs and the jobs they add, one after the other; returns their number. Throws a job's error. */
  drain(handlers: JobHandlers): Promise<number>;
  stop(): Promise<void>;
};

/**
 * Attempts for a whole day: after 10 s, 20 s, ... up to two minutes apart. When the mail server comes back with 500
 * messages waiting, the last is tried within two minutes, and five workers with one message per second each need less
 * than two more.
 */
const patient: QueueOptions = {
  retryLimit: 740,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 120,
  expireInSeconds: 120,
};
/** Failed scheduled jobs aren't retried: the next scheduled one replaces them. */
const periodic: QueueOptions = { retryLimit: 0, expireInSeconds: 300, retentionSeconds: 600, deleteAfterSeconds: 3600 };

const queues: Record<JobName, QueueOptions> = {
  'deliver-notification': patient,
  'settle-payment': patient,
  'refund-payment': patient,
  'expire-link': patient,
  'remind-payment': patient,
  'wake-next': patient,
  'reconcile-payments': periodic,
  'watch-deadlines': periodic,
  'clean-up': periodic,
};
const names = Object.keys(queues) as JobName[];
const isJobName = (name: string): name is JobName => name in queues;

const schedules: Partial<Record<JobName, string>> = {
  'reconcile-payments': '* * * * *',
  'watch-deadlines': '* * * * *',
  'clean-up': '17 3 * * *',
};

/** Jobs that exist because of a change; scheduled jobs are created again by themselves. */
export const UNSCHEDULED: readonly JobName[] = names.filter((name) => schedules[name] === undefined);

const AT_ONCE = 5;
const DAY_SECONDS = 86_400;
const NOBODY = '00000000-0000-4000-8000-000000000000';

/**
 * The job queue on the application's own database (pg-boss). Queues are created and looked up once here, because a
 * first look-up inside a transaction would wait forever for the only connection of the embedded database. `clock`
 * controls when the workers look for jobs; a job is due by the database's time.
 */
export async function openJobs(
  database: Pick<Database, 'pool'>,
  log: Log,
  { clock }: { clock?: Clock } = {},
): Promise<Jobs> {
  const executeSql = async (text: string, values?: unknown[]) => {
    const result = await database.pool.query(text, values);
    return Array.isArray(result) ? { rows: result.flatMap(({ rows }) => rows ?? []) } : result;
  };
  const boss = new PgBoss({ db: { executeSql }, schema: 'pgboss', ...(clock && { clock }) });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue could not reach the database'));
  await boss.start();
  const present = await boss.getQueues();
  // Queues of a version that had more kinds of jobs, with their schedules.
  for (const { name } of present) if (!name.startsWith('__') && !isJobName(name)) await boss.deleteQueue(name);
  for (const name of names) {
    await provideQueue(boss, name, present);
    await boss.cancel(name, NOBODY);
  }
  return {
    async enqueue(tx, name, data, { afterSeconds = 0, notice } = {}) {
      const once = notice === undefined ? {} : { singletonKey: notice, singletonSeconds: DAY_SECONDS };
      await boss.send(name, data, { db: fromDrizzle(tx, sql), startAfter: afterSeconds, ...once });
    },
    async work(handlers) {
      for (const name of names) await startWorker(boss, name, handlers[name] as (data: object) => Promise<void>);
      for (const [name, cron] of Object.entries(schedules))
        await boss.schedule(name, cron, {}, { tz: 'America/Sao_Paulo' });
      // Retries the jobs of a process that died; by itself pg-boss would look for them after a minute.
      await boss.supervise();
    },
    async drain(handlers) {
      let done = 0;
      for (let round = -1; round !== 0; done += round) {
        round = 0;
        for (const name of names)
          round += await drainQueue(boss, name, handlers[name] as (data: object) => Promise<void>);
      }
      return done;
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 8000 });
    },
  };
}

/** Creates the queue, or updates it when its settings differ; updating all queues at every start would be wasted. */
async function provideQueue(boss: PgBoss, name: JobName, present: readonly QueueResult[]): Promise<void> {
  const wanted = queues[name];
  const found = present.find((queue) => queue.name === name);
  if (!found) await boss.createQueue(name, wanted);
  else if (Object.entries(wanted).some(([setting, value]) => found[setting as keyof QueueOptions] !== value)) {
    await boss.updateQueue(name, wanted);
  }
}

async function startWorker(boss: PgBoss, name: JobName, handle: (data: object) => Promise<void>): Promise<void> {
  const periodicJob = schedules[name] !== undefined;
  await boss.work<object>(
    name,
    { batchSize: 1, localConcurrency: periodicJob ? 1 : AT_ONCE, pollingIntervalSeconds: periodicJob ? 5 : 1 },
    async ([job]) => {
      if (job) await handle(job.data);
    },
  );
}

async function drainQueue(boss: PgBoss, name: JobName, handle: (data: object) => Promise<void>): Promise<number> {
  for (let done = 0; ; done += 1) {
    const [job] = await boss.fetch<object>(name);
    if (!job) return done;
    try {
      await handle(job.data);
    } catch (error) {
      await boss.fail(name, job.id);
      throw error;
    }
    await boss.complete(name, job.id);
  }
}
