import { setTimeout as rest } from 'node:timers/promises';
import { startLoad } from '../load.ts';
import { ensureUp, loadMs, type Nemesis } from '../round.ts';

/** A request that was sent so long before was accepted, even on a busy machine. */
const ACCEPTED_MS = 250;
const SLOW_PROVIDER_MS = 1000;

/** Stops the product politely while many requests are at work: each of them gets its answer. */
export const sigterm: Nemesis = async (round) => {
  const { stage, town, random, tally, number } = round;
  await ensureUp(round);
  const { payments } = stage.simulator;
  const load = await startLoad(stage, town, { round: number, random, token: await stage.signIn() });
  // Buyers are then always waiting for the provider when the signal comes.
  payments.setFault({ kind: 'delay', endpoint: 'create-preference', milliseconds: SLOW_PROVIDER_MS, probability: 0.7 });
  await rest(loadMs(round) + ACCEPTED_MS);
  const told = Date.now();
  const began = performance.now();
  await stage.stop('SIGTERM');
  tally.add('R10b', performance.now() - began);
  payments.clearFaults();
  await load.stop();
  const { entries } = stage.history;
  const begun = new Map(entries.filter(({ phase }) => phase === 'invoke').map((entry) => [entry.id, entry.at]));
  const inWork = entries.filter(
    ({ id, phase, at, round: when }) =>
      when === number && phase !== 'invoke' && at >= told && (begun.get(id) ?? told) < told - ACCEPTED_MS,
  );
  const failed = inWork.filter(({ phase, status }) => phase === 'info' && status === undefined);
  round.notes.push(`${inWork.length} requests at work`);
  for (const { operation, key } of failed) round.notes.push(`no answer: ${operation} ${key}`);
  tally.add('R10a', failed.length, inWork.length);
};
