import { setTimeout as rest } from 'node:timers/promises';
import { administer, type PostgresHarness } from '../harness.ts';
import { loadRound } from '../load.ts';
import { send } from '../recorded-call.ts';
import { BrokenPromise, type Fault, loadMs, promiseTime, type Round } from '../round.ts';
import { waitUntil } from '../wait-until.ts';

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
