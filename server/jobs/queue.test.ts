import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, inTransaction } from '../db/client.ts';
import { createLog } from '../log.ts';
import { createTestDatabase } from '../testing/databases.ts';
import { idleHandlers } from '../testing/idle-handlers.ts';
import { openJobs } from './queue.ts';

describe('the job queue', () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it('gives its queues their settings at its start, and writes nothing when they have them', async () => {
    const log = createLog('silent');
    const open = async () => (await openJobs(database, log)).stop();
    const queue = async () => {
      const { rows } = await database.db.execute<{ limit: number; version: string }>(
        sql`select retry_limit as "limit", xmin::text as version from pgboss.queue where name = 'deliver-notification'`,
      );
      return rows[0];
    };
    await open();
    const made = await queue();
    await open();
    expect(await queue()).toEqual(made);
    await database.db.execute(sql`update pgboss.queue set retry_limit = 1 where name = 'deliver-notification'`);
    await open();
    expect(await queue()).toMatchObject({ limit: made?.limit });
    expect(made?.limit).toBeGreaterThan(1);
  });

  it('takes over at its start the jobs of a dead process', async () => {
    const log = createLog('silent');
    const first = await openJobs(database, log);
    const data = { notificationId: '01a1fe18-3531-75ed-b7ca-51aea6dbcffe' };
    await inTransaction(database, (tx) => first.enqueue(tx, 'deliver-notification', data));
    await first.stop();
    await database.db.execute(
      sql`update pgboss.job set state = 'active', started_on = now() - interval '1 hour' where name = 'deliver-notification'`,
    );
    const second = await openJobs(database, log);
    const state = async () => {
      const { rows } = await database.db.execute(sql`select state from pgboss.job where name = 'deliver-notification'`);
      return rows[0]?.state;
    };
    await second.work(idleHandlers);
    try {
      expect(['retry', 'completed']).toContain(await state());
    } finally {
      await second.stop();
    }
  });
});
