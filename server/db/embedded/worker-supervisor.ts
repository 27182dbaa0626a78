import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Log } from '../../log.ts';
import { compileQuickly } from './baseline-compiler.ts';
import type { WorkerInput, WorkerReply, WorkerRequest } from './worker-protocol.ts';

/** Beside this module in the sources, and beside every module in the built server. */
const WORKER = path.join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? 'worker.ts' : 'worker.js');

/** All in milliseconds. */
export type SupervisorTimings = {
  /** Between two questions to the worker's event loop. */
  heartbeat: number;
  /** Silence after which the worker is replaced. */
  stuckAfter: number;
  /** For opening: the first start builds the database, later ones may replay much WAL. */
  open: number;
  /** For an orderly end. */
  close: number;
  /** Pause before the first reopening; doubled up to `longestPause` while reopening fails. */
  firstPause: number;
  longestPause: number;
};

const usualTimings: SupervisorTimings = {
  heartbeat: 5000,
  stuckAfter: 30_000,
  open: 180_000,
  close: 15_000,
  firstPause: 100,
  longestPause: 30_000,
};

type Question = WorkerRequest extends infer Request
  ? Request extends { id: number }
    ? Omit<Request, 'id'>
    : never
  : never;
type Waiting = { resolve: (fsyncs: number) => void; reject: (error: Error) => void };

/**
 * Keeps one worker with the embedded database running behind the same socket path.
 * The heartbeat asks the worker's event loop, not the database: a transaction that waits for the application leaves
 * the loop free, while a statement that spins does not. Its owner holds the directory's lock throughout.
 */
export class WorkerSupervisor {
  /** 'stuck' until the replacement of an unresponsive worker is ready. */
  state: 'starting' | 'ready' | 'stuck' | 'closed' = 'starting';
  readonly #input: WorkerInput;
  readonly #log: Log;
  readonly #timings: SupervisorTimings;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #lastId = 0;
  #closing = false;
  #reopened: Promise<void> = Promise.resolve();

  constructor(input: WorkerInput, log: Log, timings: Partial<SupervisorTimings> = {}) {
    this.#input = input;
    this.#log = log;
    this.#timings = { ...usualTimings, ...timings };
  }

  /** Opens the database. Rejects with the worker's reason when the first attempt fails. */
  async start(): Promise<void> {
    await this.#launch();
    this.#heartbeat = this.#watch();
  }

  /** Replaces a worker that no longer serves. Acknowledged commits are on disk and stay. */
  async recycle(reason: string): Promise<void> {
    if (this.#closing || this.state !== 'ready') return;
    this.state = 'stuck';
    this.#log.error({ reason }, 'embedded database does not respond; replacing its worker');
    await this.#worker?.terminate();
  }

  /** Ends the worker without warning, as a bug or the operating system might. For fault tests. */
  async crash(): Promise<void> {
    await this.#worker?.terminate();
  }

  /** How many fsync calls the present worker has made. Rejects when it ends before answering. */
  countFsyncs(): Promise<number> {
    return this.#ask({ kind: 'ping' });
  }

  /** Ends the worker in order, or by force when it does not answer. */
  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    clearInterval(this.#heartbeat);
    const limit = setTimeout(() => void this.#worker?.terminate(), this.#timings.close);
    // A worker that is just being replaced has nothing left to close.
    await this.#ask({ kind: 'close' }).catch(() => undefined);
    await this.#worker?.terminate();
    await this.#reopened;
    clearTimeout(limit);
    this.state = 'closed';
  }

  async #launch(): Promise<void> {
    compileQuickly();
    const worker = new Worker(WORKER, { workerData: this.#input, name: 'database' });
    this.#worker = worker;
    const limit = setTimeout(() => void worker.terminate(), this.#timings.open);
    try {
      await this.#untilReady(worker);
    } finally {
      clearTimeout(limit);
    }
    if (this.#closing) await worker.terminate();
    else this.state = 'ready';
  }

  #untilReady(worker: Worker): Promise<void> {
    return new Promise((resolve, reject) => {
      let ready = false;
      let reason = 'the worker ended by itself';
      worker.on('message', (reply: WorkerReply) => {
        if (reply.kind === 'failed') reason = reply.message;
        else if (reply.kind !== 'ready') this.#settle(reply);
        else {
          ready = true;
          resolve();
        }
      });
      worker.on('error', (error: Error) => {
        reason = error.message;
      });
      worker.once('exit', () => {
        if (ready) this.#lost(reason);
        else reject(new Error(reason));
      });
    });
  }

  #lost(reason: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(`embedded database: ${reason}`));
    this.#waiting.clear();
    if (this.#closing) return;
    this.#log.error({ reason }, 'embedded database ended; reopening it');
    if (this.state === 'ready') this.state = 'starting';
    this.#reopened = this.#reopen();
  }

  async #reopen(): Promise<void> {
    for (
      let pause = this.#timings.firstPause;
      !this.#closing;
      pause = Math.min(pause * 2, this.#timings.longestPause)
    ) {
      await delay(pause, undefined, { ref: false });
      if (this.#closing) return;
      try {
        await this.#launch();
        this.#log.info({}, 'embedded database reopened');
        return;
      } catch (error) {
        this.#log.error({ err: error }, 'embedded database could not be reopened; trying again');
      }
    }
  }

  /** Counts unanswered beats, not elapsed time: a process that was suspended must not blame its worker. */
  #watch(): NodeJS.Timeout {
    let missed = 0;
    let unanswered = false;
    const beat = () => {
      if (this.state !== 'ready') {
        missed = 0;
        return;
      }
      missed = unanswered ? missed + 1 : 0;
      if (missed * this.#timings.heartbeat >= this.#timings.stuckAfter) {
        missed = 0;
        void this.recycle(`no heartbeat for ${this.#timings.stuckAfter} ms`);
      } else if (!unanswered) {
        unanswered = true;
        const answered = () => {
          unanswered = false;
        };
        this.#ask({ kind: 'ping' }).then(answered, answered);
      }
    };
    return setInterval(beat, this.#timings.heartbeat).unref();
  }

  #ask(question: Question): Promise<number> {
    const worker = this.#worker;
    if (this.state !== 'ready' || worker === undefined)
      return Promise.reject(new Error(`embedded database is ${this.state}`));
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ ...question, id } satisfies WorkerRequest);
    });
  }

  #settle(reply: Extract<WorkerReply, { id: number }>): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.kind === 'done') waiting?.resolve(reply.fsyncs);
    else waiting?.reject(new Error(reply.message));
  }
}
