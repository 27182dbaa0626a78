import { setTimeout as rest } from 'node:timers/promises';
import { loadRound } from '../load.ts';
import { send } from '../recorded-call.ts';
import { BrokenPromise, type Fault, loadMs, promiseTime, type Round } from '../round.ts';

const SLOW_PROVIDER_MS = 3000;
const STOP_MS = 10_000;

/** Stops the product by SIGTERM while many requests are running: each must be answered. */
export const sigterm: Fault = async (round) => {
  const { harness } = round;
  const { payments } = harness.simulator;
  const load = await loadRound(round);
  // With slow answers of the provider, some buyers are always waiting when the signal arrives.
  payments.setFault({ kind: 'delay', endpoint: 'create-preference', milliseconds: SLOW_PROVIDER_MS, probability: 0.7 });
  await rest(loadMs(round));
  const accepted = await acceptedSoFar(round);
  const began = performance.now();
  await harness.stop('SIGTERM');
  const stopMs = performance.now() - began;
  payments.clearFaults();
  await load.stop();
  const inWork = harness.history.entries.filter(({ id, phase }) => phase !== 'invoke' && accepted.has(id));
  const failed = inWork.filter(({ phase, status }) => phase === 'info' && status === undefined);
  round.notes.push(`${inWork.length} requests at work`);
  const calls = failed.map(({ operation, key }) => `${operation} ${key}`);
  if (calls.length > 0) throw new BrokenPromise(`accepted and not answered: ${calls.join(', ')}`);
  promiseTime(round, 'stopped in', stopMs, STOP_MS);
};

/**
 * The ids of the requests that the product has received and not answered. It reads requests in order of arrival, so
 * everything sent before an answered request has been received, however busy the machine is.
 */
async function acceptedSoFar({ harness, number }: Round): Promise<ReadonlySet<number>> {
  const { entries } = harness.history;
  const invoked = entries.filter(({ phase, round }) => phase === 'invoke' && round === number).map(({ id }) => id);
  for (let look = 0; look < 2; look += 1) await send(harness.origin, { method: 'GET', path: '/products/ativos' });
  const answered = new Set(entries.filter(({ phase }) => phase !== 'invoke').map(({ id }) => id));
  return new Set(invoked.filter((id) => !answered.has(id)));
}
