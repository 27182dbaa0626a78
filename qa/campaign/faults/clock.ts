import { execFile } from 'node:child_process';
import { setTimeout as rest } from 'node:timers/promises';
import { promisify } from 'node:util';
import { loadRound } from '../load.ts';
import { type Fault, loadMs } from '../round.ts';

const run = promisify(execFile);
const SHIFTS = ['+2h', '-2h'] as const;

/** The path of the library that shifts a process's clock; undefined when it isn't installed. */
async function clockLibrary(): Promise<string | undefined> {
  try {
    return (await run('faketime', ['-m', '-f', '+0', 'printenv', 'LD_PRELOAD'])).stdout.trim();
  } catch {
    return undefined;
  }
}

/** Shifts the product's clock by two hours, forwards or backwards. */
export const clock: Fault = async (round) => {
  const { harness, notes } = round;
  const library = await clockLibrary();
  if (library === undefined) {
    notes.push('not run: faketime is not installed');
    return;
  }
  const shift = SHIFTS[round.turn % SHIFTS.length] ?? '+2h';
  notes.push(shift);
  await harness.stop('SIGTERM');
  await harness.start({
    environment: { LD_PRELOAD: library, FAKETIME: shift, FAKETIME_DONT_FAKE_MONOTONIC: '1' },
  });
  const load = await loadRound(round);
  await rest(loadMs(round) + 500);
  await load.stop();
  await harness.stop('SIGTERM');
};
