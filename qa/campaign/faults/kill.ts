import { setTimeout as rest } from 'node:timers/promises';
import { loadRound } from '../load.ts';
import { type Fault, loadMs } from '../round.ts';

/** Ends the product in the middle of its work; the next start finds what that left behind. */
export const kill: Fault = async (round) => {
  const { harness } = round;
  const load = await loadRound(round);
  await rest(loadMs(round));
  await harness.stop('SIGKILL');
  await load.stop();
};
