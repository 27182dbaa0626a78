import { setTimeout as rest } from 'node:timers/promises';
import { startLoad } from '../load.ts';
import { BrokenPromise, ensureUp, loadMs, type Nemesis } from '../round.ts';
import { RESERVATION_SECONDS } from '../stage.ts';
import { waitUntil } from '../wait-until.ts';
import { readWreaths } from '../workload.ts';

const ALL = 100;
const BACK_MS = 60_000;

/** Buyers leave without paying: what they held is there again when their time is over. */
export const expiry: Nemesis = async (round) => {
  const { stage, town, random, tally, number } = round;
  await ensureUp(round);
  const token = await stage.signIn();
  const load = await startLoad(stage, town, { round: number, random, token });
  await rest(loadMs(round));
  await load.stop();
  const ends = performance.now() + RESERVATION_SECONDS * 1000;
  const back = await waitUntil(
    async () => {
      const all = await readWreaths(stage, token, ALL);
      return all?.every((wreath) => 'reserved' in wreath && wreath.reserved === 0) ?? false;
    },
    RESERVATION_SECONDS * 1000 + BACK_MS,
  );
  if (back === undefined) throw new BrokenPromise('wreaths stay held although their holds are over');
  tally.add('R8', Math.max(0, performance.now() - ends));
};
