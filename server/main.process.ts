import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import closeWithGrace from 'close-with-grace';
import type { Business } from '#contract/business.ts';
import type { Simulator } from '#simulator/simulator.ts';
import type { Doubles } from './adapters/from-config.ts';
import { checkpoint } from './checkpoints.ts';
import { type Config, ConfigError, preferFastLibraries, readConfig } from './config.ts';
import { type Database, openDatabase } from './db/client.ts';
import type { Deps } from './deps.ts';
import { createLog, type Log } from './log.ts';

const BUILT = path.resolve(import.meta.dirname, '../build/web');
const SHUTDOWN_MS = 10_000;

type Closing = { name: string; close: () => Promise<unknown> };
type CloseLater = (name: string, close: () => Promise<unknown>) => void;
type Setting = { config: Config; business: Business; log: Log; closeLater: CloseLater; dev: boolean };

/** Only the demonstration has doubles, and only then are they read; none when everything is real or they run already. */
async function startDoubles(config: Config): Promise<Simulator | undefined> {
  const wanted = config.payments === 'simulator' || (config.mode === 'demo' && !config.smtpUrl);
  if (!wanted || config.simulatorUrl) return undefined;
  const [{ startSimulator }, { SIMULATOR_KEYS }] = await Promise.all([
    import('#simulator/simulator.ts'),
    import('./adapters/from-config.ts'),
  ]);
  return startSimulator({
    ...SIMULATOR_KEYS,
    host: '127.0.0.1',
    port: config.simulatorPort ?? (config.port === 0 ? 0 : config.port + 1),
    stateFile: path.join(config.dataDir, 'simulator.jsonl'),
    // Whether it may run has been decided by the configuration.
    allowProduction: true,
  });
}

/** A simulator that runs already answers for the provider and for Telegram; mail has an address of its own. */
function runningDoubles({ simulatorUrl: url }: Config): Doubles | undefined {
  return url === undefined ? undefined : { url, telegramApiRoot: url };
}

async function openDoubles({ config, closeLater }: Setting): Promise<Doubles | undefined> {
  const simulator = await startDoubles(config);
  if (simulator) closeLater('simulator', () => simulator.close());
  return simulator ?? runningDoubles(config);
}

async function openStorage({ config, log, closeLater }: Setting): Promise<Database> {
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log });
  closeLater('database', () => database.close());
  return database;
}

/**
 * Loads what the doors and the work behind them are made of while the database opens. A site that wasn't built is
 * reported by the pages themselves.
 */
async function readAhead({ dev }: Setting): Promise<void> {
  await Promise.all([
    import('./app.ts'),
    import('./http/call.ts'),
    import('./http/site.ts'),
    import('./http/pages.ts'),
    import('./jobs/workers.ts'),
    dev ? undefined : import(pathToFileURL(path.join(BUILT, 'server', 'index.js')).href).catch(() => undefined),
  ]);
}

type Records = Pick<Deps, 'database' | 'images' | 'jobs'>;

/** Opens the database and brings it up to date: most of it is done by the database, while this process goes on reading. */
async function openRecords(setting: Setting): Promise<Records> {
  const { config, log, closeLater } = setting;
  const [database, { imagesFromConfig }, { backUpBeforeMigration }, { migrate }, { openJobs }] = await Promise.all([
    openStorage(setting),
    import('./adapters/from-config.ts'),
    import('./backup/product.ts'),
    import('./db/migrate.ts'),
    import('./jobs/queue.ts'),
  ]);
  const images = imagesFromConfig(config);
  await backUpBeforeMigration({ config, database, images, now: () => new Date(), log });
  await migrate(database, log);
  checkpoint('after-migration');
  const jobs = await openJobs(database, log);
  closeLater('jobs', () => jobs.stop());
  return { database, images, jobs };
}

/** Opens everything that the features reach outside themselves. */
async function openDeps(setting: Setting): Promise<{ deps: Deps; doubles: Doubles | undefined }> {
  const { config, business, log } = setting;
  const [records, doubles, adapters] = await Promise.all([
    openRecords(setting),
    openDoubles(setting),
    import('./adapters/from-config.ts'),
    readAhead(setting),
  ]);
  const deps: Deps = {
    ...records,
    config,
    business,
    db: records.database.db,
    now: () => new Date(),
    jwtSecret: adapters.jwtSecretFromConfig(config),
    payments: adapters.paymentsFromConfig(config, doubles),
    mailer: adapters.mailerFromConfig(config, business.name, doubles),
    telegram: adapters.telegramFromConfig(config, doubles),
    log,
  };
  return { deps, doubles };
}

