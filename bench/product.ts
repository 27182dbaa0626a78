import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '#server/testing/product-process.ts';

const MAIN = path.join(import.meta.dirname, '../server/main.ts');
const SAMPLER = path.join(import.meta.dirname, 'sampler.ts');

export type Sample = { memoryMb: number; peakMb: number; delayP99Ms: number; delayMaxMs: number };

export type MeasuredProduct = {
  url: string;
  /** Memory and event loop since the last sample. */
  sample: () => Promise<Sample>;
  stop: () => Promise<void>;
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
export async function startProduct(databaseUrl: string, dataDir: string): Promise<MeasuredProduct> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--import', SAMPLER, MAIN], {
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      SIMULATOR_PORT: String(await freePort()),
      RATE_LIMIT_FACTOR: '100000',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await untilOpen(child, url);
  return {
    url,
    sample: async () => {
      child.send('sample');
      const [answer] = await once(child, 'message');
      return answer as Sample;
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
