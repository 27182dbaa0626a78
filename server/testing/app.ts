import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll } from 'vitest';
import { businessData } from '#contract/business.ts';
import { type Simulator, startSimulator } from '#simulator/simulator.ts';
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
import { type Caller, type Calls, callsOf } from './calls.ts';
import { createTestDatabase, type DatabaseKind } from './databases.ts';
import { tracesOf } from './traces.ts';

type Clock = { now: () => Date; advance: (milliseconds: number) => void; set: (instant: Date) => void };

/** A clock that moves only when told; it starts at a Saturday morning in São Paulo. */
function testClock(start = new Date('2026-11-21T13:00:00Z')): Clock {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    advance: (milliseconds) => {
      current += milliseconds;
    },
    set: (instant) => {
      current = instant.getTime();
    },
  };
}

export type TestShop = Calls &
  ReturnType<typeof tracesOf> & {
    app: FastifyInstance;
    deps: Deps;
    simulator: Simulator;
    clock: Clock;
    url: string;
    /** The calls of somebody; those of the shop itself are a stranger's. */
    as: (caller: Caller) => Calls;
    /** A request through the whole server, without a socket. */
    request: (options: InjectOptions) => Promise<{ status: number; body: unknown; headers: Record<string, unknown> }>;
    /** Works off every job that is due now. */
    runJobs: () => Promise<number>;
    /** As `runJobs`, a minute later for the messages that wait. */
    runWaitingJobs: () => Promise<number>;
    close: () => Promise<void>;
  };

type Options = {
  database?: DatabaseKind | Database;
  rateLimitFactor?: number;
  reservationMinutes?: number;
  logLines?: string[];
};

const WHATSAPP_KEYS = { token: 'teste', phoneId: '100', appSecret: 'segredo-de-teste', verifyToken: 'combinado' };

/** A whole shop on a database of its own, with the simulator behind real sockets and a clock that stands still. */
export async function openShop(options: Options = {}): Promise<TestShop> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-'));
  const clock = testClock();
  const lines = options.logLines;
  const log = createLog(lines ? 'info' : 'silent', lines ? { write: (line) => void lines.push(line) } : undefined);
  const { config, business } = readConfig({
    DATA_DIR: folder,
    RATE_LIMIT_FACTOR: String(options.rateLimitFactor ?? 1000),
  });
  if (options.reservationMinutes) config.reservationMinutes = options.reservationMinutes;
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
  const request: TestShop['request'] = async (injected) => {
    const answer = await app.inject(injected);
    const json = String(answer.headers['content-type'] ?? '').startsWith('application/json');
    return { status: answer.statusCode, body: json ? answer.json() : answer.body, headers: answer.headers };
  };
  return {
    ...{ app, deps, simulator, clock, url, request },
    ...callsOf(request),
    ...tracesOf(deps, simulator),
    as: (caller) => callsOf(request, caller),
    runJobs: () => jobs.drain(jobHandlers(deps)),
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
