import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Log } from '../../log.ts';
import { compileQuickly } from './baseline-compiler.ts';
import type { WorkerInput, WorkerReply, WorkerRequest } from './worker.ts';

/** In the sources the worker is beside this module; the build puts it beside every module. */
const WORKER = path.join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? 'worker.ts' : 'worker.js');
/** Milliseconds for an orderly end. */
const CLOSE_MS = 15_000;

type Waiting = { resolve: (fsyncs: number) => void; reject: (error: Error) => void };

/** The worker thread of the embedded database, behind its socket. The caller holds the directory's lock throughout. */
export type DatabaseThread = {
  /** False after its end, whatever ended it. The demonstration is then restarted. */
  isRunning: () => boolean;
  /** The number of its fsync calls. Rejects when the thread ends before answering. */
  countFsyncs: () => Promise<number>;
  /** Kills it without warning, as a crash would. */
  terminate: () => Promise<unknown>;
  /** Ends it in order, or by force when it doesn't answer. */
  close: () => Promise<void>;
};

/** Opens the database in a worker thread. Rejects with the thread's error when it can't. */
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
      // A thread that has ended rejects; there is nothing left to close.
      await ask('close').catch(() => undefined);
      await worker.terminate();
      clearTimeout(limit);
    },
  };
}
