// `npm run bench`: the promises about speed and memory, measured on the built product and judged by bench/budgets.json.
// Each section writes bench/results/<section>.json; the command fails when a promise is broken.
// `-- --only pages` measures one section (lists, pages, checkout, start, soak), `--rounds 5` repeats each comparison so
// often, `--minutes 10` soaks so long, `--database postgres://…` takes a database with years of history for the lists.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SIMULATOR_KEYS } from '#server/adapters/from-config.ts';
import { type PostgresServer, startPostgres } from '#server/testing/postgres-server.ts';
import { type Simulator, startSimulator } from '#simulator/simulator.ts';
import { measureCheckout } from './checkout.ts';
import { type Figure, keepResults, SECTIONS, type Section, tableOf } from './figures.ts';
import { fillWithYears, measureBackOffice } from './lists.ts';
import { measurePages } from './pages.ts';
import { type MeasuredProduct, startProduct } from './product.ts';
import { measureSoak } from './soak.ts';
import { measureStart } from './start.ts';

const RECORDER = path.join(import.meta.dirname, 'recorder.ts');

type Options = { rounds: number; minutes: number; database: string | undefined };
type Measured = { figures: Figure[]; details: unknown };
type Ground = { folder: string; postgres: PostgresServer; simulator: Simulator; options: Options };

/** The doubles run here, so that the product's process is the shop alone. */
function withDoubles({ simulator }: Ground): Record<string, string> {
  return {
    SIMULATOR_URL: simulator.url,
    SMTP_URL: `smtp://127.0.0.1:${simulator.smtpPort}`,
    TRUST_PROXY: '1',
  };
}

async function withProduct(
  ground: Ground,
  databaseUrl: string,
  work: (product: MeasuredProduct) => Promise<Measured>,
): Promise<Measured> {
  const dataDir = path.join(ground.folder, 'data');
  const environment = withDoubles(ground);
  const product = await startProduct({ databaseUrl, dataDir, environment, preloaded: [RECORDER] });
  try {
    return await work(product);
  } finally {
    await product.stop();
  }
}

async function measureLists(ground: Ground): Promise<Measured> {
  const { options, postgres, folder } = ground;
  const databaseUrl = options.database ?? postgres.urlOf('postgres');
  if (options.database === undefined) await fillWithYears(databaseUrl, path.join(folder, 'data'));
  return withProduct(ground, databaseUrl, (product) => measureBackOffice(product, 6 * options.rounds));
}

function measureMarket(
  ground: Ground,
  work: (market: { product: MeasuredProduct; databaseUrl: string; simulator: Simulator }) => Promise<Measured>,
): Promise<Measured> {
  const databaseUrl = ground.postgres.url;
  const { simulator } = ground;
  return withProduct(ground, databaseUrl, (product) => work({ product, databaseUrl, simulator }));
}

const sections: Record<Section, (ground: Ground) => Promise<Measured>> = {
  pages: (ground) =>
    withProduct(ground, ground.postgres.url, (product) => measurePages(product, ground.folder, ground.options.rounds)),
  checkout: (ground) => measureMarket(ground, (market) => measureCheckout(market, ground.options.rounds)),
  start: (ground) => {
    const { postgres, folder, options } = ground;
    return measureStart({ databaseUrl: postgres.url, folder, environment: withDoubles(ground) }, options.rounds);
  },
  soak: (ground) => measureMarket(ground, (market) => measureSoak(market, ground.options.minutes)),
  lists: measureLists,
};

/** Each section has a database, doubles and a folder of its own. */
async function measureSection(section: Section, options: Options): Promise<Figure[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-'));
  const postgres = await startPostgres();
  const simulator = await startSimulator({ ...SIMULATOR_KEYS, host: '127.0.0.1', port: 0 });
  try {
    const { figures, details } = await sections[section]({ folder, postgres, simulator, options });
    keepResults(section, figures, details);
    process.stdout.write(`${tableOf(figures)}\n\n`);
    return figures;
  } finally {
    await simulator.close();
    await postgres.remove();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [...SECTIONS] },
    rounds: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '1' },
    database: { type: 'string' },
  },
});
const wanted = SECTIONS.filter((section) => values.only.includes(section));
if (wanted.length === 0) throw new Error(`--only takes ${SECTIONS.join(', ')}`);
const options = { rounds: Number(values.rounds), minutes: Number(values.minutes), database: values.database };
const broken: Figure[] = [];
for (const section of wanted) broken.push(...(await measureSection(section, options)).filter(({ met }) => !met));
process.stdout.write(broken.length === 0 ? 'Tudo dentro do orçamento.\n' : `${broken.length} fora do orçamento.\n`);
if (broken.length > 0) process.exitCode = 1;
