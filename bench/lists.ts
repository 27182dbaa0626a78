import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/db/seed/demo.ts';
import budgets from './budgets.json' with { type: 'json' };
import { exportCases, listCases } from './cases.ts';
import { type Figure, figure } from './figures.ts';
import { type ExportFigure, type ListFigure, measureExport, measureLists } from './measure.ts';
import type { MeasuredProduct } from './product.ts';

const SEED = path.join(import.meta.dirname, '../scripts/seed-large.ts');

/** Five years of business in an empty database. Throws when it can't be filled. */
export async function fillWithYears(databaseUrl: string, dataDir: string): Promise<void> {
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

function figuresOf({ lists, exports }: Figures): Figure[] {
  const { medianMs } = budgets.lists;
  const { memoryGrowthMb, loopDelayP99Ms } = budgets.exports;
  const of = <T>(values: T[], read: (value: T) => number) => values.map(read);
  const slowest = Math.max(...of(lists, ({ p50Ms }) => p50Ms));
  const growth = Math.max(...of(exports, ({ growthMb }) => growthMb));
  const delay = Math.max(...of(exports, ({ delayP99Ms }) => delayP99Ms));
  return [
    figure(
      { id: 'lists-slowest-median', what: 'lista mais lenta, mediana', target: { atMost: medianMs }, unit: 'ms' },
      [slowest],
    ),
    figure(
      { id: 'exports-memory', what: 'planilhas: memória a mais', target: { atMost: memoryGrowthMb }, unit: 'MB' },
      [growth],
    ),
    figure(
      {
        id: 'exports-loop-delay-p99',
        what: 'planilhas: atraso p99 do laço',
        target: { atMost: loopDelayP99Ms },
        unit: 'ms',
      },
      [delay],
    ),
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

/** How fast the lists and spreadsheets of the back office are, in a product whose database has years of history. */
export async function measureBackOffice(
  product: MeasuredProduct,
  rounds: number,
): Promise<{ figures: Figure[]; details: unknown }> {
  const figures = await measure(product, rounds);
  process.stdout.write(`${table(figures)}\n`);
  return { figures: figuresOf(figures), details: figures };
}
