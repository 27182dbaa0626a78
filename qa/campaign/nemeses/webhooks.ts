import { checkOut } from '../buyers.ts';
import { insist } from '../recorded-call.ts';
import { BrokenPromise, ensureUp, type Nemesis, type Round } from '../round.ts';
import { stockedWreath } from '../staff.ts';
import { waitUntil } from '../wait-until.ts';
import { pay, readWreaths, type Worker } from '../workload.ts';
import { countOrders } from './race.ts';

const COPIES = 100;
const ORDER_MS = 180_000;
const RECONCILED_MS = 150_000;
const ALL = 100;
/** Whoever else still pays for a wreath by then. */
const ENOUGH = 10;

/** Somebody buys one wreath and pays at once; the number of orders before that. */
async function buyAndPay(round: Round, token: string): Promise<number> {
  const { stage, town, random, number } = round;
  const wreaths = (await readWreaths(stage, token, ALL)) ?? [];
  const worker: Worker = { stage, town, random, round: number, client: 0, token, wreaths };
  const wreath = await stockedWreath(worker, ENOUGH);
  const before = await countOrders(round, token);
  const bought = await insist(() => checkOut(worker, [wreath]));
  const link = town.links.pop();
  if (bought.phase !== 'ok' || !link) throw new Error(`nothing could be bought (${bought.status})`);
  pay(worker, 'payer-approves', link, () => stage.simulator.payments.approve(link.preferenceId));
  return before;
}

/** One payment is announced a hundred times at once. */
export const repeatedWebhooks: Nemesis = async (round) => {
  await ensureUp(round);
  const { webhooks } = round.stage.simulator.payments;
  const token = await round.stage.signIn();
  webhooks.set({ duplicate: COPIES });
  const before = await buyAndPay(round, token);
  const arrived = await waitUntil(async () => (await countOrders(round, token)) > before, ORDER_MS);
  await webhooks.idle();
  webhooks.set({});
  if (arrived === undefined) throw new BrokenPromise('a payment that was announced became no order');
  round.tally.add('R5', (await countOrders(round, token)) - before - 1);
};

/** No notification arrives at all: the product has to ask. */
export const lostWebhooks: Nemesis = async (round) => {
  await ensureUp(round);
  const { webhooks } = round.stage.simulator.payments;
  const token = await round.stage.signIn();
  webhooks.set({ lose: true });
  const before = await buyAndPay(round, token);
  const milliseconds = await waitUntil(async () => (await countOrders(round, token)) > before, RECONCILED_MS);
  webhooks.set({});
  if (milliseconds === undefined) throw new BrokenPromise('a payment that nobody announced never became an order');
  round.tally.add('R7', milliseconds);
};
