import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { type Clock, TestClock } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeliveryError } from '../adapters/mailer.ts';
import { inTransaction } from '../db/client.ts';
import { insertNotification } from '../features/notifications/repository.ts';
import { openShop, type TestShop } from '../testing/app.ts';
import { failureOf } from '../testing/failure-of.ts';
import { idleHandlers } from '../testing/idle-handlers.ts';
import { type Jobs, openJobs } from './queue.ts';
import { jobHandlers } from './workers.ts';

const MESSAGES = 500;
const OUTAGE_SECONDS = 3600;
const LIMIT_SECONDS = 5 * 60;

/** Tracks running jobs, so that the clock is not moved while a worker is busy. */
function watch() {
  const running = new Set<Promise<unknown>>();
  const during = async <T>(work: Promise<T>): Promise<T> => {
    running.add(work);
    try {
      return await work;
    } finally {
      running.delete(work);
    }
  };
  const rest = async () => {
    await turn();
    while (running.size > 0) {
      await Promise.allSettled(running);
      await turn();
    }
  };
  return { during, rest };
}
type Watch = ReturnType<typeof watch>;

/** The same connections, tracked. */
function watchedPool(pool: pg.Pool, { during }: Watch): pg.Pool {
  return new Proxy(pool, {
    get: (target, name) =>
      name === 'query'
        ? (text: string, values?: unknown[]) => during(target.query(text, values))
        : Reflect.get(target, name, target),
  });
}

/** The product's own workers, which poll when the test's clock advances a second. */
async function employ(shop: TestShop) {
  const watching = watch();
  const time = new TestClock();
  const clock: Clock = {
    now: () => time.now(),
    setTimeout: (work, ms) => time.setTimeout(work, ms),
    clearTimeout: (timer) => time.clearTimeout(timer as never),
    setInterval: (work, ms) => time.setInterval(work, ms),
    clearInterval: (timer) => time.clearInterval(timer as never),
  };
  const pool = watchedPool(shop.deps.database.pool, watching);
  const jobs: Jobs = await openJobs({ pool }, shop.deps.log, { clock });
  const deliver = jobHandlers(shop.deps)['deliver-notification'];
  await jobs.work({ ...idleHandlers, 'deliver-notification': (data) => watching.during(deliver(data)) });
  await watching.rest();
  return {
    secondPasses: async () => {
      await time.tick(1000);
      await watching.rest();
    },
    stop: () => jobs.stop(),
  };
}

describe('messages that waited for an hour', () => {
  let shop: TestShop;
  /** The number of attempts for one message in an hour of failures. */
  let triesInAnHour = 0;
  /** The most seconds from a failure to the next attempt. */
  let longestWait = 0;
  /** The attempts left after that hour, for the message with the fewest. */
  let triesLeft = 0;
  beforeAll(async () => {
    shop = await openShop();
    await sufferAnHour();
  }, 120_000);
  afterAll(() => shop.close());

  const breakServers = () => {
    shop.simulator.mail.setFault({ kind: 'temporary', times: 1e6 });
    shop.simulator.telegram.setFault({ kind: 'error-500', times: 1e6 });
  };
  const repairServers = () => {
    shop.simulator.mail.clearFaults();
    shop.simulator.telegram.clearFaults();
  };
  /** As many mails as chats, each to another recipient. */
  const write = (prefix: string, total: number) =>
    inTransaction(shop.deps.database, async (tx) => {
      for (let number = 0; number < total; number += 1) {
        const chat = number % 2 === 1;
        const message = {
          event: 'order-paid',
          cause: `${prefix}-${number}`,
          channel: chat ? ('telegram' as const) : ('email' as const),
          recipient: chat ? `@${prefix}_${number}` : `${prefix}-${number}@example.com`,
          subject: 'Novo pedido',
          textBody: `Pedido ${number}`,
          htmlBody: chat ? null : `<p>Pedido ${number}</p>`,
        };
        const notificationId = await insertNotification(tx, message, shop.deps.now());
        await shop.deps.jobs.enqueue(tx, 'deliver-notification', { notificationId: notificationId ?? '' });
      }
    });
  const numberOf = async (query: ReturnType<typeof sql>) => {
    const { rows } = await shop.deps.db.execute<{ number: string | null }>(query);
    return Number(rows[0]?.number ?? 0);
  };
  const waiting = () => numberOf(sql`select count(*) as number from notifications where status = 'pending'`);
  /** Seconds until the last of the failed messages is due. */
  const secondsToLastTry = () =>
    numberOf(sql`select extract(epoch from max(start_after) - now()) as number from pgboss.job
      where name = 'deliver-notification' and state = 'retry'`);
  const bringForward = (seconds: number) =>
    shop.deps.db.execute(sql`update pgboss.job set start_after = start_after - ${seconds} * interval '1 second'
      where name = 'deliver-notification' and state = 'retry'`);
  /** Lets every due message fail once. */
  const tryInVain = async () => {
    for (;;) {
      const failure = await failureOf(shop.runJobs());
      if (failure === undefined) return;
      expect(failure).toBeInstanceOf(DeliveryError);
    }
  };

  const sufferAnHour = async () => {
    breakServers();
    await write('hora', 2);
    for (let elapsed = 0; elapsed < OUTAGE_SECONDS; ) {
      await tryInVain();
      const wait = await secondsToLastTry();
      longestWait = Math.max(longestWait, wait);
      elapsed += wait;
      await bringForward(wait);
    }
    triesInAnHour = await numberOf(sql`select max(attempts) as number from notifications`);
    triesLeft = await numberOf(sql`select min(retry_limit - retry_count) as number
      from pgboss.job where name = 'deliver-notification' and state = 'retry'`);
    repairServers();
  };

  it('are retried at least every two minutes, for a day', () => {
    expect(longestWait).toBeGreaterThan(60);
    expect(longestWait).toBeLessThanOrEqual(120);
    expect(triesInAnHour).toBeLessThanOrEqual(40);
    expect(triesLeft * longestWait + OUTAGE_SECONDS).toBeGreaterThanOrEqual(24 * 3600);
  });

  it('are all delivered within five minutes of the recovery, 500 of them, each exactly once', async () => {
    await write('fila', MESSAGES - (await waiting()));
    await shop.deps.db.execute(sql`update pgboss.job set state = 'retry', retry_count = ${triesInAnHour}
      where name = 'deliver-notification' and state = 'created'`);
    const workers = await employ(shop);
    // The worst case: all of them failed just before the recovery, and become due together.
    let seconds = longestWait;
    try {
      while ((await waiting()) > 0 && seconds <= LIMIT_SECONDS) {
        await workers.secondPasses();
        seconds += 1;
      }
    } finally {
      await workers.stop();
    }
    expect(await waiting()).toBe(0);
    expect(seconds).toBeLessThanOrEqual(LIMIT_SECONDS);
    const told = [
      ...shop.simulator.mail.messages().flatMap(({ recipients }) => recipients),
      ...shop.simulator.telegram.messages().map(({ chatId }) => chatId),
    ];
    expect(told).toHaveLength(MESSAGES);
    expect(new Set(told).size).toBe(MESSAGES);
  }, 120_000);
});
