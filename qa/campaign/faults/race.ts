import { randomUUID } from 'node:crypto';
import { checkoutBody } from '../buyers.ts';
import { RESERVATION_SECONDS } from '../harness.ts';
import type { Outcome } from '../recorded-call.ts';
import { retryUntilOk } from '../recorded-call.ts';
import { BrokenPromise, ensureUp, type Fault, type Round } from '../round.ts';
import { waitUntil } from '../wait-until.ts';
import { call, readWreaths, uniqueName, type Worker, type Wreath } from '../workload.ts';

/** Index of the first wreath that the load doesn't buy. */
const HOT = 4;
const ALL = 100;
const HOLDS_END_MS = 180_000;

/** The number of buyers at the same time, the stock of each wreath, and the number of wreaths. */
const RACES = [
  { buyers: 50, stock: 1, wreaths: 1 },
  { buyers: 100, stock: 7, wreaths: 1 },
  { buyers: 50, stock: 3, wreaths: 3 },
] as const;

/** Many buyers order the last wreaths at the same moment. */
export const race: Fault = async (round) => {
  await ensureUp(round);
  const token = await round.harness.signIn();
  for (const shape of RACES) await runRace(round, token, shape);
};

async function freeWreaths(round: Round, token: string, count: number): Promise<Wreath[]> {
  let free: Wreath[] = [];
  await waitUntil(async () => {
    const all = ((await readWreaths(round.harness, token, ALL)) ?? []).slice(HOT);
    free = all.filter((wreath) => wreath.active && 'reserved' in wreath && wreath.reserved === 0);
    return free.length >= count;
  }, HOLDS_END_MS);
  if (free.length < count) throw new BrokenPromise('wreaths stay held although their holds are over');
  return free.slice(0, count);
}

async function setStock(worker: Worker, wreath: Wreath, stock: number): Promise<void> {
  const { name, description, size, price, image, active, version, _id } = wreath;
  const json = { name, description, size, price, image, active, version, stock };
  const about = { operation: 'edit-product', key: _id } as const;
  const done = await retryUntilOk(() => call(worker, about, { method: 'PUT', path: `/products/${_id}`, json }));
  if (done.phase !== 'ok') throw new Error(`the stock of a wreath could not be set (${done.status})`);
}

async function runRace(round: Round, token: string, { buyers, stock, wreaths }: (typeof RACES)[number]): Promise<void> {
  const { harness, shared, random, number } = round;
  const wanted = await freeWreaths(round, token, wreaths);
  const worker: Worker = { harness, shared, random, round: number, client: 0, token, wreaths: wanted };
  for (const wreath of wanted) await setStock(worker, wreath, stock);
  const began = performance.now();
  const outcomes = await Promise.all(Array.from({ length: buyers }, (_, client) => buy({ ...worker, client }, wanted)));
  const winners = outcomes.filter(({ phase }) => phase === 'ok').length;
  const unexpected = outcomes.filter(({ phase, status }) => phase !== 'ok' && status !== 409);
  // If everything takes longer than a hold lasts, a second buyer may rightly get the wreath; the invariants check that.
  const inTime = performance.now() - began < RESERVATION_SECONDS * 1000;
  if (inTime && winners > stock) throw new BrokenPromise(`${stock} wreaths were sold to ${winners} buyers`);
  if (unexpected.length > 0)
    throw new BrokenPromise(`losers of a race were told ${unexpected.map(({ status }) => status).join()}`);
  if (winners < stock) throw new BrokenPromise(`only ${winners} of ${stock} wreaths were sold to ${buyers} buyers`);
}

async function buy(worker: Worker, wreaths: Wreath[]): Promise<Outcome> {
  const orderId = randomUUID();
  const json = checkoutBody(wreaths, uniqueName(worker, 'Corredor'), orderId);
  const about = { operation: 'create-payment', key: orderId } as const;
  return retryUntilOk(() => call(worker, about, { method: 'POST', path: '/pagamento/create-payment', json }));
}
