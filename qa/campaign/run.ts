import os from 'node:os';
import type { PostgresServer } from '#server/testing/postgres-server.ts';
import type { Memory, Violation } from './checker/check.ts';
import { createTally, type Figure, type FigureId, type Tally } from './figures.ts';
import { nemeses } from './nemeses/nemeses.ts';
import { createRandom } from './random.ts';
import { BrokenPromise, type NemesisName, type Plan, type Round } from './round.ts';
import { inspect } from './settle.ts';
import { type DatabaseKind, openSharedPostgres, openStage, type Stage } from './stage.ts';
import { emptyTown, type Town } from './workload.ts';

/** What went wrong in a round: a broken invariant, a broken promise, or the campaign itself. */
export type Trouble = { round: number; nemesis: NemesisName; database: DatabaseKind; violations: Violation[] };

export type CampaignResult = {
  seed: number;
  seconds: number;
  rounds: number;
  /** The part that `npm test` plays. */
  short: boolean;
  /** Load average of the machine over a quarter of an hour, and its cores: times say little where there was other work. */
  load: number;
  cores: number;
  figures: Figure[];
  troubles: Trouble[];
};

export type CampaignOptions = {
  seed: number;
  plans: readonly Plan[];
  short: boolean;
  /** 1, or less when less than the whole campaign was planned. */
  scale?: number;
  /** Rounds that would begin later are left out. */
  deadline?: number;
  print: (line: string) => void;
};

const ROUNDS_PER_STAGE = 50;

const OF_NEMESIS: Partial<Record<NemesisName, FigureId>> = {
  kill: 'R1',
  named: 'R3',
  postgres: 'D02',
  provider: 'D04',
  messages: 'D04',
  pair: 'D05',
  pause: 'D05',
  clock: 'D06',
  'time-zones': 'D06',
  'disk-full': 'R17',
};

/** A stage with what is remembered of it between inspections. */
type Scene = {
  stage: Stage;
  town: Town;
  rounds: number;
  since: Plan[];
  memory: Memory | undefined;
  clocksAgree: boolean;
};

/** Runs the rounds one after the other, and inspects the databases between them. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const { plans, deadline, seed, short } = options;
  const tally = createTally();
  const began = performance.now();
  const player = new Player(options, tally);
  try {
    for (const plan of plans) {
      if (deadline !== undefined && Date.now() > deadline) break;
      await player.play(plan);
    }
    await player.closeScene();
  } finally {
    await player.abandon();
  }
  return {
    seed,
    seconds: Math.round((performance.now() - began) / 1000),
    rounds: player.played,
    short,
    load: Math.round((os.loadavg()[2] ?? 0) * 10) / 10,
    cores: os.availableParallelism(),
    figures: tally.figures(),
    troubles: player.troubles,
  };
}

class Player {
  readonly troubles: Trouble[] = [];
  played = 0;
  readonly #tally: Tally;
  readonly #options: CampaignOptions;
  #scene: Scene | undefined;
  #server: PostgresServer | undefined;

  constructor(options: CampaignOptions, tally: Tally) {
    this.#options = options;
    this.#tally = tally;
  }

  async play(plan: Plan): Promise<void> {
    const scene = await this.#sceneFor(plan.database);
    const { stage, town } = scene;
    const { seed, short, scale = 1 } = this.#options;
    const random = createRandom(seed).branch(plan.number);
    const notes: string[] = [];
    const round: Round = { ...plan, stage, town, random, tally: this.#tally, short, scale, notes };
    const began = performance.now();
    scene.rounds += 1;
    scene.since.push(plan);
    this.played += 1;
    if (plan.nemesis === 'clock') scene.clocksAgree = false;
    const broken = await nemeses[plan.nemesis](round).then(
      () => [],
      (error: unknown) => [brokenBy(error)],
    );
    const found = plan.inspected || broken.length > 0 ? await this.#inspect(scene) : [];
    this.#judge(scene, plan, [...broken, ...found]);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const verdict = broken.length + found.length > 0 ? 'FAILED' : plan.inspected ? 'ok' : 'played';
    const about = [plan.nemesis, ...notes].join(' ');
    this.#options.print(`round ${plan.number} (seed ${seed}) ${plan.database} ${about}: ${verdict}, ${seconds} s`);
    for (const { invariant, detail, rows } of [...broken, ...found])
      this.#options.print(`  ✘ ${invariant}\n    ${detail}\n    ${JSON.stringify(rows).slice(0, 2000)}`);
    // What is broken stays broken, and must not be found again in later rounds.
    if (broken.length + found.length > 0) await this.#dropScene();
  }

  async #sceneFor(kind: DatabaseKind): Promise<Scene> {
    const present = this.#scene;
    if (present && present.stage.kind === kind && present.rounds < ROUNDS_PER_STAGE && present.clocksAgree)
      return present;
    await this.closeScene();
    if (kind === 'postgres') this.#server ??= await openSharedPostgres();
    const stage = await openStage(kind, this.#server);
    this.#scene = { stage, town: emptyTown(), rounds: 0, since: [], memory: undefined, clocksAgree: true };
    await stage.prepare();
    return this.#scene;
  }

  async #inspect(scene: Scene): Promise<Violation[]> {
    const { stage, memory: earlier, clocksAgree } = scene;
    try {
      await stage.stop('SIGTERM');
      const { violations, memory } = await inspect(stage, { earlier, clocksAgree });
      scene.memory = memory;
      stage.crashed = false;
      return violations;
    } catch (error) {
      return [brokenBy(error)];
    }
  }

  /** Books what was found with every kind of round since the last inspection. */
  #judge(scene: Scene, plan: Plan, violations: Violation[]): void {
    const count = violations.length;
    const rowsOf = (id: string) =>
      violations
        .filter(({ invariant }) => invariant.startsWith(`${id}:`))
        .reduce((sum, { rows }) => sum + rows.length, 0);
    this.#tally.add('R2', rowsOf('I7'), 0);
    this.#tally.add('R6', rowsOf('I3'), 0);
    this.#tally.add('I', count);
    if (count === 0 && !plan.inspected) return;
    for (const { nemesis } of scene.since.splice(0)) {
      const figure = OF_NEMESIS[nemesis];
      if (figure !== undefined) this.#tally.add(figure, nemesis === plan.nemesis ? count : 0, figure === 'R3' ? 0 : 1);
    }
    if (count > 0) {
      const { number, nemesis, database } = plan;
      this.troubles.push({ round: number, nemesis, database, violations });
    }
  }

  /** Inspects what was not inspected yet and puts the scene away. */
  async closeScene(): Promise<void> {
    const scene = this.#scene;
    if (!scene) return;
    const last = scene.since.at(-1);
    if (last) {
      const violations = await this.#inspect(scene);
      this.#judge(scene, { ...last, inspected: true }, violations);
      for (const { invariant, detail, rows } of violations)
        this.#options.print(`  ✘ ${invariant}\n    ${detail}\n    ${JSON.stringify(rows).slice(0, 2000)}`);
    }
    await this.#dropScene();
  }

  async #dropScene(): Promise<void> {
    const scene = this.#scene;
    this.#scene = undefined;
    if (!scene) return;
    const { history, simulator } = scene.stage;
    this.#tally.add('R2', 0, history.entries.filter(({ phase }) => phase === 'ok').length);
    this.#tally.add('R6', 0, simulator.payments.payments().filter(({ status }) => status === 'approved').length);
    await scene.stage.remove();
  }

  /** Leaves nothing running, whatever happened. */
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
