import { setTimeout as rest } from 'node:timers/promises';
import { loadRound } from '../load.ts';
import { loadMs, type Nemesis } from '../round.ts';

/** Ends the product in the middle of its work; the next start finds what that left behind. */
export const kill: Nemesis = async (round) => {
  const { stage } = round;
  const load = await loadRound(round);
  await rest(loadMs(round));
  await stage.stop('SIGKILL');
  await load.stop();
};
