import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';

const MAIN = path.join(import.meta.dirname, '../main.ts');

/**
 * A port that nobody listens on, below those that systems give to outgoing connections: a port of theirs may be taken
 * by any connection before the product has it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 30_000);
    const server = net.createServer().listen(port, '127.0.0.1');
    const free = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (free) await new Promise((resolve) => server.close(resolve));
    if (free) return port;
  }
}

export type ProductProcess = {
  url: string;
  /** Resolves when the product says that it is open; rejects when it ends before. */
  start: () => Promise<void>;
  /** Ends the process and waits for it. Does nothing when it doesn't run. */
  kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
};

/** The built product as a process of its own, as a user starts it, with these environment variables. */
export function productProcess(port: number, environment: Record<string, string>): ProductProcess {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  return {
    url,
    start: async () => {
      const started = spawn(process.execPath, [MAIN], {
        env: { ...process.env, NODE_ENV: '', ...environment, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = started;
      let open = false;
      for await (const line of createInterface({ input: started.stdout })) {
        open = line.includes(url);
        if (open) break;
      }
      if (!open) throw new Error('the product ended instead of opening');
      started.stdout.resume();
    },
    kill: async (signal) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}
