import { setTimeout as rest } from 'node:timers/promises';
import { randomFor, type SeededRandom } from '#server/testing/seeded-random.ts';
import { askAboutPayment, checkOut, visitProvider } from './buyers.ts';
import {
  editOrder,
  editWreath,
  giveBack,
  registerUser,
  takeOrder,
  tellDelivery,
  toggleUser,
  uploadPicture,
} from './office.ts';
import { ensureUp, type Round } from './round.ts';
import { askAgain, readWreaths, type Worker } from './workload.ts';

/** The clients' actions, with their shares in percent. */
const MIX: readonly (readonly [number, (worker: Worker) => Promise<unknown>])[] = [
  [35, checkOut],
  [20, visitProvider],
  [7, askAboutPayment],
  [6, giveBack],
  [10, editWreath],
  [5, takeOrder],
  [3, editOrder],
  [4, tellDelivery],
  [2, registerUser],
  [3, toggleUser],
  [5, uploadPicture],
];

const CLIENTS = 20;
const WANTED_WREATHS = 4;
/** A client without an answer waits before its next action. */
const PAUSE_MS = 30;
/** Milliseconds during which clients of a `tiring` load work without pauses; afterwards they pause. */
const HASTE_MS = 10_000;
const LEISURE_MS = 250;

export type Load = Awaited<ReturnType<typeof startLoad>>;

/**
 * Starts clients that use the shop in parallel until they are stopped; those of a `tiring` load, which matters only at
 * first or for one rare moment, slow down after a while. Throws when the shop doesn't answer with its wreaths.
 */
export async function startLoad({ harness, shared, random }: Round, token: string, tiring = false) {
  const seed = random.below(2 ** 31);
  const hasteEnds = tiring ? performance.now() + HASTE_MS : Number.POSITIVE_INFINITY;
  const wreaths = await readWreaths(harness, token, WANTED_WREATHS);
  if (!wreaths) throw new Error('the shop does not show its wreaths');
  let stopped = false;
  const work = async (client: number): Promise<void> => {
    const worker: Worker = { harness, shared, random: randomFor(seed, client), token, wreaths };
    while (!stopped) {
      const before = harness.history.length;
      if (!(await askAgain(worker))) await chosen(worker.random)(worker);
      const answered = harness.history.slice(before).every(({ phase }) => phase !== 'info');
      if (performance.now() > hasteEnds) await rest(LEISURE_MS);
      else if (!answered || harness.history.length === before) await rest(PAUSE_MS);
    }
  };
  const all = Promise.all(Array.from({ length: CLIENTS }, (_, client) => work(client)));
  return {
    /** Stops the clients after their present calls. */
    stop: async () => {
      stopped = true;
      await all;
    },
  };
}

/** Starts the load of one round, after making sure that the product runs. */
export async function loadRound(round: Round, tiring = false) {
  await ensureUp(round);
  return startLoad(round, await round.harness.signIn(), tiring);
}

const WHOLE = MIX.reduce((sum, [weight]) => sum + weight, 0);

function chosen(random: SeededRandom): (worker: Worker) => Promise<unknown> {
  let left = random.fraction() * WHOLE;
  for (const [weight, operation] of MIX) {
    left -= weight;
    if (left < 0) return operation;
  }
  return checkOut;
}
