import { setTimeout as rest } from 'node:timers/promises';
import { administer, type PostgresHarness } from '../harness.ts';
import { loadRound } from '../load.ts';
import { send } from '../recorded-call.ts';
import { BrokenPromise, ensureUp, type Fault, loadMs, promiseTime, type Round } from '../round.ts';
import { waitUntil } from '../wait-until.ts';
import { race } from './race.ts';

const BACK_MS = 180_000;
const SELLING_MS = 10_000;

type Outage = {
  name: string;
  begin: (postgres: PostgresHarness) => unknown;
  end: (postgres: PostgresHarness) => unknown;
};

const OUTAGES: readonly Outage[] = [
  { name: 'stop -m immediate', begin: ({ server }) => server.stop('immediate'), end: ({ server }) => server.start() },
  {
    name: 'sessions ended',
    begin: ({ server, database }) =>
      administer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`),
    end: () => undefined,
  },
  { name: 'network cut', begin: ({ proxy }) => proxy.cut(), end: ({ proxy }) => proxy.heal() },
  { name: 'packets swallowed', begin: ({ proxy }) => proxy.halfOpen(), end: ({ proxy }) => proxy.heal() },
  { name: 'kill -9 of the server', begin: ({ server }) => server.stop('kill'), end: ({ server }) => server.start() },
];

/** The database becomes unreachable under load, and comes back. */
export const postgres: Fault = async (round) => {
  const { harness } = round;
  const outage = OUTAGES[round.turn % OUTAGES.length];
  if (!harness.postgres || !outage) return;
  round.notes.push(outage.name);
  const load = await loadRound(round);
  await rest(loadMs(round));
  harness.interruptions += 1;
  await outage.begin(harness.postgres);
  await rest(loadMs(round));
  await outage.end(harness.postgres);
  const back = await waitUntil(() => isSelling(round), BACK_MS);
  await load.stop();
  if (harness.product.pid() === undefined) throw new BrokenPromise('the product ended because its database was away');
  if (back === undefined) throw new BrokenPromise('the product did not find back to its database');
  promiseTime(round, 'selling again after', back, SELLING_MS);
};

async function isSelling({ harness }: Round): Promise<boolean> {
  return (await send(harness.origin, { method: 'GET', path: '/products/ativos' })).phase === 'ok';
}

/** Runs `work` while a second process serves the same database. */
async function asPair({ harness }: Round, work: () => Promise<void>): Promise<void> {
  if (!harness.second) return;
  await harness.start({}, harness.second);
  try {
    await work();
  } finally {
    harness.product.signal('SIGCONT');
    harness.interruptions += 1;
    await harness.second.kill('SIGTERM');
  }
}

/** Two processes on one database, with clients on both. */
export const pair: Fault = async (round) => {
  await ensureUp(round);
  await asPair(round, async () => {
    const load = await loadRound(round);
    await rest(loadMs(round));
    await load.stop();
    await race(round);
  });
};

/** Pauses one of two processes while it works, and resumes it after the other has continued. */
export const pause: Fault = async (round) => {
  const { harness, random } = round;
  await ensureUp(round);
  await asPair(round, async () => {
    const load = await loadRound(round);
    await rest(loadMs(round));
    harness.interruptions += 1;
    harness.product.signal('SIGSTOP');
    await rest(random.whole(3000, 15_000));
    harness.product.signal('SIGCONT');
    await rest(loadMs(round));
    await load.stop();
  });
};
