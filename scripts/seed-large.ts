// `npm run seed:large`: fills the configured database (DATABASE_URL, or the embedded one in DATA_DIR) with years of
// made-up history. `-- --scale=0.01` makes a hundredth of it, `--seed=2` another one, `--force` adds it to existing orders.
import { parseArgs } from 'node:util';
import { imagesFromConfig } from '#server/adapters/from-config.ts';
import { type Config, readConfig } from '#server/config.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedDemo } from '#server/db/seed/demo.ts';
import { type HistoryCounts, hasHistory, seedHistory } from '#server/db/seed/history.ts';
import { listProductRows } from '#server/features/products/repository.ts';
import { createLog } from '#server/log.ts';

const YEARS = 5;
const COUNTS: HistoryCounts = {
  orders: 100_000,
  reservations: 50_000,
  expenses: 20_000,
  logs: 1_000_000,
  funerals: 5000,
};

/** A reason that the operator can act on; only its message is printed. */
class Refusal extends Error {}

type Options = { force: boolean; seed: number; counts: HistoryCounts };

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      force: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      scale: { type: 'string', default: '1' },
    },
  });
  const scale = Number(values.scale);
  const seed = Number(values.seed);
  if (!(scale > 0 && scale <= 1)) throw new Refusal('--scale vai de 0,001 a 1, com ponto: --scale=0.01');
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Refusal('--seed é um número inteiro.');
  const part = (count: number) => Math.ceil(count * scale);
  const counts = {
    orders: part(COUNTS.orders),
    reservations: part(COUNTS.reservations),
    expenses: part(COUNTS.expenses),
    logs: part(COUNTS.logs),
    funerals: part(COUNTS.funerals),
  };
  return { force: values.force, seed, counts };
}

async function fill(database: Database, config: Config, { force, seed, counts }: Options): Promise<void> {
  if (!force && config.mode === 'production')
    throw new Refusal('Este é o banco da produção: use --force se quer mesmo enchê-lo de dados inventados.');
  if (!force && (await hasHistory(database)))
    throw new Refusal('Este banco já tem pedidos ou reservas; use --force se quer juntar a eles dados inventados.');
  const now = new Date();
  const deps = { database, db: database.db, now: () => now, images: imagesFromConfig(config) };
  if (config.mode === 'demo') await seedDemo(deps);
  const [product] = await listProductRows(database.db, now, { activeOnly: false });
  if (!product) throw new Refusal('Cadastre pelo menos um produto antes.');
  const started = performance.now();
  await seedHistory(database, { seed, now, years: YEARS, counts }, (text) =>
    process.stdout.write(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}\n`),
  );
  process.stdout.write(`Pronto em ${((performance.now() - started) / 1000).toFixed(0)} s.\n`);
}

async function seedLarge(): Promise<void> {
  const options = readOptions();
  const { config } = readConfig();
  const log = createLog('silent');
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log });
  try {
    await migrate(database, log);
    await fill(database, config, options);
  } finally {
    await database.close();
  }
}

try {
  await seedLarge();
} catch (error) {
  process.stderr.write(`${error instanceof Refusal ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
