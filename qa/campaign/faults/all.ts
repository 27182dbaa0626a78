import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { promisify } from 'node:util';
import { listActiveProducts } from '#contract/addresses.ts';
import { checkOut } from '../buyers.ts';
import { administer, type Harness, openHarness, type PostgresHarness } from '../harness.ts';
import { inspect } from '../inspect.ts';
import { loadRound } from '../load.ts';
import { stockedWreath } from '../office.ts';
import { send } from '../recorded-call.ts';
import { BrokenPromise, ensureUp, type Fault, type FaultName, loadMs, promiseTime, type Round } from '../round.ts';
import { waitUntil } from '../wait-until.ts';
import { newSharedState, readWreaths, type Worker } from '../workload.ts';
import { named } from './named.ts';

const run = promisify(execFile);
const SIZE = '600m';
const STUCK_MS = 15_000;
const PIECE = Buffer.alloc(4 * 1024 * 1024, 1);

/** Fills the disk of the embedded database, which has a small one of its own. */
const diskFull: Fault = async (round) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'campaign-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]);
  } catch {
    fs.rmSync(folder, { recursive: true, force: true });
    round.notes.push('not run: mounting a small disk needs root');
    return;
  }
  const harness = await openHarness('embedded', undefined, folder);
  try {
    await fillUp({ ...round, harness, shared: newSharedState() });
  } finally {
    await harness.remove();
    await run('umount', [folder]);
    fs.rmSync(folder, { recursive: true, force: true });
  }
};

async function fillUp(round: Round): Promise<void> {
  const { harness } = round;
  await harness.prepare();
  await harness.start();
  const load = await loadRound(round);
  await rest(loadMs(round));
  const filler = path.join(harness.folder, 'filler');
  fillTo(filler);
  await rest(loadMs(round));
  const reads = await waitUntil(() => isShowing(harness), STUCK_MS);
  fs.rmSync(filler);
  const writes = await waitUntil(() => wroteAfter(harness), STUCK_MS);
  await load.stop();
  await harness.stop('SIGKILL');
  const violations = await inspect(harness);
  if (reads === undefined) throw new BrokenPromise('wreaths can not be read while the disk is full');
  if (writes === undefined) throw new BrokenPromise('nothing can be written although there is room again');
  const [first] = violations;
  if (first) throw new BrokenPromise(`${first.detail}: ${JSON.stringify(first.rows)}`);
}

function fillTo(file: string): void {
  const descriptor = fs.openSync(file, 'w');
  try {
    for (;;) fs.writeSync(descriptor, PIECE);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    fs.closeSync(descriptor);
  }
}

async function isShowing({ origin }: Harness): Promise<boolean> {
  return (await send(origin, { to: listActiveProducts })).phase === 'ok';
}

/** Whether a write succeeds: signing in writes to the log. */
function wroteAfter(harness: Harness): Promise<boolean> {
  return harness.signIn().then(
    () => true,
    () => false,
  );
}

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
const postgres: Fault = async (round) => {
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
  const back = await waitUntil(() => isShowing(harness), BACK_MS);
  await load.stop();
  if (harness.product.pid() === undefined) throw new BrokenPromise('the product ended because its database was away');
  if (back === undefined) throw new BrokenPromise('the product did not find back to its database');
  promiseTime(round, 'selling again after', back, SELLING_MS);
};

const CHECKOUTS = 20;
const HANG_MS = 8000;
const LOOKS = 100;
const CATALOGUE_MS = 250;

/** The provider makes twenty buyers wait; all other visitors must still get the wreaths. */
const hangingProvider: Fault = async (round) => {
  const { harness, shared, random } = round;
  await ensureUp(round);
  const token = await harness.signIn();
  const wreaths = (await readWreaths(harness, token, LOOKS)) ?? [];
  const worker: Worker = { harness, shared, random, token, wreaths };
  const wreath = await stockedWreath(worker, CHECKOUTS);
  const { payments } = harness.simulator;
  payments.setFault({ kind: 'delay', endpoint: 'create-preference', milliseconds: HANG_MS, times: CHECKOUTS });
  const waiting = Array.from({ length: CHECKOUTS }, () => checkOut(worker, [wreath]));
  const times: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    const began = performance.now();
    await send(harness.origin, { to: listActiveProducts });
    times.push(performance.now() - began);
  }
  await Promise.all(waiting);
  payments.clearFaults();
  const slowest = times.toSorted((a, b) => a - b)[Math.floor(LOOKS * 0.99) - 1] ?? 0;
  promiseTime(round, 'the slowest look at the catalogue but one:', slowest, CATALOGUE_MS);
};

/** Kills the product while it works; the next start has to cope with the remains. */
const kill: Fault = async (round) => {
  const { harness } = round;
  const load = await loadRound(round);
  await rest(loadMs(round));
  await harness.stop('SIGKILL');
  await load.stop();
};

export const faults: Record<FaultName, Fault> = {
  kill,
  named,
  postgres,
  'disk-full': diskFull,
  'hanging-provider': hangingProvider,
};
