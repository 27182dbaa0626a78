import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startPostgres } from '#server/testing/postgres-server.ts';

/** The built product, running in its own process with its own data. */
export type Shop = {
  /** The site's address, `http://127.0.0.1:<port>`, without a trailing slash. */
  url: string;
  /** The address of the simulated payment provider, which also catches mail and messages. */
  simulatorUrl: string;
  dataDir: string;
  pid: number;
  /** The process's output so far. */
  output: () => string;
  /** Ends the process by SIGTERM and removes its data. Throws when it doesn't end in time or ends with an error. */
  stop: () => Promise<void>;
};

type Options = {
  /** Settings in addition to the demonstration's. */
  settings?: Readonly<Record<string, string>>;
  /** Keeps the data after `stop`. */
  keepData?: boolean;
};

const root = dirname(dirname(import.meta.dirname));
/** The arguments that `npm start` gives to Node after installing and building. */
const ARGUMENTS = ['--max-semi-space-size=4', 'build/server/main.js'];
const STOP_LIMIT_MS = 120_000;
export const onPostgres = process.env.E2E_DATABASE === 'postgres';

/**
 * Starts the product as `npm start` does, in demo mode on free ports, and waits until it reports that it is ready. The
 * developer's own settings are left out. With E2E_DATABASE=postgres it gets a PostgreSQL of its own instead of the
 * embedded database. Throws with its output when it ends before.
 */
export async function startShop({ settings = {}, keepData = false }: Options = {}): Promise<Shop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'e2e-shop-'));
  const postgres = onPostgres ? await startPostgres() : undefined;
  if (process.env.E2E_TEMPLATE) await cp(process.env.E2E_TEMPLATE, dataDir, { recursive: true });
  const database = postgres && { DATABASE_URL: postgres.url };
  const [port, simulatorPort] = await freePorts();
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ARGUMENTS, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH,
      HOME,
      PORT: `${port}`,
      SIMULATOR_PORT: `${simulatorPort}`,
      DATA_DIR: dataDir,
      ...database,
      ...settings,
    },
  });
  const chunks: string[] = [];
  const output = (): string => chunks.join('');
  const stop = async (): Promise<void> => {
    try {
      await stopShop(child, output);
    } finally {
      if (!keepData) await rm(dataDir, { recursive: true, force: true });
      await postgres?.remove();
    }
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await printed(child, url, chunks);
  } catch (error) {
    child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
    await postgres?.remove();
    throw error;
  }
  return { url, simulatorUrl: `http://127.0.0.1:${simulatorPort}`, dataDir, pid: child.pid ?? 0, output, stop };
}

/** Waits for a line with the text, and keeps collecting the output afterwards. */
function printed(child: ChildProcess, text: string, chunks: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => {
      reject(new Error(`The shop ${reason}. It printed:\n${chunks.join('')}`));
    };
    const collect = (chunk: Buffer): void => {
      chunks.push(chunk.toString('utf8'));
      if (chunks.join('').includes(text)) resolve();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => fail(`couldn't be started: ${error.message}`));
    child.once('exit', (code, signal) => fail(`ended with ${signal ?? code} before it was ready`));
  });
}

async function stopShop(child: ChildProcess, output: () => string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit', { signal: AbortSignal.timeout(STOP_LIMIT_MS) });
    child.kill('SIGTERM');
    await ended.catch(() => child.kill('SIGKILL'));
  }
  if (child.exitCode !== 0) {
    const end = child.signalCode ?? child.exitCode ?? `no answer to SIGTERM in ${STOP_LIMIT_MS / 1000} s`;
    throw new Error(`The shop didn't end in order (${end}). It printed:\n${output()}`);
  }
}

async function freePorts(): Promise<[number, number]> {
  const first = await freePort();
  let second = await freePort();
  while (second === first) second = await freePort();
  return [first, second];
}

/**
 * A port without a listener, below the range for outgoing connections, where any connection could take the port before
 * the shop does.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 30_000);
    const server = createServer().listen(port, '127.0.0.1');
    const free = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (free) await new Promise((resolve) => server.close(resolve));
    if (free) return port;
  }
}
