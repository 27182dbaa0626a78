import type { DatabaseKind, Harness } from './harness.ts';
import type { Random } from './random.ts';
import type { SharedState } from './workload.ts';

export const FAULTS = [
  'kill',
  'named',
  'sigterm',
  'race',
  'provider',
  'messages',
  'hanging-provider',
  'postgres',
  'pair',
  'pause',
  'clock',
  'disk-full',
  'combined',
  'soak',
] as const;
export type FaultName = (typeof FAULTS)[number];

/** What one round has to work with. */
export type Round = {
  number: number;
  harness: Harness;
  shared: SharedState;
  random: Random;
  /** How much of the whole campaign is played: 1 is all of it. What lasts long lasts that much shorter. */
  scale: number;
  /** Which of its kind: the named point, the provider's mode, …; counts up. */
  turn: number;
  /** Words for the line of this round. */
  notes: string[];
};

/** Does its harm while clients are at work, and heals everything again. Whether the product runs afterwards is its choice. */
export type Fault = (round: Round) => Promise<void>;

export type Plan = {
  number: number;
  fault: FaultName;
  database: DatabaseKind;
  turn: number;
  /** Whether the database is inspected after it. */
  inspected: boolean;
};

/** A promise that is not one of the checker's invariants was broken in this round. */
export class BrokenPromise extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BrokenPromise';
  }
}

/** Notes how long something took; throws BrokenPromise when that was longer than promised. */
export function promiseTime({ notes }: Round, what: string, measuredMs: number, mostMs: number): void {
  const text = `${what} ${Math.round(measuredMs)} ms`;
  notes.push(text);
  if (measuredMs > mostMs) throw new BrokenPromise(`${text}, promised were ${mostMs} ms`);
}

/** Milliseconds of load before something happens. */
export function loadMs({ random }: Round): number {
  return random.whole(400, 3000);
}

const READY_MS = 5000;

/** The product is up when a round begins to load it, whatever the last one left. */
export async function ensureUp(round: Round): Promise<void> {
  const { harness } = round;
  if (harness.product.pid() !== undefined) return;
  const milliseconds = await harness.start();
  const { crashed } = harness;
  harness.crashed = false;
  if (crashed) promiseTime(round, 'ready after kill -9:', milliseconds, READY_MS);
}
