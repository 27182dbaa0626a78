import { sql } from 'drizzle-orm';
import type { CaughtMail } from '#simulator/mail-sink.ts';
import { DeliveryError } from '../adapters/mailer.ts';
import { inTransaction } from '../db/client.ts';
import { notificationSettings } from '../db/schema/notifications.ts';
import { createWatch } from '../features/system/watch.ts';
import { anAccount } from './accounts.ts';
import { openShop, type TestShop } from './app.ts';
import { failureOf } from './failure-of.ts';

export const OWNER = 'dona@example.com';
export const CHAT = '-1001234567890';
const MINUTE_MS = 60_000;

export type WatchedShop = TestShop & {
  look: () => Promise<void>;
  /** Orders a job without data. */
  order: (name: 'reconcile-payments') => Promise<void>;
  /** Minutes pass: each with the reconciliation, every job that is due, and a look. */
  minutes: (count: number) => Promise<void>;
  /** Tries every message that is due; those that fail wait. */
  deliver: () => Promise<void>;
  /** Messages that failed are due at once. */
  bringForward: () => Promise<void>;
  /** Mails about alarms to the owner, oldest first. */
  mails: () => CaughtMail[];
  subjects: () => (string | undefined)[];
  chats: () => string[];
};

/** A shop with an owner who reads mail and Telegram, watched minute by minute. */
export async function openWatchedShop(): Promise<WatchedShop> {
  const shop = await openShop({ database: 'postgres' });
  const { deps, clock, simulator } = shop;
  await deps.db.insert(notificationSettings).values({
    ...{ id: 1, emails: [OWNER], telegramChatIds: [CHAT], emailEnabled: true, telegramEnabled: true },
  });
  await anAccount(deps);
  // Whether this machine has room is not what is tested.
  deps.host = { ...deps.host, disk: async () => ({ free: 9 * 1024 ** 3, total: 20 * 1024 ** 3 }) };
  const { look } = createWatch(deps);
  const order: WatchedShop['order'] = (name) => inTransaction(deps.database, (tx) => deps.jobs.enqueue(tx, name, {}));
  const deliver = async () => {
    for (;;) {
      const failure = await failureOf(shop.runJobs());
      if (failure === undefined) return;
      if (!(failure instanceof DeliveryError)) throw failure;
    }
  };
  const isAlarm = (subject = '') => /^(?:Alarme|Passou): /.test(subject);
  const mails = () =>
    simulator.mail.messages().filter(({ recipients, subject }) => recipients.includes(OWNER) && isAlarm(subject));
  return {
    ...shop,
    look,
    order,
    deliver,
    minutes: async (count) => {
      for (let minute = 0; minute < count; minute += 1) {
        clock.advance(MINUTE_MS);
        await order('reconcile-payments');
        await deliver();
        await look();
        await deliver();
      }
    },
    bringForward: async () => {
      await deps.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
    },
    mails,
    subjects: () => mails().map(({ subject }) => subject),
    chats: () =>
      simulator.telegram
        .messages()
        .map(({ text }) => text.split('\n')[0] ?? '')
        .filter(isAlarm),
  };
}
