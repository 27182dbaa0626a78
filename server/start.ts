import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import type { Business } from '#contract/business.ts';
import type { Simulator } from '#simulator/simulator.ts';
import {
  adaptersFromConfig,
  type Doubles,
  imagesFromConfig,
  jwtSecretFromConfig,
  SIMULATOR_KEYS,
} from './adapters/from-config.ts';
import { machine } from './adapters/host.machine.ts';
import { instrumentedGateway } from './adapters/payments.instrumented.ts';
import { buildApp } from './app.ts';
import { checkpoint } from './checkpoints.ts';
import { type Config, ConfigError, preferFastLibraries, readConfig } from './config.ts';
import { openDatabase } from './db/client.ts';
import { DirectoryInUseError } from './db/embedded/directory-lock.ts';
import { explainDatabase } from './db/errors.ts';
import { migrate } from './db/migrate.ts';
import type { Deps } from './deps.ts';
import { createFirstAdministrator } from './features/auth/service.ts';
import { toldOpenAlarms } from './features/system/service.ts';
import { startWatch } from './features/system/watch.ts';
import { VERSION_LIFE_MS, watchCatalogue } from './http/catalogue-version.ts';
import { inProcessCall } from './http/in-process-client.ts';
import { serveMetrics } from './http/metrics.ts';
import { registerDevOutbox, registerSite } from './http/site-files.ts';
import { openJobs } from './jobs/queue.ts';
import { jobHandlers } from './jobs/workers.ts';
import { createLog, type Log } from './log.ts';
import { PROJECT_ROOT } from './project-root.ts';
import { createSignals } from './signals.ts';
import { reportToSystemd } from './systemd.ts';

const BUILT = path.join(PROJECT_ROOT, 'build', 'web');
const SHUTDOWN_MS = 10_000;
/** Patience with a proxy that asks every second; the rest is for the requests. */
const PROXY_MS = 3_000;

type Closing = { name: string; close: () => Promise<unknown> };
type CloseLater = (name: string, close: () => Promise<unknown>) => void;
type Setting = { config: Config; business: Business; log: Log; closeLater: CloseLater; dev: boolean };

/** Only the demonstration has doubles, and only then are they read; none when everything is real or they run already. */
async function startDoubles(config: Config): Promise<Simulator | undefined> {
  const wanted = config.payments === 'simulator' || (config.mode === 'demo' && !config.smtpUrl);
  if (!wanted || config.simulatorUrl) return undefined;
  const { startSimulator } = await import('#simulator/simulator.ts');
  return startSimulator({
    ...SIMULATOR_KEYS,
    host: '127.0.0.1',
    port: config.simulatorPort ?? (config.port === 0 ? 0 : config.port + 1),
    stateFile: path.join(config.dataDir, 'simulator.jsonl'),
    // Whether it may run has been decided by the configuration.
    allowProduction: true,
  });
}

async function openDoubles({ config, closeLater }: Setting): Promise<Doubles | undefined> {
  const simulator = await startDoubles(config);
  if (simulator) closeLater('simulator', () => simulator.close());
  // One that runs already has no address for mail.
  const { simulatorUrl: url } = config;
  return simulator ?? (url === undefined ? undefined : { url });
}

/** Opens the database and brings it up to date. */
async function openRecords({ config, log, closeLater }: Setting): Promise<Pick<Deps, 'database' | 'images' | 'jobs'>> {
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log });
  closeLater('database', () => database.close());
  const images = imagesFromConfig(config);
  await migrate(database, log);
  checkpoint('after-migration');
  const jobs = await openJobs(database, log);
  closeLater('jobs', () => jobs.stop());
  return { database, images, jobs };
}

async function openDeps(setting: Setting): Promise<{ deps: Deps; doubles: Doubles | undefined }> {
  const { config, business, log } = setting;
  const [records, doubles] = await Promise.all([openRecords(setting), openDoubles(setting)]);
  const now = () => new Date();
  const signals = createSignals(now);
  const jwtSecret = jwtSecretFromConfig(config);
  const onEnding = (announced: string) => signals.note('provider-ending', announced);
  const adapters = adaptersFromConfig(config, business, { doubles, secret: jwtSecret, onEnding });
  const deps: Deps = {
    ...records,
    ...adapters,
    config,
    business,
    db: records.database.db,
    now,
    jwtSecret,
    payments: instrumentedGateway(adapters.payments, signals.note),
    host: machine,
    signals,
    log,
  };
  return { deps, doubles };
}

async function prepareRecords(deps: Deps): Promise<void> {
  if (deps.config.mode === 'demo') {
    const { seedDemo } = await import('./db/seed/demo.ts');
    await seedDemo(deps);
  }
  await createFirstAdministrator(deps);
}

async function listen(deps: Deps, doubles: Doubles | undefined, { dev, closeLater }: Setting): Promise<void> {
  const { config, business, log } = deps;
  const version = watchCatalogue(deps, VERSION_LIFE_MS);
  const app = await buildApp(deps, version);
  if (doubles && config.mode === 'demo') {
    registerDevOutbox(app, doubles.url);
  }
  if (config.metrics) {
    const metrics = await serveMetrics(app, deps, {
      ...config.metrics,
      openAlarms: () => toldOpenAlarms(deps),
    });
    closeLater('metrics', metrics.close);
  }
  const call = inProcessCall(app);
  // Not read before NODE_ENV is set: React chooses its edition when it is first read.
  const { registerPages } = await import('./http/pages.ts');
  registerSite(app, deps, { call, dev });
  await registerPages(app, {
    mode: dev ? 'dev' : 'built',
    buildDirectory: BUILT,
    business,
    demo: config.mode === 'demo',
    sendsWhatsApp: deps.whatsapp !== undefined,
    publicUrl: config.publicUrl,
    rateLimitFactor: config.rateLimitFactor,
    call,
    catalogueVersion: version.current,
    log,
  });
  const address = await app.listen({ host: config.host, port: config.port });
  await doubles?.whatsapp?.subscribe(`${address}/api/whatsapp/webhook`, 1);
  closeLater('http', async () => {
    await app.leave(PROXY_MS);
    await app.close();
  });
}

async function work(deps: Deps, { closeLater }: Setting): Promise<void> {
  await deps.jobs.work(jobHandlers(deps));
  const watch = startWatch(deps);
  closeLater('watch', watch.stop);
}

async function announce(config: Config): Promise<void> {
  const lines = [`Loja aberta em ${config.publicUrl}`];
  if (config.mode === 'production' && config.payments === 'simulator')
    lines.push('ATENÇÃO: PAYMENTS=simulator. Nenhum pagamento é de verdade.');
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
  const stopReporting = reportToSystemd();
  closeLater('systemd', async () => stopReporting());
}

async function closeAll(closing: Closing[]): Promise<void> {
  for (const { name, close } of closing.splice(0)) {
    checkpoint('while-stopping');
    await close().catch((error: unknown) => process.stderr.write(`Falha ao fechar ${name}: ${String(error)}\n`));
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DirectoryInUseError) return error.message;
  const { code, message, path: folder } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return 'O disco está cheio: libere espaço e abra de novo.';
  if (code === 'EROFS' || code === 'EACCES')
    return `Sem permissão para gravar em ${folder}. Escolha outra pasta com DATA_DIR=… npm start`;
  if (code === 'EADDRINUSE') return `A porta já está em uso: ${message}. Escolha outra com PORT=… npm start`;
  return explainDatabase(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}

/** Starts everything in order and stops it in the opposite order: on a signal, or when it can't go on. */
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
