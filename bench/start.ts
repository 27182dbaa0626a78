import fs from 'node:fs';
import path from 'node:path';
import budgets from './budgets.json' with { type: 'json' };
import { type Figure, figure } from './figures.ts';
import { loadOf } from './load.ts';
import { startProduct } from './product.ts';

const LOAD_SECONDS = 8;
const RESTS_MS = 1_500;
/** Each takes ten seconds. */
const MEMORY_ROUNDS = 3;
const PUBLIC_ADDRESSES = ['/coroas', '/api/products/ativos', '/sobre', '/login'];

type Start = { openMs: number; readyMs: number; pageMs: number };

/** Starts on a database that is there already; the shop is ready when it says so and its page is there. */
async function startOnce(wanted: Parameters<typeof startProduct>[0]): Promise<Start> {
  const begun = performance.now();
  const product = await startProduct(wanted);
  try {
    const ready = await fetch(`${product.url}/readyz`);
    await ready.arrayBuffer();
    if (!ready.ok) throw new Error(`/readyz answered ${ready.status}`);
    const readyMs = performance.now() - begun;
    await (await fetch(`${product.url}/coroas`)).arrayBuffer();
    return { openMs: product.openMs, readyMs, pageMs: performance.now() - begun };
  } finally {
    await product.stop();
  }
}

async function starts(wanted: Parameters<typeof startProduct>[0], rounds: number): Promise<Start[]> {
  // The first start makes the database and keeps the compiled code.
  await startOnce(wanted);
  const done: Start[] = [];
  for (let round = 0; round < rounds; round += 1) done.push(await startOnce(wanted));
  return done;
}

type Filled = { memoryMb: number; peakMb: number; perSecond: Record<string, number> };

/** Memory of the shop's process after visitors have asked for everything public; the doubles run elsewhere. */
async function memoryAfterLoad(wanted: Parameters<typeof startProduct>[0]): Promise<Filled> {
  const product = await startProduct(wanted);
  const perSecond: Record<string, number> = {};
  const seconds = LOAD_SECONDS / PUBLIC_ADDRESSES.length;
  try {
    for (const one of PUBLIC_ADDRESSES) {
      const load = await loadOf(product.url + one, { seconds, headers: { 'accept-encoding': 'br' } });
      if (load.answers === 0 || load.faults > 0) throw new Error(`${one}: ${JSON.stringify(load)}`);
      perSecond[one] = load.perSecond;
    }
    await new Promise((resolve) => setTimeout(resolve, RESTS_MS));
    const { memoryMb, peakMb } = await product.sample();
    return { memoryMb, peakMb, perSecond };
  } finally {
    await product.stop();
  }
}

type Places = { databaseUrl: string; folder: string; environment: Record<string, string> };

/** How long a start takes on a database that exists, and how much memory the shop then needs. */
export async function measureStart(
  { databaseUrl, folder, environment }: Places,
  rounds: number,
): Promise<{ figures: Figure[]; details: unknown }> {
  const dataDir = path.join(folder, 'postgres');
  const embedded = await starts({ dataDir: path.join(folder, 'embedded') }, rounds);
  const postgres = await starts({ databaseUrl, dataDir }, rounds);
  const memory: Filled[] = [];
  for (let round = 0; round < Math.min(rounds, MEMORY_ROUNDS); round += 1)
    memory.push(await memoryAfterLoad({ databaseUrl, dataDir, environment }));
  fs.rmSync(path.join(folder, 'embedded'), { recursive: true, force: true });
  const { readyMs, residentMb } = budgets.start;
  const target = { atMost: readyMs };
  const figures = [
    figure(
      { id: 'ready-embedded', what: 'pronta, banco embutido que já existe', target, unit: 'ms' },
      embedded.map(({ readyMs: ms }) => ms),
    ),
    figure(
      { id: 'ready-postgres', what: 'pronta, PostgreSQL que já existe', target, unit: 'ms' },
      postgres.map(({ readyMs: ms }) => ms),
    ),
    figure(
      {
        id: 'resident-postgres',
        what: 'memória residente após carga, PostgreSQL',
        target: { atMost: residentMb },
        unit: 'MB',
      },
      memory.map(({ memoryMb }) => memoryMb),
    ),
  ];
  return { figures, details: { embedded, postgres, memory } };
}
