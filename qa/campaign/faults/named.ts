import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import * as api from '#contract/index.ts';
import { CHECKPOINTS, type Checkpoint } from '#server/checkpoints.ts';
import { inTransaction } from '#server/db/client.ts';
import { ADMINISTRATOR, administer, throughProxy } from '../harness.ts';
import { withDeps } from '../inspect.ts';
import { type Load, loadRound, startLoad } from '../load.ts';
import { send } from '../recorded-call.ts';
import { BrokenPromise, type Fault, type Round } from '../round.ts';
import { withTimeout } from '../wait-until.ts';

/** Points in addition to the product's checkpoints, observed from outside. */
const OUTSIDE = ['during-message', 'mid-migration'] as const;
export const NAMED_POINTS: readonly (Checkpoint | (typeof OUTSIDE)[number])[] = [...CHECKPOINTS, ...OUTSIDE];

/** Far longer than any point takes to be reached. */
const HIT_MS = 120_000;
const CRASH_AT = path.join(import.meta.dirname, '../crash-at.ts');

function crashAt(place: Checkpoint, pass: number) {
  return { nodeArguments: ['--import', CRASH_AT], environment: { CRASH_AT: `${place}:${pass}` } };
}

/** Kills the product at one named point, the first time it is reached or later. */
export const named: Fault = async (round) => {
  const point = NAMED_POINTS[round.turn % NAMED_POINTS.length] ?? 'after-reserve-commit';
  round.notes.push(point);
  round.harness.interruptions += 1;
  if (point === 'during-message') await killDuringMessage(round);
  else if (point === 'mid-migration') await killMidMigration(round);
  else if (point === 'after-migration') await killAtFirstBoot(round);
  else if (point === 'while-stopping') await killWhileStopping(round);
  else await killAtPoint(round, point);
};

/** Waits until the product has ended, and stops the clients. */
async function expectCrash({ harness }: Round, point: string, load: Load | undefined): Promise<void> {
  const ending = await withTimeout(harness.product.ended(), HIT_MS);
  await load?.stop();
  harness.crashed = true;
  if (ending?.signal !== 'SIGKILL') throw new BrokenPromise(`the product never came to '${point}'`);
}

/** Queues the job of points that ordinary use doesn't reach within seconds. */
async function prepare({ harness }: Round, point: Checkpoint): Promise<void> {
  if (!point.endsWith('reconcile-mark')) return;
  await withDeps(harness, ({ database, jobs }) =>
    inTransaction(database, async (tx) => {
      // The product waits minutes between two checks of a hold; this simulates that they have passed.
      await tx.execute(sql`update reservations set checked_at = null`);
      await jobs.enqueue(tx, 'reconcile-payments', {});
    }),
  );
}

async function killAtPoint(round: Round, point: Checkpoint): Promise<void> {
  const { harness, random } = round;
  await prepare(round, point);
  const once = /picture|user|reconcile/.test(point);
  const pass = once ? 1 : random.whole(1, 12);
  // Waiting jobs may reach the point before the shop is open.
  await harness.start(crashAt(point, pass)).catch(() => undefined);
  const token = await harness.signIn().catch(() => undefined);
  const load = token === undefined ? undefined : await startLoad(round, token, true).catch(() => undefined);
  await expectCrash(round, point, load);
}

async function killDuringMessage(round: Round): Promise<void> {
  const { harness } = round;
  const load = await loadRound(round, true);
  harness.smtp.watch('\r\nSubject: ', () => void harness.product.kill('SIGKILL'));
  // Causes a mail even when everything is sold out.
  await send(harness.origin, { to: api.auth.requestPasswordReset, json: { email: ADMINISTRATOR.email } });
  await expectCrash(round, 'during-message', load);
}

async function killWhileStopping(round: Round): Promise<void> {
  const { harness, random } = round;
  await harness.start(crashAt('while-stopping', random.whole(1, 3)));
  const load = await loadRound(round);
  const stopping = harness.stop('SIGTERM');
  await expectCrash(round, 'while-stopping', load);
  await stopping;
}

/** A first start that is killed right after the tables were created; the second start must complete it. */
async function killAtFirstBoot(round: Round): Promise<void> {
  const { harness } = round;
  await firstBoots(round, async (environment) => {
    const { nodeArguments, environment: place } = crashAt('after-migration', 1);
    await harness.product.start({ nodeArguments, environment: { ...environment, ...place } }).catch(() => undefined);
    if (!harness.product.wasKilled()) throw new BrokenPromise('the product never came to its first migration');
  });
}

/**
 * A first start that is killed during the migration: on PostgreSQL when a table is created, otherwise after a random
 * time.
 */
async function killMidMigration(round: Round): Promise<void> {
  const { harness, random } = round;
  await firstBoots(round, async (environment) => {
    const end = () => void harness.product.kill('SIGKILL');
    const timer = harness.postgres ? undefined : setTimeout(end, random.whole(200, 2500));
    harness.postgres?.proxy.watch('CREATE TABLE "reservations"', end);
    await harness.product.start({ environment }).catch(() => undefined);
    clearTimeout(timer);
    // On a fast machine the timer may fire after the migration.
    if (harness.postgres && !harness.product.wasKilled()) throw new BrokenPromise('no migration made the reservations');
    await harness.product.kill('SIGKILL');
  });
}

/** Lets `first` start the product on an empty database of its own, then checks that it opens. */
async function firstBoots(round: Round, first: (environment: Record<string, string>) => Promise<void>): Promise<void> {
  const { harness, number } = round;
  const { postgres } = harness;
  const folder = path.join(harness.folder, `first-${number}`);
  const name = `first_${number}_${harness.since.getTime()}`;
  if (postgres) await administer(postgres.server, `create database ${name}`);
  const environment = {
    DATA_DIR: folder,
    ...(postgres && { DATABASE_URL: throughProxy(postgres.server, postgres.proxy, name) }),
  };
  try {
    await first(environment);
    await harness.start({ environment });
    await harness.signIn();
  } finally {
    await harness.stop('SIGKILL');
    if (postgres) await administer(postgres.server, `drop database ${name} with (force)`);
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
