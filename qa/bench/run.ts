// `npm run bench`: speed as a share of a bare server that sends the same bytes in the same run, time until ready, and
// memory. Fails when a target of docs/measurements.md is missed.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';
import { freePort, type ProductProcess, productProcess } from '#server/testing/product-process.ts';
import { openOffice } from '../../e2e/testing/office.ts';

const ROUNDS = 5;
const SECONDS = 3;
const STARTS = 5;
const AUTOCANNON = path.join(import.meta.dirname, '../../node_modules/autocannon/autocannon.js');
const BARE_SERVER = path.join(import.meta.dirname, 'bare-server.ts');

const RATIOS = [
  { path: '/api/products/ativos', atLeast: 0.45 },
  { path: '/coroas', atLeast: 0.5 },
];
const READY_MS = 1_500;
/** More than half of it is the embedded database. */
const MEMORY_MB = 450;

type Report = { requests: { average: number }; '2xx': number; non2xx: number; errors: number };

/** Answers per second to 20 connections. Throws when an answer wasn't a success. */
async function rateOf(url: string): Promise<number> {
  const args = [AUTOCANNON, '--json', '-c', '20', '-d', `${SECONDS}`, '-H', 'accept-encoding=br', url];
  const load = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const report = (await json(load.stdout)) as Report;
  if (report['2xx'] === 0 || report.non2xx + report.errors > 0) throw new Error(`${url}: ${JSON.stringify(report)}`);
  return report.requests.average;
}

/** The product's rate divided by the bare server's, once per round; the order of the two alternates. */
async function ratiosOf(url: string): Promise<number[]> {
  const bare = spawn(process.execPath, [BARE_SERVER, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [line] = await once(createInterface({ input: bare.stdout }), 'line');
    const bareUrl = String(line);
    for (const one of [url, bareUrl]) await rateOf(one);
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = round % 2 === 0 ? [url, bareUrl] : [bareUrl, url];
      const rates = new Map<string, number>();
      for (const one of order) rates.set(one, await rateOf(one));
      ratios.push((rates.get(url) ?? 0) / (rates.get(bareUrl) ?? 1));
    }
    return ratios;
  } finally {
    bare.kill();
  }
}

/** The built product with its simulator and the embedded database in this folder, without rate limits. */
async function productIn(folder: string) {
  return productProcess(await freePort(), {
    DATABASE_URL: '',
    DATA_DIR: folder,
    SIMULATOR_PORT: `${await freePort()}`,
    RATE_LIMIT_FACTOR: '100000',
    LOG_LEVEL: 'silent',
  });
}

/** Milliseconds from the start of the process until it reports that the shop is open. */
async function startTimes(product: ProductProcess): Promise<number[]> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const begun = performance.now();
    await product.start();
    times.push(performance.now() - begun);
    await product.kill('SIGTERM');
  }
  return times;
}

function residentMb(pid: number | undefined): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' })) / 1024;
}

let missed = 0;
function judge(what: string, values: readonly number[], target: { atLeast: number } | { atMost: number }): void {
  const sorted = values.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const met = 'atLeast' in target ? median >= target.atLeast : median <= target.atMost;
  const wanted = 'atLeast' in target ? `>= ${target.atLeast}` : `<= ${target.atMost}`;
  const digits = median < 10 ? 2 : 0;
  const spread = `${sorted[0]?.toFixed(digits)} to ${sorted.at(-1)?.toFixed(digits)}`;
  process.stdout.write(
    `${met ? 'ok    ' : 'MISSED'} ${what}: ${median.toFixed(digits)} (${spread}), wanted ${wanted}\n`,
  );
  if (!met) missed += 1;
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-'));
const product = await productIn(folder);
try {
  // The first start creates the database and isn't measured.
  await product.start();
  await product.kill('SIGTERM');
  judge('ready on an existing embedded database, ms', await startTimes(product), { atMost: READY_MS });
  await product.start();
  const ceremony = { path: await openOffice(product).publishCeremony(), atLeast: 0.5 };
  for (const { path: address, atLeast } of [...RATIOS, ceremony])
    judge(`${address}, share of a bare server`, await ratiosOf(product.url + address), { atLeast });
  judge('memory after this load, simulator and database included, MB', [residentMb(product.pid())], {
    atMost: MEMORY_MB,
  });
} finally {
  await product.kill('SIGTERM');
  fs.rmSync(folder, { recursive: true, force: true });
}
process.exitCode = missed === 0 ? 0 : 1;
