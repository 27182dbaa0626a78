import { randomFor } from '#server/testing/seeded-random.ts';
import type { Violation } from './checker/input.ts';
import { faults } from './faults/all.ts';
import { NAMED_POINTS } from './faults/named.ts';
import { type DatabaseKind, type Harness, openHarness, openSharedPostgres } from './harness.ts';
import { inspect } from './inspect.ts';
import { BrokenPromise, ensureUp, FAULTS, type FaultName, type Plan, type Round } from './round.ts';
import { newSharedState } from './workload.ts';

type Share = Record<DatabaseKind, number>;

const POINTS = NAMED_POINTS.length;

const share = (embedded: number, postgres: number): Share => ({ embedded, postgres });

/**
 * Embedded database first, PostgreSQL second: production runs on PostgreSQL, the embedded one only has to survive a
 * kill and a full disk.
 */
const SHARES: Record<FaultName, Share> = {
  kill: share(30, 60),
  named: share(0, POINTS * 3),
  'hanging-provider': share(0, 4),
  postgres: share(0, 30),
  'disk-full': share(5, 0),
};

/** All rounds in order, those of a database with the faults mixed evenly. */
export function planCampaign(databases: readonly DatabaseKind[], only: readonly FaultName[] = FAULTS): Plan[] {
  const rounds = databases.flatMap((database, place) =>
    only.flatMap((fault) => {
      const count = SHARES[fault][database];
      return Array.from({ length: count }, (_, turn) => ({ fault, database, turn, at: place + (turn + 0.5) / count }));
    }),
  );
  return rounds
    .toSorted((a, b) => a.at - b.at)
    .map(({ fault, database, turn }, number) => ({ fault, database, turn, number }));
}

type CampaignOptions = { seed: number; plans: readonly Plan[]; print: (line: string) => void };

const ROUNDS_PER_HARNESS = 50;

function brokenBy(error: unknown): Violation {
  if (error instanceof BrokenPromise) return { detail: error.message, rows: [] };
  return { detail: 'the round could not be played', rows: [error instanceof Error ? error.stack : error] };
}

async function play(round: Round, { fault }: Plan): Promise<Violation[]> {
  const { harness } = round;
  const none: Violation[] = [];
  const broken = await faults[fault](round)
    // After a crash the product itself has to cope with the remains.
    .then(() => ensureUp(round))
    .then(
      () => none,
      (error: unknown) => [brokenBy(error)],
    );
  const looking = harness.stop('SIGTERM').then(() => inspect(harness));
  return [...broken, ...(await looking.catch((error: unknown) => [brokenBy(error)]))];
}

/** Runs the rounds one after the other, each with an inspection. Answers the numbers of those that failed. */
export async function runCampaign({ seed, plans, print }: CampaignOptions): Promise<number[]> {
  const failed: number[] = [];
  let scene: { harness: Harness; shared: ReturnType<typeof newSharedState>; rounds: number } | undefined;
  const server = plans.some(({ database }) => database === 'postgres') ? await openSharedPostgres() : undefined;
  const openScene = async (kind: DatabaseKind) => {
    const harness = await openHarness(kind, server);
    scene = { harness, shared: newSharedState(), rounds: 0 };
    await harness.prepare();
    return scene;
  };
  const closeScene = async () => {
    await scene?.harness.remove();
    scene = undefined;
  };
  try {
    for (const plan of plans) {
      if (scene && (scene.harness.kind !== plan.database || scene.rounds >= ROUNDS_PER_HARNESS)) await closeScene();
      const { harness, shared } = scene ?? (await openScene(plan.database));
      if (scene) scene.rounds += 1;
      const notes: string[] = [];
      const began = performance.now();
      const random = randomFor(seed, plan.number);
      const found = await play({ ...plan, harness, shared, random, notes }, plan);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      const about = [plan.database, plan.fault, ...notes].join(' ');
      print(`round ${plan.number} (seed ${seed}) ${about}: ${found.length > 0 ? 'FAILED' : 'ok'}, ${seconds} s`);
      for (const { detail, rows } of found) print(`  ✘ ${detail}\n    ${JSON.stringify(rows).slice(0, 2000)}`);
      if (found.length === 0) continue;
      failed.push(plan.number);
      // A violation stays in the database and would be found again in later rounds.
      await closeScene();
    }
  } finally {
    await closeScene();
    await server?.remove();
  }
  return failed;
}
