import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll } from 'vitest';
import { businessData } from '#contract/business.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { machine } from '../adapters/host.machine.ts';
import { createFolderImages } from '../adapters/images.folder.ts';
import { smtpMailer } from '../adapters/mailer.smtp.ts';
import { instrumentedGateway } from '../adapters/payments.instrumented.ts';
import { simulatorGateway } from '../adapters/payments.simulator.ts';
import { webPush } from '../adapters/push.web.ts';
import { telegramBot } from '../adapters/telegram.bot.ts';
import { whatsappCloud } from '../adapters/whatsapp.cloud.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { openJobs } from '../jobs/queue.ts';
import { jobHandlers } from '../jobs/workers.ts';
import { createLog } from '../log.ts';
import { createSignals } from '../signals.ts';
import { type Caller, callsOf } from './calls.ts';
import { createTestDatabase, type DatabaseKind } from './databases.ts';
import { tracesOf } from './traces.ts';

/** A clock that moves only when told; it starts at a Saturday morning in São Paulo. */
function testClock() {
  let current = Date.parse('2026-11-21T13:00:00Z');
  return {
    now: () => new Date(current),
    advance: (milliseconds: number) => {
      current += milliseconds;
    },
    set: (instant: Date) => {
      current = instant.getTime();
    },
  };
}

export type TestShop = Awaited<ReturnType<typeof openShop>>;

type Options = {
  database?: DatabaseKind | Database;
  rateLimitFactor?: number;
  logLines?: string[];
};

const WHATSAPP_KEYS = { token: 'teste', phoneId: '100', appSecret: 'segredo-de-teste', verifyToken: 'combinado' };

/** A whole shop on a database of its own, with the simulator behind real sockets and a clock that stands still. */
export async function openShop(options: Options = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-'));
  const clock = testClock();
  const lines = options.logLines;
  const log = createLog(lines ? 'info' : 'silent', lines ? { write: (line) => void lines.push(line) } : undefined);
  const { config, business } = readConfig({
    DATA_DIR: folder,
    RATE_LIMIT_FACTOR: String(options.rateLimitFactor ?? 1000),
  });
  const database = typeof options.database === 'object' ? options.database : await createTestDatabase(options.database);
  const jobs = await openJobs(database, log);
  const simulator = await startSimulator({
    host: '127.0.0.1',
    port: 0,
    accessToken: 'APP_USR-teste',
    webhookSecret: 'segredo-de-teste',
    whatsapp: WHATSAPP_KEYS,
    now: clock.now,
  });
  const signals = createSignals(clock.now);
  const gateway = (publicUrl: string) =>
    instrumentedGateway(
      simulatorGateway({
        simulatorUrl: simulator.url,
        accessToken: 'APP_USR-teste',
        webhookSecrets: ['segredo-de-teste'],
        publicUrl,
      }),
      signals.note,
    );
  const jwtSecret = new TextEncoder().encode('a test secret that is long enough for HS256');
  const deps: Deps = {
    config,
    business: businessData.parse(business),
    database,
    db: database.db,
    now: clock.now,
    jwtSecret,
    payments: gateway(config.publicUrl),
    mailer: smtpMailer({
      url: `smtp://127.0.0.1:${simulator.smtpPort}`,
      from: { name: 'Loja', address: 'loja@example.com' },
    }),
    telegram: telegramBot({ token: 'teste', apiRoot: simulator.url }),
    whatsapp: whatsappCloud({ ...WHATSAPP_KEYS, root: simulator.url }),
    push: webPush({
      ...{ secret: jwtSecret, contact: 'mailto:loja@example.com', now: clock.now, doubleOrigin: simulator.url },
      timeoutMs: 500,
    }),
    images: createFolderImages(path.join(folder, 'media'), clock.now),
    jobs,
    host: machine,
    signals,
    log,
  };
  const app = await buildApp(deps);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  config.publicUrl = url;
  deps.payments = gateway(url);
  /** A request through the whole server, without a socket. */
  const request = async (injected: InjectOptions) => {
    const answer = await app.inject(injected);
    const json = String(answer.headers['content-type'] ?? '').startsWith('application/json');
    const body: unknown = json ? answer.json() : answer.body;
    const headers: Record<string, unknown> = answer.headers;
    return { status: answer.statusCode, body, headers };
  };
  return {
    ...{ app, deps, simulator, clock, url, request },
    ...callsOf(request),
    ...tracesOf(deps, simulator),
    /** The calls of somebody; those of the shop itself are a stranger's. */
    as: (caller: Caller) => callsOf(request, caller),
    /** Works off every job that is due now. */
    runJobs: () => jobs.drain(jobHandlers(deps)),
    /** As `runJobs`, a minute later for the messages that wait. */
    runWaitingJobs: async () => {
      await database.pool.query(
        "update pgboss.job set start_after = now() where name = 'deliver-notification' and state = 'created'",
      );
      return jobs.drain(jobHandlers(deps));
    },
    close: async () => {
      await app.close();
      await jobs.stop();
      await simulator.close();
      await database.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The shop of a whole file of tests, closed after the last of them. */
export async function shopOfFile(options: Options = {}): Promise<TestShop> {
  const shop = await openShop(options);
  afterAll(() => shop.close());
  return shop;
}
