import { setTimeout as rest } from 'node:timers/promises';
import { randomFor, type SeededRandom } from '#server/testing/seeded-random.ts';
import { askAboutPayment, checkOut, visitProvider } from './buyers.ts';
import type { Harness } from './harness.ts';
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
import { askAgain, readWreaths, type SharedState, type Worker } from './workload.ts';

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

export type Load = {
  /** Stops the clients after their present calls. */
  stop(): Promise<void>;
};

type LoadOptions = {
  round: number;
  random: SeededRandom;
  token: string;
  clients?: number | undefined;
  /** Makes clients slow down after a while: for loads that matter only at first or for one rare moment. */
  tiring?: boolean;
};

/**
 * Starts clients that use the shop in parallel until they are stopped. Throws when the shop doesn't answer with its
 * wreaths.
 */
export async function startLoad(harness: Harness, shared: SharedState, options: LoadOptions): Promise<Load> {
  const { round, random, token, clients = CLIENTS, tiring = false } = options;
  const seed = random.below(2 ** 31);
  const hasteEnds = tiring ? performance.now() + HASTE_MS : Number.POSITIVE_INFINITY;
  const wreaths = await readWreaths(harness, token, WANTED_WREATHS);
  if (!wreaths) throw new Error('the shop does not show its wreaths');
  let stopped = false;
  const work = async (client: number): Promise<void> => {
    const worker: Worker = { harness, shared, random: randomFor(seed, client), round, client, token, wreaths };
    while (!stopped) {
      const before = harness.history.entries.length;
      if (!(await askAgain(worker))) await chosen(worker.random)(worker);
      const answered = harness.history.entries.slice(before).every(({ phase }) => phase !== 'info');
      if (performance.now() > hasteEnds) await rest(LEISURE_MS);
      else if (!answered || harness.history.entries.length === before) await rest(PAUSE_MS);
    }
  };
  const all = Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  return {
    stop: async () => {
      stopped = true;
      await all;
    },
  };
}

/** Starts the load of one round, after making sure that the product runs. */
export async function loadRound(round: Round, options: Pick<LoadOptions, 'clients' | 'tiring'> = {}): Promise<Load> {
  const { harness, shared, random, number } = round;
  await ensureUp(round);
  return startLoad(harness, shared, { ...options, round: number, random, token: await harness.signIn() });
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
