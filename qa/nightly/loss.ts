// `node qa/nightly/loss.ts [rounds]` (30): two buyers buy while the machine's disk is destroyed at random moments; each time the shop
// opens on another PostgreSQL from its copies. An order that its buyer saw may only be missing when it is younger than 60 s, and
// then a person is told to call; ribbons are compared byte for byte. Each fifth time an instant of the trade is restored too, beside
// the shop. Needs what `npm run build` makes, pgBackRest and restic.
import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as api from '#contract/index.ts';
import { SIMULATOR_KEYS } from '#server/adapters/from-config.ts';
import { backUpCluster, fetchCluster, psql, sendLog } from '#server/backup/pgbackrest.ts';
import { type CopiedCluster, copiesFolder, startCopiedCluster } from '#server/testing/copied-cluster.ts';
import { freePort, type ProductProcess, productProcess } from '#server/testing/product-process.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { aWreath, checkoutBody } from '../campaign/buyers.ts';
import { ADMINISTRATOR } from '../campaign/harness.ts';
import { answerOf, type Request, retryUntilOk, send } from '../campaign/recorded-call.ts';
import { waitUntil } from '../campaign/wait-until.ts';
import { preferenceOf, type Wreath } from '../campaign/workload.ts';

const ROUNDS = Number(process.argv[2] ?? 30);
const ALLOWED_SECONDS = 60;
const INSTANT_EVERY = 5;

type Seen = { orderId: string; payment: string; ribbon: string; at: number };
type Machine = { cluster: CopiedCluster; product: ProductProcess; origin: string };

const address = copiesFolder();
const simulator = await startSimulator({ ...SIMULATOR_KEYS, host: '127.0.0.1', port: 0 });
const seen: Seen[] = [];
const missing = new Map<string, number>();

/** Makes a call again while there is too much at once for this machine: the shop asks to come again. */
async function call<T>({ origin }: Pick<Machine, 'origin'>, request: Request): Promise<T> {
  return answerOf(request, await retryUntilOk(() => send(origin, request)));
}

async function openProduct(cluster: CopiedCluster): Promise<Machine> {
  const port = await freePort();
  // The restored roles have the password of the machine before.
  const url = new URL(`postgres://postgres@localhost:${cluster.port}/memorial`);
  url.searchParams.set('host', cluster.socket);
  const origin = `http://127.0.0.1:${port}`;
  const product = productProcess(port, {
    DATA_DIR: fs.mkdtempSync(path.join(os.tmpdir(), 'loss-')),
    DATABASE_URL: url.href,
    PUBLIC_URL: origin,
    SIMULATOR_URL: simulator.url,
    SMTP_URL: `smtp://127.0.0.1:${simulator.smtpPort}`,
    RATE_LIMIT_FACTOR: '100000',
    LOG_LEVEL: 'silent',
  });
  await product.start();
  return { cluster, product, origin };
}

async function firstMachine(): Promise<Machine> {
  const cluster = await startCopiedCluster({ address });
  await psql(cluster, 'create database memorial');
  await backUpCluster(cluster, new Date());
  const machine = await openProduct(cluster);
  const { token } = await call<{ token: string }>(machine, { to: api.auth.login, json: ADMINISTRATOR });
  await call(machine, { to: api.products.createProduct, json: aWreath('Coroa Saudade', 100_000), token });
  await call(machine, { to: api.store.setStoreOverride, json: { mode: 'open' }, token });
  // The wreath itself may be younger than what a loss costs.
  await sendLog(cluster);
  return machine;
}

/** The next machine, from the copies alone, and the seconds until its shop is open. */
async function nextMachine(key: string): Promise<Machine & { seconds: number }> {
  const cluster = await startCopiedCluster({ address, key, prepare: false });
  const began = performance.now();
  await fetchCluster(cluster, 'latest', 'latest');
  await backUpCluster(cluster, new Date());
  const machine = await openProduct(cluster);
  return { ...machine, seconds: (performance.now() - began) / 1000 };
}

/** Buys again and again until the machine is gone; what breaks off then was never told to a buyer. */
async function trade(machine: Machine, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    try {
      const wreaths = await call<Wreath[]>(machine, { to: api.products.listActiveProducts });
      const wreath = wreaths.find(({ name }) => name === 'Coroa Saudade');
      if (!wreath) throw new Error('nothing is on sale');
      const orderId = crypto.randomUUID();
      const json = checkoutBody([wreath], 'Maria da Serra', orderId);
      const ribbon = `Saudade “eterna” ${orderId}`;
      json.order_data.faixa_texts = [ribbon];
      const { init_point: link } = await call<{ init_point: string }>(machine, {
        to: api.payments.createPayment,
        json,
      });
      const payment = simulator.payments.approve(preferenceOf(link));
      const query = { payment_id: String(payment.id) };
      const { status } = await call<{ status: string }>(machine, { to: api.payments.verifyPayment, query });
      if (status === 'ok') seen.push({ orderId, payment: String(payment.id), ribbon, at: Date.now() });
    } catch (error) {
      if (!isOver()) throw error;
    }
  }
}

