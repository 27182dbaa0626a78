import { setTimeout as rest } from 'node:timers/promises';
import { loadRound } from '../load.ts';
import { type Fault, loadMs } from '../round.ts';

/** Kills the product while it works; the next start has to cope with the remains. */
export const kill: Fault = async (round) => {
  const { harness } = round;
  const load = await loadRound(round);
  await rest(loadMs(round));
  await harness.stop('SIGKILL');
  await load.stop();
};
