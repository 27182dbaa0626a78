import { setTimeout as rest } from 'node:timers/promises';
import { startLoad } from '../load.ts';
import { ensureUp, loadMs, type Nemesis } from '../round.ts';

/** Ends the product in the middle of its work; the next start finds what that left behind. */
export const kill: Nemesis = async (round) => {
  const { stage, shared, random, number } = round;
  await ensureUp(round);
  const load = await startLoad(stage, shared, { round: number, random, token: await stage.signIn() });
  await rest(loadMs(round));
  await stage.stop('SIGKILL');
  await load.stop();
};
