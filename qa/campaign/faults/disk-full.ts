import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { promisify } from 'node:util';
import { listActiveProducts } from '#contract/addresses.ts';
import { type Harness, openHarness } from '../harness.ts';
import { inspect } from '../inspect.ts';
import { loadRound } from '../load.ts';
import { send } from '../recorded-call.ts';
import { BrokenPromise, type Fault, loadMs, type Round } from '../round.ts';
import { waitUntil } from '../wait-until.ts';
import { newSharedState } from '../workload.ts';

const run = promisify(execFile);
const SIZE = '600m';
const STUCK_MS = 15_000;
const PIECE = Buffer.alloc(4 * 1024 * 1024, 1);

/** Fills the disk of the embedded database, which has a small one of its own. */
export const diskFull: Fault = async (round) => {
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
