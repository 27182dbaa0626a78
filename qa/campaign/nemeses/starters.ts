import path from 'node:path';
import { freePort, type ProductProcess, productProcess } from '#server/testing/product-process.ts';
import { startLoad } from '../load.ts';
import { BrokenPromise, ensureUp, type Nemesis } from '../round.ts';
import { administer, throughProxy } from '../stage.ts';
import { within } from '../wait-until.ts';

const REFUSED_MS = 5000;
const LIMIT_MS = 300_000;

/** A second process is started on a database that has its process. */
export const starters: Nemesis = async (round) => {
  const { stage, town, random, tally, number, short } = round;
  if (stage.kind !== 'embedded') return;
  await ensureUp(round);
  const load = await startLoad(stage, town, { round: number, random, token: await stage.signIn() });
  const intruder = productProcess(await freePort(), stage.environment);
  const began = performance.now();
  const entered = await within(
    intruder.start().then(
      () => true,
      () => false,
    ),
    LIMIT_MS,
  );
  const milliseconds = performance.now() - began;
  await intruder.kill('SIGKILL');
  const { code } = await intruder.ended();
  await load.stop();
  round.notes.push(`refused with ${code} after ${Math.round(milliseconds)} ms`);
  const refused = entered === false && code !== 0 && code !== null;
  // How fast is for the whole campaign to say, which has the machine for itself.
  tally.add('R15', refused && (short || milliseconds <= REFUSED_MS) ? 0 : 1);
  if (!refused) throw new BrokenPromise('a second process was let in');
};

const AT_ONCE = 5;

/** Several processes make the tables of an empty database at the same time. */
export const migrators: Nemesis = async (round) => {
  const { stage, tally, number, short } = round;
  const { postgres } = stage;
  if (!postgres) return;
  await stage.stop('SIGTERM');
  const name = `together_${number}_${stage.since.getTime()}`;
  await administer(postgres.server, `create database ${name}`);
  const environment = {
    ...stage.environment,
    DATABASE_URL: throughProxy(postgres.server, postgres.proxy, name),
    DATA_DIR: path.join(stage.folder, `together-${number}`),
  };
  const all: ProductProcess[] = [];
  try {
    for (let i = 0; i < (short ? 3 : AT_ONCE); i += 1) all.push(productProcess(await freePort(), environment));
    const opened = await Promise.allSettled(all.map((product) => product.start()));
    const failed = opened.filter(({ status }) => status === 'rejected').length;
    tally.add('R14', failed);
    if (failed > 0) throw new BrokenPromise(`${failed} of ${all.length} processes did not open an empty database`);
  } finally {
    await Promise.all(all.map((product) => product.kill('SIGKILL')));
    await administer(postgres.server, `drop database ${name} with (force)`);
  }
};
