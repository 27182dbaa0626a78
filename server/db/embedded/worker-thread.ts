import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Log } from '../../log.ts';
import { compileQuickly } from './baseline-compiler.ts';
import type { WorkerInput, WorkerReply, WorkerRequest } from './worker.ts';

/** Beside this module in the sources, and beside every module in the built server. */
const WORKER = path.join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? 'worker.ts' : 'worker.js');
/** For an orderly end. */
const CLOSE_MS = 15_000;

type Waiting = { resolve: (fsyncs: number) => void; reject: (error: Error) => void };

/** The thread with the embedded database, behind its socket. Its owner holds the directory's lock throughout. */
export type DatabaseThread = {
  /** False from its end on, whoever ended it. The demonstration is then started again. */
  isRunning: () => boolean;
  /** How many fsync calls it has made. Rejects when it ends before answering. */
  countFsyncs: () => Promise<number>;
  /** Ends it without warning, as a bug might. */
  terminate: () => Promise<unknown>;
  /** Ends it in order, or by force when it does not answer. */
  close: () => Promise<void>;
};

/** Opens the database. Rejects with the thread's reason when it can't. */
export async function startDatabaseThread(input: WorkerInput, log: Log): Promise<DatabaseThread> {
  compileQuickly();
  const worker = new Worker(WORKER, { workerData: input, name: 'database' });
  const waiting = new Map<number, Waiting>();
  let isRunning = true;
  let isClosing = false;
  let lastId = 0;
  let reason = 'the worker ended by itself';

  const ask = (kind: WorkerRequest['kind']) => {
    if (!isRunning) return Promise.reject(new Error(`embedded database: ${reason}`));
    lastId += 1;
    const id = lastId;
    return new Promise<number>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, kind } satisfies WorkerRequest);
    });
  };

  await new Promise<void>((resolve, reject) => {
    worker.on('message', (reply: WorkerReply) => {
      if (reply.kind === 'ready') return resolve();
      if (reply.kind === 'failed') reason = reply.message;
      else waiting.get(reply.id)?.resolve(reply.fsyncs);
    });
    worker.on('error', (error: Error) => {
      reason = error.message;
    });
    worker.once('exit', () => {
      isRunning = false;
      for (const { reject: refuse } of waiting.values()) refuse(new Error(`embedded database: ${reason}`));
      if (!isClosing) log.error({ reason }, 'the embedded database ended; start the shop again');
      reject(new Error(reason));
    });
  });
  return {
    isRunning: () => isRunning,
    countFsyncs: () => ask('ping'),
    terminate: () => worker.terminate(),
    close: async () => {
      isClosing = true;
      const limit = setTimeout(() => void worker.terminate(), CLOSE_MS);
      // One that has ended has nothing left to close.
      await ask('close').catch(() => undefined);
      await worker.terminate();
      clearTimeout(limit);
    },
  };
}
