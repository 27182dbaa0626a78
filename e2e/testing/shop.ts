import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startPostgres } from '#server/testing/postgres-server.ts';
import { freePort } from '#server/testing/product-process.ts';

/** The built product, running in its own process with its own data. */
export type Shop = Awaited<ReturnType<typeof startShop>>;

const root = dirname(dirname(import.meta.dirname));
/** The arguments that `npm start` gives to Node after installing and building. */
const ARGUMENTS = ['--max-semi-space-size=4', 'build/server/main.js'];
const STOP_LIMIT_MS = 120_000;
export const onPostgres = process.env.E2E_DATABASE === 'postgres';

/** Settings in addition to the demonstration's; `keepData` keeps the data after `stop`. */
type Options = { settings?: Readonly<Record<string, string>>; keepData?: boolean };

/**
 * Starts the product as `npm start` does, in demo mode on free ports, and waits until it reports that it is ready. The
 * developer's own settings are left out. With E2E_DATABASE=postgres it gets a PostgreSQL of its own instead of the
 * embedded database. Throws with its output when it ends before.
 */
export async function startShop({ settings = {}, keepData = false }: Options = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'e2e-shop-'));
  const postgres = onPostgres ? await startPostgres() : undefined;
  if (process.env.E2E_TEMPLATE) await cp(process.env.E2E_TEMPLATE, dataDir, { recursive: true });
  const database = postgres && { DATABASE_URL: postgres.url };
  const [port, simulatorPort] = [await freePort(), await freePort()];
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
  /** The process's output so far. */
  const output = (): string => chunks.join('');
  /** Ends the process by SIGTERM and removes its data. Throws when it doesn't end in time or ends with an error. */
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
  return { url, simulatorUrl: `http://127.0.0.1:${simulatorPort}`, dataDir, output, stop };
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
