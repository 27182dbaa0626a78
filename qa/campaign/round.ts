import type { Tally } from './figures.ts';
import type { Random } from './random.ts';
import type { DatabaseKind, Stage } from './stage.ts';
import type { Town } from './workload.ts';

export const NEMESES = [
  'kill',
  'named',
  'sigterm',
  'race',
  'repeated-webhooks',
  'lost-webhooks',
  'expiry',
  'provider',
  'messages',
  'hanging-provider',
  'postgres',
  'pair',
  'pause',
  'clock',
  'time-zones',
  'starters',
  'migrators',
  'disk-full',
  'combined',
  'probes',
  'soak',
] as const;
export type NemesisName = (typeof NEMESES)[number];

/** What one round has to work with. */
export type Round = {
  number: number;
  stage: Stage;
  town: Town;
  random: Random;
  tally: Tally;
  /** A round of the short part: a second of load instead of several. */
  short: boolean;
  /** How much of the whole campaign is played: 1 is all of it. What lasts long lasts that much shorter. */
  scale: number;
  /** Which of its kind: the named point, the provider's mode, …; counts up. */
  turn: number;
  /** Words for the line of this round. */
  notes: string[];
};

/** Does its harm while clients are at work, and heals everything again. Whether the product runs afterwards is its choice. */
export type Nemesis = (round: Round) => Promise<void>;

export type Plan = {
  number: number;
  nemesis: NemesisName;
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

/** Milliseconds of load before something happens. */
export function loadMs({ random, short }: Round): number {
  return short ? random.whole(150, 900) : random.whole(400, 3000);
}

/** The product is up when a round begins to load it, whatever the last one left. */
export async function ensureUp({ stage, tally }: Pick<Round, 'stage' | 'tally'>): Promise<void> {
  if (stage.product.pid() !== undefined) return;
  const milliseconds = await stage.start();
  if (stage.crashed) tally.add('R9', milliseconds);
  stage.crashed = false;
}
