import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { PROJECT_ROOT } from '../project-root.ts';

const MAIN = path.join(PROJECT_ROOT, 'build', 'server', 'main.js');

/**
 * A port without a listener, below those that systems give to outgoing connections: a port of theirs may be taken
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

type Ending = { code: number | null; signal: NodeJS.Signals | null };

export type ProductProcess = ReturnType<typeof productProcess>;

/** Settings of one start alone: variables on top of the others, and arguments for Node. */
export type Extra = { environment?: Record<string, string>; nodeArguments?: string[] };

/** Ended with this process, even when it ends in the middle of its work. */
const alive = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

const OPEN = 'Loja aberta em ';

/** The built product as a process of its own, as a user starts it, with these environment variables. */
export function productProcess(port: number, environment: Record<string, string>) {
  let child: ChildProcess | undefined;
  let ending: Promise<Ending> = Promise.resolve({ code: null, signal: null });
  const running = () => (child && child.exitCode === null && child.signalCode === null ? child : undefined);
  return {
    url: `http://127.0.0.1:${port}`,
    /** Undefined while it doesn't run. */
    pid: () => running()?.pid,
    /** Resolves when the product says that it is open; rejects when it ends before. */
    start: async (extra: Extra = {}): Promise<void> => {
      const started = spawn(process.execPath, [...(extra.nodeArguments ?? []), MAIN], {
        env: { ...process.env, NODE_ENV: '', ...environment, ...extra.environment, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = started;
      alive.add(started);
      ending = once(started, 'exit').then(([code, signal]) => {
        alive.delete(started);
        return { code, signal };
      });
      let open = false;
      for await (const line of createInterface({ input: started.stdout })) {
        open = line.startsWith(OPEN);
        if (open) break;
      }
      if (!open) {
        // Its output ends a moment before it is known how the process did.
        await ending;
        throw new Error('the product ended instead of opening');
      }
      started.stdout.resume();
    },
    /** Ends the process and waits for it. Does nothing when it doesn't run. */
    kill: async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
      if (running()?.kill(signal)) await ending;
    },
    /** Resolves when the process started last has ended; at once when it has already. */
    ended: () => ending,
    /** Whether the process started last was ended by kill -9, by whomever. */
    wasKilled: () => child?.signalCode === 'SIGKILL',
  };
}
