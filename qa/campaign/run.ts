import type { PostgresServer } from '#server/testing/postgres-server.ts';
import type { Memory, Violation } from './checker/check.ts';
import { faults } from './faults/all.ts';
import { type DatabaseKind, type Harness, openHarness, openSharedPostgres } from './harness.ts';
import { inspect } from './inspect.ts';
import { createRandom } from './random.ts';
import { BrokenPromise, type FaultName, type Plan, type Round } from './round.ts';
import { newSharedState, type SharedState } from './workload.ts';

/** A failure in a round: violated invariants, a broken promise, or an error of the campaign itself. */
type Trouble = { round: number; fault: FaultName; database: DatabaseKind; violations: Violation[] };

type CampaignResult = { rounds: number; troubles: Trouble[] };

type CampaignOptions = {
  seed: number;
  plans: readonly Plan[];
  /** The share of the whole campaign that is planned, at most 1. */
  scale?: number;
  /** Rounds that would begin later are skipped. */
  deadline?: number;
  print: (line: string) => void;
};

const ROUNDS_PER_STAGE = 50;

/** A harness, and the state that its inspections compare with. */
type Scene = {
  harness: Harness;
  shared: SharedState;
  rounds: number;
  /** The last round without inspection. */
  waiting: Plan | undefined;
  memory: Memory | undefined;
  clocksAgree: boolean;
};

/** Runs the rounds one after the other, with inspections in between. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const { plans, deadline } = options;
  const player = new Player(options);
  try {
    for (const plan of plans) {
      if (deadline !== undefined && Date.now() > deadline) break;
      await player.play(plan);
    }
    await player.closeScene();
  } finally {
    await player.abandon();
  }
  return { rounds: player.played, troubles: player.troubles };
}

class Player {
  readonly troubles: Trouble[] = [];
  played = 0;
  readonly #options: CampaignOptions;
  #scene: Scene | undefined;
  #server: PostgresServer | undefined;

  constructor(options: CampaignOptions) {
    this.#options = options;
  }

  async play(plan: Plan): Promise<void> {
    const scene = await this.#sceneFor(plan.database);
    const { harness, shared } = scene;
    const { seed, scale = 1, print } = this.#options;
    const random = createRandom(seed).branch(plan.number);
    const notes: string[] = [];
    const round: Round = { ...plan, harness, shared, random, scale, notes };
    const began = performance.now();
    scene.rounds += 1;
    this.played += 1;
    if (plan.fault === 'clock') scene.clocksAgree = false;
    const broken = await faults[plan.fault](round).then(
      () => [],
      (error: unknown) => [brokenBy(error)],
    );
    const inspected = plan.inspected || broken.length > 0;
    const found = [...broken, ...(inspected ? await this.#inspect(scene) : [])];
    scene.waiting = inspected ? undefined : plan;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const verdict = found.length > 0 ? 'FAILED' : inspected ? 'ok' : 'played';
    const about = [plan.fault, ...notes].join(' ');
    print(`round ${plan.number} (seed ${seed}) ${plan.database} ${about}: ${verdict}, ${seconds} s`);
    this.#report(plan, found);
    // A violation stays in the database and would be found again in later rounds.
    if (found.length > 0) await this.#dropScene();
  }

  async #sceneFor(kind: DatabaseKind): Promise<Scene> {
    const present = this.#scene;
    if (present && present.harness.kind === kind && present.rounds < ROUNDS_PER_STAGE && present.clocksAgree)
      return present;
    await this.closeScene();
    if (kind === 'postgres') this.#server ??= await openSharedPostgres();
    const harness = await openHarness(kind, this.#server);
    this.#scene = {
      harness,
      shared: newSharedState(),
      rounds: 0,
      waiting: undefined,
      memory: undefined,
      clocksAgree: true,
    };
    await harness.prepare();
    return this.#scene;
  }

  async #inspect(scene: Scene): Promise<Violation[]> {
    const { harness, memory: earlier, clocksAgree } = scene;
    try {
      await harness.stop('SIGTERM');
      const { violations, memory } = await inspect(harness, { earlier, clocksAgree });
      scene.memory = memory;
      harness.crashed = false;
      return violations;
    } catch (error) {
      return [brokenBy(error)];
    }
  }

  #report({ number, fault, database }: Plan, violations: Violation[]): void {
    if (violations.length === 0) return;
    this.troubles.push({ round: number, fault, database, violations });
    for (const { invariant, detail, rows } of violations)
      this.#options.print(`  ✘ ${invariant}\n    ${detail}\n    ${JSON.stringify(rows).slice(0, 2000)}`);
  }

  /** Inspects the last rounds and removes the scene. */
  async closeScene(): Promise<void> {
    const scene = this.#scene;
    if (scene?.waiting) this.#report(scene.waiting, await this.#inspect(scene));
    await this.#dropScene();
  }

  async #dropScene(): Promise<void> {
    const scene = this.#scene;
    this.#scene = undefined;
    await scene?.harness.remove();
  }

  /** Stops and removes everything, after failures too. */
  async abandon(): Promise<void> {
    await this.#dropScene();
    await this.#server?.remove();
  }
}

function brokenBy(error: unknown): Violation {
  const detail = error instanceof Error ? error.message : String(error);
  const rows = error instanceof BrokenPromise || !(error instanceof Error) ? [] : [error.stack ?? ''];
  return { invariant: error instanceof BrokenPromise ? 'promise' : 'the round could not be played', detail, rows };
}
