import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '#server/testing/product-process.ts';

const MAIN = path.join(import.meta.dirname, '../server/main.ts');
const SAMPLER = path.join(import.meta.dirname, 'sampler.ts');

/** What `npm start` gives to Node. */
const LOADING = path.join(import.meta.dirname, '../server/module-loading.mjs');
const NODE_ARGUMENTS = ['--max-semi-space-size=4', '--import', LOADING];

export type Sample = {
  memoryMb: number;
  peakMb: number;
  delayP99Ms: number;
  delayMaxMs: number;
  /** Processor time since the process began. */
  cpuMs: number;
};

export type MeasuredProduct = {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process until it said that it is open. */
  openMs: number;
  /** Memory and event loop since the last sample. */
  sample: () => Promise<Sample>;
  /** Asks the modules that were loaded into the process, and gives what they answer. */
  ask: (question: string) => Promise<unknown>;
  stop: () => Promise<void>;
};

type Wanted = {
  /** None: the embedded database in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  environment?: Record<string, string>;
  /** Files that Node loads before the product. */
  preloaded?: string[];
};

async function untilOpen(child: ChildProcess, url: string): Promise<void> {
  if (!child.stdout) throw new Error('the product has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes(url)) {
      child.stdout.resume();
      return;
    }
  }
  throw new Error('the product ended instead of opening');
}

/** The built product as a process of its own, in demo mode on this database, with nobody held back by rate limits. */
export async function startProduct({ databaseUrl, dataDir, environment, preloaded }: Wanted): Promise<MeasuredProduct> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const imports = [SAMPLER, ...(preloaded ?? [])].flatMap((file) => ['--import', file]);
  const own = {
    NODE_ENV: '',
    DATABASE_URL: databaseUrl ?? '',
    DATA_DIR: dataDir,
    PORT: String(port),
    SIMULATOR_PORT: String(await freePort()),
    RATE_LIMIT_FACTOR: '100000',
  };
  const started = performance.now();
  const child = spawn(process.execPath, [...NODE_ARGUMENTS, ...imports, MAIN], {
    env: { ...process.env, ...own, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await untilOpen(child, url);
  const openMs = performance.now() - started;
  const ask = async (question: string): Promise<unknown> => {
    child.send(question);
    const [answer] = await once(child, 'message');
    return answer;
  };
  return {
    url,
    pid: child.pid ?? 0,
    openMs,
    sample: async () => (await ask('sample')) as Sample,
    ask,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
