import { sql } from 'drizzle-orm';
import { DeliveryError } from '../adapters/mailer.ts';
import { inTransaction } from '../db/client.ts';
import { notificationSettings } from '../db/schema/notifications.ts';
import { createWatch } from '../features/system/watch.ts';
import { anAccount } from './accounts.ts';
import { openShop } from './app.ts';
import { failureOf } from './failure-of.ts';

export const OWNER = 'dona@example.com';
export const CHAT = '-1001234567890';
const MINUTE_MS = 60_000;

export type WatchedShop = Awaited<ReturnType<typeof openWatchedShop>>;

/** A shop with an owner who reads mail and Telegram, watched minute by minute. */
export async function openWatchedShop() {
  const shop = await openShop({ database: 'postgres' });
  const { deps, clock, simulator } = shop;
  await deps.db.insert(notificationSettings).values({
    ...{ id: 1, emails: [OWNER], telegramChatIds: [CHAT], emailEnabled: true, telegramEnabled: true },
  });
  await anAccount(deps);
  // Whether this machine has room is not what is tested.
  deps.host = { ...deps.host, disk: async () => ({ free: 9 * 1024 ** 3, total: 20 * 1024 ** 3 }) };
  const { look } = createWatch(deps);
  const reconcile = () => inTransaction(deps.database, (tx) => deps.jobs.enqueue(tx, 'reconcile-payments', {}));
  /** Tries every message that is due; those that fail wait. */
  const deliver = async () => {
    for (;;) {
      const failure = await failureOf(shop.runJobs());
      if (failure === undefined) return;
      if (!(failure instanceof DeliveryError)) throw failure;
    }
  };
  const isAlarm = (subject = '') => /^(?:Alarme|Passou): /.test(subject);
  /** Mails about alarms to the owner, oldest first. */
  const mails = () =>
    simulator.mail.messages().filter(({ recipients, subject }) => recipients.includes(OWNER) && isAlarm(subject));
  return {
    ...shop,
    look,
    deliver,
    /** Minutes pass: each with the reconciliation, every job that is due, and a look. */
    minutes: async (count: number) => {
      for (let minute = 0; minute < count; minute += 1) {
        clock.advance(MINUTE_MS);
        await reconcile();
        await deliver();
        await look();
        await deliver();
      }
    },
    /** Messages that failed are due at once. */
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
