import { sql } from 'drizzle-orm';
import { adaptersFromConfig, imagesFromConfig } from '#server/adapters/from-config.ts';
import { machine } from '#server/adapters/host.machine.ts';
import { readConfig } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { deliverNotification } from '#server/features/notifications/deliver.ts';
import { HOLDS_AT_A_LOOK, reconcilePayments } from '#server/features/sales/payments/reconcile.ts';
import { completeRefund } from '#server/features/sales/payments/refund.ts';
import { checkPayment } from '#server/features/sales/payments/settle.ts';
import { openJobs } from '#server/jobs/queue.ts';
import { createLog } from '#server/log.ts';
import { createSignals } from '#server/signals.ts';
import { check } from './checker/check.ts';
import { outsideLedger, type Violation } from './checker/input.ts';
import { type Harness, openAside } from './harness.ts';

const log = createLog('silent');
/** Messages delivered in parallel, because each waits far longer for the recipient's server than for the database. */
const AT_ONCE = 20;
/** The most runs of the reconcile job. */
const LOOKS = 30;

/** Opens the database of a stopped product with its queue, for the inspection of a round. */
export async function withDeps<T>(harness: Harness, work: (deps: Deps) => Promise<T>): Promise<T> {
  const { config, business } = readConfig(harness.environment);
  const secret = new Uint8Array(32);
  const database = await openAside(harness);
  const jobs = await openJobs(database, log);
  try {
    return await work({
      config,
      business,
      database,
      db: database.db,
      now: () => new Date(),
      jwtSecret: secret,
      ...adaptersFromConfig(config, business, { doubles: harness.simulator, secret }),
      images: imagesFromConfig(config),
      jobs,
      host: machine,
      signals: createSignals(() => new Date()),
      log,
    });
  } finally {
    await jobs.stop();
    await database.close();
  }
}

/** Does at once the work that the product's jobs do in the minutes after a restart. */
async function settleEverything(deps: Deps, { simulator }: Harness): Promise<void> {
  const { rows: known } = await deps.db.execute(
    sql`select payment_id from payments where outcome in ('order', 'duplicate', 'mismatch')`,
  );
  const settled = new Set(known.map((row) => String(row.payment_id)));
  const open = simulator.payments
    .payments()
    .filter(({ id, status }) => status === 'approved' && !settled.has(String(id)));
  // The product waits minutes between two checks of a hold; this simulates that they have passed.
  const references = open.map(({ external_reference: reference }) => reference ?? '');
  await deps.db.execute(
    sql`update reservations set checked_at = 'epoch' where id::text = any(${sql.param(references)})`,
  );
  await reconcileAll(deps);
  const { rows: jobs } = await deps.db.execute(
    sql`select data ->> 'paymentId' as payment from pgboss.job where name = 'settle-payment' and state in ('created', 'retry', 'active')`,
  );
  for (const { payment } of jobs) await checkPayment(deps, String(payment), 'webhook');
  const { rows: refunds } = await deps.db.execute(sql`select id from refunds where status = 'pending'`);
  for (const { id } of refunds) await completeRefund(deps, String(id));
  const { rows } = await deps.db.execute(sql`select id from notifications where status = 'pending'`);
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE);
    await Promise.all(some.map(({ id }) => deliverNotification(deps, String(id)).catch(() => undefined)));
  }
  await completeJobs(deps);
}

/** One run of the reconcile job takes the holds not checked for longest; after a long round several runs are needed. */
async function reconcileAll(deps: Deps): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) if ((await reconcilePayments(deps)) < HOLDS_AT_A_LOOK) return;
}

/**
 * Completes the jobs of delivered notifications in the queue, because working them off would take long and delay
 * others.
 */
async function completeJobs({ db }: Deps): Promise<void> {
  await db.execute(sql`update pgboss.job set state = 'completed', completed_on = now()
    where name = 'deliver-notification' and state in ('created', 'retry', 'active')
      and not exists (select from notifications
        where id::text = data ->> 'notificationId' and status = 'pending')`);
}

/** Finishes the open work of a stopped product and compares its database with the outside records. */
export function inspect(harness: Harness): Promise<Violation[]> {
  return withDeps(harness, async (deps) => {
    await settleEverything(deps, harness);
    const { history, simulator, since, interruptions } = harness;
    return check({
      database: deps.database,
      history,
      outside: outsideLedger(simulator),
      since,
      interruptions,
      pictureExists: async (url) => {
        const [, id = '', name = ''] = /\/media\/([^/]+)\/([^/]+)$/.exec(url) ?? [];
        const picture = await deps.images.open(id, name);
        picture?.stream.destroy();
        return picture !== undefined;
      },
    });
  });
}
