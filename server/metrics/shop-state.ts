import fs from 'node:fs/promises';
import { and, count, eq, gt, inArray, isNotNull, isNull, min, sql } from 'drizzle-orm';
import type { SystemPart } from '#domain/alarms.ts';
import { listBackups } from '../backup/folder.ts';
import { alarms } from '../db/schema/alarms.ts';
import { notifications } from '../db/schema/notifications.ts';
import { payments } from '../db/schema/orders.ts';
import { reservations } from '../db/schema/reservations.ts';
import type { Deps } from '../deps.ts';

export type StateDeps = Pick<Deps, 'config' | 'database' | 'db' | 'now'>;

type JobCount = { queue: string; state: string; jobs: number };

/** How the shop stands, as far as a person may have to act on it. */
export type ShopState = {
  waitingMessages: number;
  failedMessages: number;
  /** Seconds since the oldest message that still waits was written; 0 when none waits. */
  oldestMessageSeconds: number;
  paymentsNeedingPerson: number;
  liveReservations: number;
  jobs: JobCount[];
  /** The parts of which an alarm was raised that hasn't ended. */
  alarms: SystemPart[];
};

async function messageState({ db, now }: StateDeps) {
  const rows = await db
    .select({ status: notifications.status, total: count(), oldest: min(notifications.createdAt) })
    .from(notifications)
    .where(inArray(notifications.status, ['pending', 'failed']))
    .groupBy(notifications.status);
  const pending = rows.find(({ status }) => status === 'pending');
  const age = pending?.oldest ? Math.max(0, (now().getTime() - pending.oldest.getTime()) / 1000) : 0;
  return {
    waitingMessages: pending?.total ?? 0,
    failedMessages: rows.find(({ status }) => status === 'failed')?.total ?? 0,
    oldestMessageSeconds: age,
  };
}

async function jobState({ db }: StateDeps): Promise<JobCount[]> {
  const { rows } = await db.execute<{ queue: string; state: string; jobs: string }>(
    sql`select name as queue, state::text as state, count(*) as jobs from pgboss.job
      where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_%' group by name, state`,
  );
  return rows.map(({ queue, state, jobs }) => ({ queue, state, jobs: Number(jobs) }));
}

async function openAlarms({ db }: StateDeps): Promise<SystemPart[]> {
  const told = and(isNull(alarms.endedAt), isNotNull(alarms.toldAt));
  return (await db.select({ part: alarms.part }).from(alarms).where(told)).map(({ part }) => part);
}

/** Asks the database; undefined when it can't be asked, and then without waiting for it. */
export async function readShopState(deps: StateDeps): Promise<ShopState | undefined> {
  const { db, database, now } = deps;
  if (!(await database.health()).ok) return undefined;
  try {
    const live = and(eq(reservations.status, 'active'), gt(reservations.expiresAt, now()));
    const [held] = await db.select({ total: count() }).from(reservations).where(live);
    const [problems] = await db.select({ total: count() }).from(payments).where(eq(payments.needsPerson, true));
    return {
      ...(await messageState(deps)),
      paymentsNeedingPerson: problems?.total ?? 0,
      liveReservations: held?.total ?? 0,
      jobs: await jobState(deps),
      alarms: await openAlarms(deps),
    };
  } catch {
    return undefined;
  }
}

/** Seconds since the newest backup was finished; undefined when there is none. */
export async function backupAgeSeconds({ config, now }: Pick<Deps, 'config' | 'now'>): Promise<number | undefined> {
  const [newest] = await listBackups(config.backups.folder).catch(() => []);
  const facts = newest === undefined ? undefined : await fs.stat(newest).catch(() => undefined);
  return facts && Math.max(0, (now().getTime() - facts.mtimeMs) / 1000);
}
