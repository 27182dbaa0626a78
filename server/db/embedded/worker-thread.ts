import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Log } from '../../log.ts';
import { compileQuickly } from './baseline-compiler.ts';
import type { WorkerInput } from './worker.ts';

/** In the sources the worker is beside this module; the build puts it beside every module. */
const WORKER = path.join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? 'worker.ts' : 'worker.js');
/** Milliseconds for an orderly end. */
const CLOSE_MS = 15_000;

/** The worker thread of the embedded database, behind its socket. The caller holds the directory's lock throughout. */
export type DatabaseThread = {
  /** False after its end, whatever ended it. The demonstration is then restarted. */
  isRunning: () => boolean;
  /** Kills it without warning, as a crash would. */
  terminate: () => Promise<unknown>;
  /** Ends it in order, or by force when it doesn't answer. */
  close: () => Promise<void>;
};

/** Opens the database in a worker thread. Rejects with the thread's error when it can't. */
export async function startDatabaseThread(input: WorkerInput, log: Log): Promise<DatabaseThread> {
  compileQuickly();
  const worker = new Worker(WORKER, { workerData: input, name: 'database' });
  let isRunning = true;
  let isClosing = false;
  let reason = 'the worker ended by itself';
  worker.on('error', (error: Error) => {
    reason = error.message;
  });
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      isRunning = false;
      if (!isClosing) log.error({ reason }, 'the embedded database ended; start the shop again');
      resolve();
    });
  });
  await new Promise<void>((resolve, reject) => {
    worker.on('message', (fault: string) => {
      if (fault === '') resolve();
      else reason = fault;
    });
    worker.once('exit', () => reject(new Error(reason)));
  });
  return {
    isRunning: () => isRunning,
    terminate: () => worker.terminate(),
    close: async () => {
      isClosing = true;
      const limit = setTimeout(() => void worker.terminate(), CLOSE_MS);
      worker.postMessage('close');
      await ended;
      clearTimeout(limit);
    },
  };
}
