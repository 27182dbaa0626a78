// `npm run bench`: how fast the lists and spreadsheets of the back office are after five years of business. Starts a
// PostgreSQL of its own, fills it with `npm run seed:large`, starts the built product and asks it over HTTP. The figures
// go to bench/results/lists.json; it fails when a budget of bench/budgets.json is exceeded.
// `-- --database=postgres://…` takes a database that is filled already, `--rounds=30` repeats each question so often.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/db/seed/demo.ts';
import { startPostgres } from '#server/testing/postgres-server.ts';
import budgets from './budgets.json' with { type: 'json' };
import { exportCases, listCases } from './cases.ts';
import { type ExportFigure, type ListFigure, measureExport, measureLists } from './measure.ts';
import { type MeasuredProduct, startProduct } from './product.ts';

const RESULTS = path.join(import.meta.dirname, 'results/lists.json');
const SEED = path.join(import.meta.dirname, '../scripts/seed-large.ts');

async function fill(databaseUrl: string, dataDir: string): Promise<void> {
  const child = spawn(process.execPath, [SEED], {
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('the database could not be filled');
}

async function signIn({ url }: MeasuredProduct): Promise<{ authorization: string }> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_ACCOUNTS[0].email, password: DEMO_PASSWORD }),
  });
  const { token } = (await answer.json()) as { token?: string };
  if (!token) throw new Error(`signing in answered ${answer.status}`);
  return { authorization: `Bearer ${token}` };
}

type Figures = { lists: ListFigure[]; exports: ExportFigure[] };

async function measure(product: MeasuredProduct, rounds: number): Promise<Figures> {
  const headers = await signIn(product);
  const now = new Date();
  const lists = await measureLists(product, headers, listCases(now), rounds);
  const exports: ExportFigure[] = [];
  for (const one of exportCases(now)) exports.push(await measureExport(product, headers, one, 1));
  for (const one of exportCases(now).slice(0, 1)) exports.push(await measureExport(product, headers, one, 5));
  return { lists, exports };
}

function overBudget({ lists, exports }: Figures): string[] {
  const { medianMs } = budgets.lists;
  const { memoryGrowthMb, loopDelayP99Ms } = budgets.exports;
  return [
    ...lists.filter(({ p50Ms }) => p50Ms > medianMs).map(({ name }) => `${name}: mediana acima de ${medianMs} ms`),
    ...exports
      .filter(({ growthMb }) => growthMb > memoryGrowthMb)
      .map(({ name, atOnce }) => `${name} (${atOnce}): memória acima de +${memoryGrowthMb} MB`),
    ...exports
      .filter(({ delayP99Ms }) => delayP99Ms > loopDelayP99Ms)
      .map(({ name, atOnce }) => `${name} (${atOnce}): atraso p99 acima de ${loopDelayP99Ms} ms`),
  ];
}

function table({ lists, exports }: Figures): string {
  const row = (name: string, ...cells: string[]) => name.padEnd(40) + cells.map((cell) => cell.padStart(13)).join('');
  const ms = (value: number) => value.toFixed(1);
  return [
    row('lista', 'mediana ms', 'p95 ms', 'kB'),
    ...lists.map((one) => row(one.name, ms(one.p50Ms), ms(one.p95Ms), (one.bytes / 1000).toFixed(1))),
    '',
    row('planilha', 'ao mesmo t.', 'recusadas', 's', 'MB', '+memória MB', 'atraso p99', 'atraso máx'),
    ...exports.map((one) =>
      row(
        one.name,
        ...[String(one.atOnce), String(one.refused), one.seconds.toFixed(1), (one.bytes / 1e6).toFixed(1)],
        ...[one.growthMb.toFixed(0), ms(one.delayP99Ms), ms(one.delayMaxMs)],
      ),
    ),
  ].join('\n');
}

function keep(figures: Figures): void {
  const [cpu] = os.cpus();
  const machine = {
    cpu: cpu?.model ?? '',
    cores: os.availableParallelism(),
    load: os.loadavg(),
    node: process.version,
  };
  fs.mkdirSync(path.dirname(RESULTS), { recursive: true });
  fs.writeFileSync(RESULTS, `${JSON.stringify({ at: new Date(), machine, budgets, ...figures }, undefined, 2)}\n`);
}

async function bench(): Promise<void> {
  const { values } = parseArgs({
    options: { database: { type: 'string' }, rounds: { type: 'string', default: '30' } },
  });
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-'));
  const postgres = values.database === undefined ? await startPostgres() : undefined;
  let product: MeasuredProduct | undefined;
  try {
    const databaseUrl = values.database ?? postgres?.url ?? '';
    if (postgres) await fill(databaseUrl, dataDir);
    product = await startProduct(databaseUrl, dataDir);
    const figures = await measure(product, Number(values.rounds));
    process.stdout.write(`${table(figures)}\n`);
    keep(figures);
    const faults = overBudget(figures);
    process.stdout.write(faults.length === 0 ? 'Tudo dentro do orçamento.\n' : `${faults.join('\n')}\n`);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await product?.stop();
    await postgres?.remove();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

await bench();
