import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import { type Simulator, startSimulator } from '#simulator/simulator.ts';
import {
  imagesFromConfig,
  jwtSecretFromConfig,
  mailerFromConfig,
  paymentsFromConfig,
  SIMULATOR_KEYS,
  telegramFromConfig,
} from './adapters/from-config.ts';
import { buildApp } from './app.ts';
import { backUpBeforeMigration, orderOverdueBackup } from './backup/product.ts';
import { answerBackupRequests } from './backup/requests.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { openDatabase } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemo } from './db/seed/demo.ts';
import type { Deps } from './deps.ts';
import { createFirstAdministrator } from './features/auth/first-administrator.ts';
import { inProcessCall } from './http/call.ts';
import { catalogueVersion } from './http/catalogue-version.ts';
import { registerDevOutbox } from './http/dev-outbox.ts';
import { registerPages } from './http/pages.ts';
import { openJobs } from './jobs/queue.ts';
import { jobHandlers } from './jobs/workers.ts';
import { createLog } from './log.ts';

const BUILT = path.resolve(import.meta.dirname, '../build/web');
const SHUTDOWN_MS = 10_000;

type Closing = { name: string; close: () => Promise<unknown> };

/** Starts the doubles of the demonstration, unless everything is real or they run already. */
async function startDoubles(config: Config): Promise<Simulator | undefined> {
  const wanted = config.payments === 'simulator' || (config.mode === 'demo' && !config.smtpUrl);
  if (!wanted || config.simulatorUrl) return undefined;
  return startSimulator({
    ...SIMULATOR_KEYS,
    host: '127.0.0.1',
    port: config.simulatorPort ?? (config.port === 0 ? 0 : config.port + 1),
    stateFile: path.join(config.dataDir, 'simulator.jsonl'),
    allowProduction: config.mode === 'production',
  });
}

function announce(config: Config): void {
  const lines = [`Loja aberta em ${config.publicUrl}`];
  if (config.mode === 'demo') {
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

/** Starts everything in order and remembers how to stop it in the opposite order. */
async function start(closing: Closing[], dev: boolean): Promise<Deps> {
  const { config, business } = readConfig();
  const log = createLog(config.logLevel);
  const closeLater = (name: string, close: () => Promise<unknown>) => closing.unshift({ name, close });

  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log });
  closeLater('database', () => database.close());
  const now = () => new Date();
  const images = imagesFromConfig(config);
  await backUpBeforeMigration({ config, database, images, now, log });
  await migrate(database, log);
  const jobs = await openJobs(database, log);
  closeLater('jobs', () => jobs.stop());
  const simulator = await startDoubles(config);
  if (simulator) closeLater('simulator', () => simulator.close());
  const doubles = simulator ?? (config.simulatorUrl ? { url: config.simulatorUrl } : undefined);

  const deps: Deps = {
    config,
    business,
    database,
    db: database.db,
    now,
    jwtSecret: jwtSecretFromConfig(config),
    payments: paymentsFromConfig(config, doubles),
    mailer: mailerFromConfig(config, business.name, doubles),
    telegram: telegramFromConfig(config, doubles),
    images,
    jobs,
    log,
  };
  if (config.mode === 'demo') await seedDemo(deps);
  await createFirstAdministrator(deps);

  const app = await buildApp(deps);
  if (doubles && config.mode === 'demo') registerDevOutbox(app, doubles.url);
  await registerPages(app, {
    mode: dev ? 'dev' : 'built',
    buildDirectory: BUILT,
    business,
    demo: config.mode === 'demo',
    publicUrl: config.publicUrl,
    call: inProcessCall(app),
    catalogueVersion: () => catalogueVersion(deps),
    log,
  });
  await app.listen({ host: config.host, port: config.port });
  closeLater('http', () => app.close());
  await jobs.work(jobHandlers(deps));
  if (database.kind === 'embedded') {
    const requests = await answerBackupRequests(deps);
    closeLater('backup requests', requests.close);
  }
  if (config.mode === 'production') await orderOverdueBackup(deps);
  announce(config);
  return deps;
}

async function closeAll(closing: Closing[]): Promise<void> {
  for (const { name, close } of closing.splice(0)) {
    await close().catch((error: unknown) => process.stderr.write(`Falha ao fechar ${name}: ${String(error)}\n`));
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `A porta já está em uso: ${message}. Escolha outra com PORT=… npm start`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const closing: Closing[] = [];
const grace = closeWithGrace({ delay: SHUTDOWN_MS }, async ({ err }) => {
  if (err) process.stderr.write(`${explain(err)}\n`);
  await closeAll(closing);
});
try {
  await start(closing, process.argv.includes('--dev'));
} catch (error) {
  grace.uninstall();
  process.stderr.write(`${explain(error)}\n`);
  await closeAll(closing);
  process.exit(1);
}
