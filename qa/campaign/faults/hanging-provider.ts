import { checkOut } from '../buyers.ts';
import { stockedWreath } from '../office.ts';
import { send } from '../recorded-call.ts';
import { ensureUp, type Fault, promiseTime } from '../round.ts';
import { readWreaths, type Worker } from '../workload.ts';

const CHECKOUTS = 20;
const HANG_MS = 8000;
const LOOKS = 100;
const CATALOGUE_MS = 250;

/** The provider makes twenty buyers wait; all other visitors must still get the wreaths. */
export const hangingProvider: Fault = async (round) => {
  const { harness, shared, random, number } = round;
  await ensureUp(round);
  const token = await harness.signIn();
  const wreaths = (await readWreaths(harness, token, LOOKS)) ?? [];
  const worker: Worker = { harness, shared, random, round: number, client: 0, token, wreaths };
  const wreath = await stockedWreath(worker, CHECKOUTS);
  const { payments } = harness.simulator;
  payments.setFault({ kind: 'delay', endpoint: 'create-preference', milliseconds: HANG_MS, times: CHECKOUTS });
  const waiting = Array.from({ length: CHECKOUTS }, (_, client) => checkOut({ ...worker, client }, [wreath]));
  const times: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    const began = performance.now();
    await send(harness.origin, { method: 'GET', path: '/products/ativos' });
    times.push(performance.now() - began);
  }
  await Promise.all(waiting);
  payments.clearFaults();
  const slowest = times.toSorted((a, b) => a - b)[Math.floor(LOOKS * 0.99) - 1] ?? 0;
  promiseTime(round, 'the slowest look at the catalogue but one:', slowest, CATALOGUE_MS);
};
