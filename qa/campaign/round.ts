import type { SeededRandom } from '#server/testing/seeded-random.ts';
import type { DatabaseKind, Harness } from './harness.ts';
import type { SharedState } from './workload.ts';

export const FAULTS = ['kill', 'named', 'hanging-provider', 'postgres', 'disk-full'] as const;
export type FaultName = (typeof FAULTS)[number];

export type Round = {
  number: number;
  harness: Harness;
  shared: SharedState;
  random: SeededRandom;
  /** Counts the rounds of this fault; it selects the point or the outage. */
  turn: number;
  /** Notes for the printed line of this round. */
  notes: string[];
};

/** Applies the fault while clients are at work, and heals it. It may leave the product stopped. */
export type Fault = (round: Round) => Promise<void>;

export type Plan = {
  number: number;
  fault: FaultName;
  database: DatabaseKind;
  turn: number;
};

/** A round has broken a promise that the checker can't see in the database. */
export class BrokenPromise extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BrokenPromise';
  }
}

/** Notes a duration. Throws BrokenPromise when it exceeds the promised one. */
export function promiseTime({ notes }: Round, what: string, measuredMs: number, mostMs: number): void {
  const text = `${what} ${Math.round(measuredMs)} ms`;
  notes.push(text);
  if (measuredMs > mostMs) throw new BrokenPromise(`${text}, promised were ${mostMs} ms`);
}

/** Milliseconds of load before the fault. */
export function loadMs({ random }: Round): number {
  return random.whole(400, 3000);
}

const READY_MS = 5000;

/** Starts the product, if the last round has left it stopped. */
export async function ensureUp(round: Round): Promise<void> {
  const { harness } = round;
  if (harness.product.pid() !== undefined) return;
  const milliseconds = await harness.start();
  const { crashed } = harness;
  harness.crashed = false;
  if (crashed) promiseTime(round, 'ready after kill -9:', milliseconds, READY_MS);
}
