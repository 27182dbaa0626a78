import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { login } from '#contract/addresses.ts';
import { SIMULATOR_KEYS } from '#server/adapters/from-config.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { createLog } from '#server/log.ts';
import { type PostgresServer, startPostgres } from '#server/testing/postgres-server.ts';
import { type Extra, freePort, type ProductProcess, productProcess } from '#server/testing/product-process.ts';
import { type Simulator, startSimulator } from '#simulator/simulator.ts';
import { answerOf, type RecordedCall, retryUntilOk, send } from './recorded-call.ts';
import { withTimeout } from './wait-until.ts';

export type DatabaseKind = 'embedded' | 'postgres';

/** The lifetime of a hold in the campaign. */
const RESERVATION_SECONDS = 6;
const BOOT_MS = 300_000;
export const ADMINISTRATOR = { email: 'admin@example.com', password: 'Demo#2026' };

/** PostgreSQL with the proxy between it and the product. */
export type PostgresHarness = { server: PostgresServer; proxy: TcpProxy; database: string; url: string };

/**
 * One database with its surroundings: the product, the doubles of provider, mailbox and chats
 * in this process, proxies in between, and the clients' history.
 */
export type Harness = {
  kind: DatabaseKind;
  folder: string;
  origin: string;
  environment: Record<string, string>;
  simulator: Simulator;
  smtp: TcpProxy;
  postgres: PostgresHarness | undefined;
  history: RecordedCall[];
  product: ProductProcess;
  /** Older rows are the seed's. */
  since: Date;
  /** Whether the product was killed since the database was last opened. */
  crashed: boolean;
  interruptions: number;
  /** Starts the product; returns the milliseconds until it is open. Throws when it doesn't open. */
  start(extra?: Extra): Promise<number>;
  /** Seeds the empty database by the product's first start, and sets the recipients. Leaves the product stopped. */
  prepare(): Promise<void>;
  signIn(): Promise<string>;
  stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  remove(): Promise<void>;
};

/** A new database in a new folder, or in the folder `own`, with doubles and proxies running, but no product. */
export async function openHarness(
  kind: DatabaseKind,
  server: PostgresServer | undefined,
  own?: string,
): Promise<Harness> {
  const folder = own ?? fs.mkdtempSync(path.join(os.tmpdir(), 'campaign-'));
  const simulator = await startSimulator({ ...SIMULATOR_KEYS, host: '127.0.0.1', port: 0 });
  const smtp = await startTcpProxy(simulator.smtpPort);
  const postgres = kind === 'postgres' && server ? await openPostgres(server) : undefined;
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const environment = {
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: postgres?.url ?? '',
    PUBLIC_URL: origin,
    SIMULATOR_URL: simulator.url,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    RATE_LIMIT_FACTOR: '100000',
    RESERVATION_MINUTES: String(RESERVATION_SECONDS / 60),
    LOG_LEVEL: process.env.CAMPAIGN_LOG_LEVEL ?? 'silent',
  };
  const harness: Harness = {
    kind,
    folder,
    origin,
    environment,
    simulator,
    smtp,
    postgres,
    history: [],
    product: productProcess(port, environment),
    since: new Date(),
    interruptions: 0,
    crashed: false,
    start: (extra = {}) => bootOf(harness.product, extra),
    prepare: () => prepareHarness(harness),
    signIn: () => signIn(origin),
    stop: async (signal) => {
      if (harness.product.pid() !== undefined) harness.interruptions += 1;
      await harness.product.kill(signal);
      harness.crashed ||= harness.product.wasKilled();
    },
    remove: async () => {
      await harness.stop('SIGKILL');
      await simulator.close();
      await smtp.close();
      await postgres?.proxy.close();
      // Deletes the contents first, because the folder itself may be a mount point.
      for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name), { recursive: true, force: true });
      if (own === undefined) fs.rmdirSync(folder);
    },
  };
  return harness;
}

const RECIPIENTS = `update notification_settings set emails = '["admin@example.com", "plantao@example.com"]',
  telegram_chat_ids = '["-1001"]', email_enabled = true, telegram_enabled = true`;

async function prepareHarness(harness: Harness): Promise<void> {
  await harness.start();
  await harness.stop('SIGTERM');
  const database = await openAside(harness);
  try {
    await database.pool.query(RECIPIENTS);
  } finally {
    await database.close();
  }
  harness.since = new Date();
}

/** Opens the database of a harness whose product is stopped, without its proxies. */
export async function openAside({ environment, postgres }: Harness): Promise<Database> {
  const url = postgres?.server.urlOf(postgres.database);
  return openDatabase({ url, dataDir: environment.DATA_DIR ?? '', log: createLog('silent') });
}

async function bootOf(product: ProductProcess, extra: Extra): Promise<number> {
  const began = performance.now();
  const open = await withTimeout(
    product.start(extra).then(() => true),
    BOOT_MS,
  );
  if (open) return performance.now() - began;
  await product.kill('SIGKILL');
  throw new Error(`the product did not open within ${BOOT_MS / 1000} s`);
}

let databases = 0;

async function openPostgres(server: PostgresServer): Promise<PostgresHarness> {
  databases += 1;
  const database = `campaign_${databases}`;
  const proxy = await startTcpProxy(Number(new URL(server.url).port));
  await administer(server, `create database ${database}`);
  return { server, proxy, database, url: throughProxy(server, proxy, database) };
}

export function throughProxy(server: PostgresServer, proxy: TcpProxy, database: string): string {
  const url = new URL(server.urlOf(database));
  url.port = String(proxy.port);
  return url.href;
}

/** Runs one statement as superuser, without the proxy. */
export async function administer(server: PostgresServer, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The PostgreSQL server that all harnesses share. Throws when PostgreSQL isn't installed. */
export function openSharedPostgres(): Promise<PostgresServer> {
  return startPostgres({ settings: ['log_min_messages=fatal'] });
}

async function signIn(origin: string): Promise<string> {
  const request = { to: login, json: ADMINISTRATOR };
  const outcome = await retryUntilOk(() => send(origin, request));
  return answerOf<{ token: string }>(request, outcome).token;
}

type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

async function startTcpProxy(target: number) {
  const sockets = new Set<net.Socket>();
  const watches = new Map<string, () => void>();
  let mode: 'open' | 'cut' | 'half-open' = 'open';

  const pass = (from: net.Socket, to: net.Socket) => {
    sockets.add(from);
    from.setNoDelay(true);
    from.on('error', () => undefined);
    from.on('data', (piece: Buffer) => mode === 'half-open' || to.destroyed || to.write(piece));
    from.on('close', () => {
      sockets.delete(from);
      to.end();
    });
  };
  const resetAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const listener = net.createServer((client) => {
    const server = net.connect(target, '127.0.0.1');
    pass(client, server);
    pass(server, client);
    if (mode === 'cut') resetAll();
    client.on('data', (piece: Buffer) => {
      for (const [text, callback] of watches) if (piece.includes(text) && watches.delete(text)) callback();
    });
  });

  const port = await freePort();
  listener.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port,
    /** Resets all connections and accepts none until `heal`. */
    cut: () => {
      mode = 'cut';
      resetAll();
    },
    /** Drops the data of both sides. */
    halfOpen: () => {
      mode = 'half-open';
    },
    heal: () => {
      if (mode === 'half-open') resetAll();
      mode = 'open';
    },
    /** Calls back once, as soon as a client sends this text. */
    watch: (text: string, callback: () => void) => watches.set(text, callback),
    close: async () => {
      resetAll();
      listener.close();
      await once(listener, 'close');
    },
  };
}