/** Compares what buyers were told with what is there; says how old the oldest missing order was when the machine died. */
async function compare({ cluster }: Machine, died: number): Promise<{ lost: number; oldest: number }> {
  const sql = "select o.order_id || '|' || w.faixa from orders o join order_wreaths w on w.order_row = o.id";
  const there = new Map(
    (await psql(cluster, sql, 'memorial')).split('\n').map((line) => line.split('|') as [string, string]),
  );
  const wrong = seen.filter(({ orderId, ribbon }) => there.has(orderId) && there.get(orderId) !== ribbon);
  if (wrong.length > 0) throw new Error(`${wrong.length} ribbons are others`);
  const gone = seen.filter(({ orderId }) => !there.has(orderId) && !missing.has(orderId));
  const oldest = Math.max(0, ...gone.map(({ at }) => (died - at) / 1000));
  if (oldest > ALLOWED_SECONDS) throw new Error(`an order of ${oldest.toFixed(1)} s before the loss is missing`);
  for (const { orderId } of gone) missing.set(orderId, oldest);
  return { lost: gone.length, oldest };
}

/** Restores an instant beside the shop: exactly the orders that it had by then, but for those of the second before. */
async function compareInstant({ cluster }: Machine, at: Date): Promise<void> {
  // PostgreSQL stops before the first change after the moment: there has to be one among the copies.
  await psql(cluster, 'select pg_current_xact_id()');
  await sendLog(cluster);
  // Its log would fork the shop's.
  const other = await startCopiedCluster({ address, key: cluster.key, prepare: false, settings: ['archive_mode=off'] });
  try {
    await fetchCluster(other, { at }, 'moment');
    const idsUntil = (one: CopiedCluster, to: number) =>
      psql(
        one,
        `select order_id from orders where created_at <= '${new Date(to).toISOString()}' order by order_id`,
        'memorial',
      );
    const before = await idsUntil(cluster, at.getTime() - 1000);
    if ((await idsUntil(other, at.getTime() - 1000)) !== before || before === '') throw new Error('another moment');
    const later = await psql(other, `select count(*) from orders where created_at > '${at.toISOString()}'`, 'memorial');
    if (later !== '0') throw new Error(`${later} orders are younger than the moment`);
  } finally {
    await other.remove();
  }
}

async function destroy({ cluster, product }: Machine): Promise<void> {
  await Promise.all([cluster.server.stop('kill'), product.kill('SIGKILL')]);
  await cluster.remove();
}

/** Every payment of an order that is missing is an order after all, or a person is told to call. */
async function namedToAPerson({ cluster }: Machine): Promise<boolean> {
  const ids = seen.filter(({ orderId }) => missing.has(orderId)).map(({ payment }) => `'${payment}'`);
  if (ids.length === 0) return true;
  const known = await psql(
    cluster,
    `select count(*) from payments where payment_id in (${ids.join()})
    and (outcome = 'order' or problems ? 'lost-order')`,
    'memorial',
  );
  return Number(known) === ids.length;
}

let machine = await firstMachine();
const { key } = machine.cluster;
const worst = { lost: 0, oldest: 0, seconds: 0 };
for (let round = 1; round <= ROUNDS; round += 1) {
  let isOver = false;
  const buyers = [1, 2].map(() => trade(machine, () => isOver));
  const before = seen.length;
  const comparesInstant = round % INSTANT_EVERY === 0;
  // The instant is one of this machine's own life: between two of them nothing happens that could end a restore.
  await wait(randomInt(5_000, 70_000) + (comparesInstant ? ALLOWED_SECONDS * 1000 : 0));
  isOver = true;
  const died = Date.now();
  await destroy(machine);
  await Promise.all(buyers);
  const next = await nextMachine(key);
  const { lost, oldest } = await compare(next, died);
  if (comparesInstant) await compareInstant(next, new Date(died - ALLOWED_SECONDS * 1000));
  machine = next;
  worst.lost += lost;
  worst.oldest = Math.max(worst.oldest, oldest);
  worst.seconds = Math.max(worst.seconds, next.seconds);
  process.stdout.write(
    `${String(round).padStart(3)}  ${seen.length - before} orders, ${lost} lost, the oldest ${oldest.toFixed(1)} s old; open again after ${next.seconds.toFixed(1)} s\n`,
  );
}
const named = await waitUntil(() => namedToAPerson(machine).catch(() => false), 300_000);
if (named === undefined) throw new Error('a lost order is named to nobody');
await destroy(machine);
await simulator.close();
fs.rmSync(address, { recursive: true, force: true });
process.stdout.write(
  `${ROUNDS} machines, ${seen.length} orders, ${worst.lost} lost, the oldest ${worst.oldest.toFixed(1)} s old; open again after ${worst.seconds.toFixed(1)} s at most\nall passed\n`,
);