async function prepareRecords(deps: Deps): Promise<void> {
  if (deps.config.mode === 'demo') {
    const { seedDemo } = await import('./db/seed/demo.ts');
    await seedDemo(deps);
  }
  const { createFirstAdministrator } = await import('./features/auth/first-administrator.ts');
  await createFirstAdministrator(deps);
}

/** Opens the doors: the API, and the pages on top of it. */
async function listen(deps: Deps, doubles: Doubles | undefined, { dev, closeLater }: Setting): Promise<void> {
  const { config, business, log } = deps;
  const [{ buildApp }, { registerPages }, { registerSite }, { inProcessCall }, { VERSION_LIFE_MS, watchCatalogue }] =
    await Promise.all([
      import('./app.ts'),
      import('./http/pages.ts'),
      import('./http/site.ts'),
      import('./http/call.ts'),
      import('./http/catalogue-version.ts'),
    ]);
  const version = watchCatalogue(deps, VERSION_LIFE_MS);
  const app = await buildApp(deps, version);
  if (doubles && config.mode === 'demo') {
    const { registerDevOutbox } = await import('./http/dev-outbox.ts');
    registerDevOutbox(app, doubles.url);
  }
  if (config.metrics) {
    const { serveMetrics } = await import('./metrics/serve.ts');
    const metrics = await serveMetrics(app, deps, config.metrics);
    closeLater('metrics', metrics.close);
  }
  const call = inProcessCall(app);
  registerSite(app, deps, { call, dev });
  await registerPages(app, {
    mode: dev ? 'dev' : 'built',
    buildDirectory: BUILT,
    business,
    demo: config.mode === 'demo',
    publicUrl: config.publicUrl,
    call,
    catalogueVersion: version.current,
    log,
  });
  await app.listen({ host: config.host, port: config.port });
  closeLater('http', () => app.close());
}

/** What goes on behind the doors: jobs, and backups on demand. */
async function work(deps: Deps, { closeLater }: Setting): Promise<void> {
  // First, because it clears away what a killed backup left behind, and the jobs may begin one at once.
  if (deps.database.kind === 'embedded') {
    const { answerBackupRequests } = await import('./backup/requests.ts');
    const requests = await answerBackupRequests(deps);
    closeLater('backup requests', requests.close);
  }
  const { jobHandlers } = await import('./jobs/workers.ts');
  await deps.jobs.work(jobHandlers(deps));
  if (deps.config.mode === 'production') {
    const { orderOverdueBackup } = await import('./backup/product.ts');
    await orderOverdueBackup(deps);
  }
}

async function announce(config: Config): Promise<void> {
  const lines = [`Loja aberta em ${config.publicUrl}`];
  if (config.mode === 'demo') {
    const { DEMO_ACCOUNTS, DEMO_PASSWORD } = await import('./db/seed/demo.ts');
    lines.push('', `Contas de demonstração (senha de todas: ${DEMO_PASSWORD}):`);
    for (const { email, role } of DEMO_ACCOUNTS) lines.push(`  ${email.padEnd(20)} ${role}`);
    lines.push(
      '',
      `E-mails e mensagens: ${config.publicUrl}/dev/outbox`,
      `Documentação da API:  ${config.publicUrl}/api/docs`,
    );
  }
  process.stdout.write(`\n${lines.join('\n')}\n`);
}

async function start(closeLater: CloseLater, dev: boolean): Promise<void> {
  const { config, business } = readConfig();
  const setting: Setting = { config, business, log: createLog(config.logLevel), closeLater, dev };
  // React has a slow edition for development.
  if (!dev) preferFastLibraries();
  const { deps, doubles } = await openDeps(setting);
  await prepareRecords(deps);
  await listen(deps, doubles, setting);
  await work(deps, setting);
  await announce(config);
  // Now and not at the end: a process that is killed would leave nothing for the next start.
  flushCompileCache();
}

async function closeAll(closing: Closing[]): Promise<void> {
  for (const { name, close } of closing.splice(0)) {
    checkpoint('while-stopping');
    await close().catch((error: unknown) => process.stderr.write(`Falha ao fechar ${name}: ${String(error)}\n`));
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `A porta já está em uso: ${message}. Escolha outra com PORT=… npm start`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Starts everything in order and stops it in the opposite order, when it is told to or can't go on. */
export async function runProduct({ dev }: { dev: boolean }): Promise<void> {
  const closing: Closing[] = [];
  const grace = closeWithGrace({ delay: SHUTDOWN_MS }, async ({ err }) => {
    if (err) process.stderr.write(`${explain(err)}\n`);
    await closeAll(closing);
  });
  try {
    await start((name, close) => closing.unshift({ name, close }), dev);
  } catch (error) {
    grace.uninstall();
    process.stderr.write(`${explain(error)}\n`);
    await closeAll(closing);
    process.exit(1);
  }
}
