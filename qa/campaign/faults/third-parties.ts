import { setTimeout as rest } from 'node:timers/promises';
import { MAIL_FAULTS } from '#simulator/mail-sink.ts';
import { ANSWER_FAULTS, PAYMENT_FAULTS } from '#simulator/provider/provider-faults.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { TELEGRAM_FAULTS } from '#simulator/telegram-double.ts';
import { checkOut } from '../buyers.ts';
import { loadRound } from '../load.ts';
import { send } from '../recorded-call.ts';
import { BrokenPromise, ensureUp, type Fault, loadMs, promiseTime, type Round } from '../round.ts';
import { stockedWreath } from '../staff.ts';
import { waitUntil } from '../wait-until.ts';
import { readWreaths, type Worker } from '../workload.ts';

type Webhooks = Parameters<Simulator['payments']['webhooks']['set']>[0];

const WEBHOOKS: Record<string, Webhooks> = {
  repeated: { duplicate: 100 },
  lost: { lose: true },
  reordered: { reorder: true },
  late: { delayMs: 2000 },
  'wrongly signed': { signature: 'wrong' },
  unsigned: { signature: 'missing' },
};
export const PROVIDER_MODES: readonly string[] = [
  ...['repeated', 'lost', 'error-500', 'double-approval', 'reset', 'amount-lower'],
  ...Object.keys(WEBHOOKS).slice(2),
  ...[...ANSWER_FAULTS, ...PAYMENT_FAULTS].filter(
    (kind) => !/^(error-500|double-approval|reset|amount-lower)$/.test(kind),
  ),
];

const SEVERAL = 40;
const DROPPED = 4;
const PROVIDER_CALLS = new Set(['create-payment', 'verify-payment']);

export const messageModes = MAIL_FAULTS.length;

function setProviderFault({ payments }: Simulator, mode: string): void {
  const answer = ANSWER_FAULTS.find((kind) => kind === mode);
  const payment = PAYMENT_FAULTS.find((kind) => kind === mode);
  const webhooks = WEBHOOKS[mode];
  if (webhooks) payments.webhooks.set(webhooks);
  if (answer) payments.setFault({ kind: answer, probability: 0.5, milliseconds: 500 });
  if (payment) payments.setFault({ kind: payment, probability: 0.5 });
}

function setMessageFaults(round: Pick<Round, 'harness'>, turn: number): string {
  const { harness } = round;
  const mail = MAIL_FAULTS[turn % MAIL_FAULTS.length] ?? 'refused';
  const chat = TELEGRAM_FAULTS[turn % TELEGRAM_FAULTS.length] ?? 'reset';
  const times = mail === 'drop-after-accept' ? DROPPED : SEVERAL;
  harness.interruptions += mail === 'drop-after-accept' ? DROPPED : 1;
  harness.simulator.mail.setFault({ kind: mail, times });
  harness.simulator.telegram.setFault({ kind: chat, times: SEVERAL });
  return `mail ${mail}, chat ${chat}`;
}

function healOutside({ payments, mail, telegram }: Simulator): void {
  payments.clearFaults();
  payments.webhooks.set({});
  mail.clearFaults();
  telegram.clearFaults();
}

const LEAST_ANSWERS = 150;
const LONGEST_LOAD_MS = 20_000;

async function loadUnder(round: Round): Promise<void> {
  const { harness, number } = round;
  const load = await loadRound(round);
  await rest(loadMs(round) + 500);
  const answered = () => harness.history.entries.filter((entry) => entry.round === number && entry.phase !== 'invoke');
  // On a busy machine clients get few answers in that time.
  await waitUntil(() => answered().length >= LEAST_ANSWERS, LONGEST_LOAD_MS);
  await load.stop();
  healOutside(harness.simulator);
  const answers = answered();
  const ours = answers.filter(({ operation }) => !PROVIDER_CALLS.has(operation));
  const failed = new Set(ours.filter(({ phase }) => phase === 'info').map(({ operation }) => operation));
  if (failed.size > 0) throw new BrokenPromise(`failed with the others: ${[...failed].join(', ')}`);
}

/** The provider fails in one of its modes. */
export const provider: Fault = async (round) => {
  const mode = PROVIDER_MODES[round.turn % PROVIDER_MODES.length] ?? 'reset';
  round.notes.push(mode);
  await ensureUp(round);
  setProviderFault(round.harness.simulator, mode);
  await loadUnder(round);
};

/** Mail server and chats fail. */
export const messages: Fault = async (round) => {
  await ensureUp(round);
  round.notes.push(setMessageFaults(round, round.turn));
  await loadUnder(round);
};

/** Several faults at once, followed by kill -9. */
export const combined: Fault = async (round) => {
  const { harness, random } = round;
  const load = await loadRound(round);
  const mode = random.pick(PROVIDER_MODES.filter((name) => !['delay', 'stall-body'].includes(name)));
  setProviderFault(harness.simulator, mode);
  round.notes.push(mode, setMessageFaults(round, random.whole(0, 100)));
  await rest(loadMs(round));
  if (random.chance(0.5)) harness.postgres?.proxy.cut();
  await harness.stop('SIGKILL');
  await load.stop();
  harness.postgres?.proxy.heal();
  healOutside(harness.simulator);
};

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
