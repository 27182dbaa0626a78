import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { surviveLostConnections } from '../lost-connections.ts';
import { compileQuickly } from './baseline-compiler.ts';
import { lockDirectory } from './directory-lock.ts';
import { freeSpaceGuard } from './free-space.ts';
import type { WorkerInput } from './worker.ts';

const SOCKET_PORT = 5432;
const CHECKPOINT_MS = 5 * 60_000;
/** In the sources the worker is beside this module; the build puts it beside every module. */
const WORKER = path.join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? 'worker.ts' : 'worker.js');
/** Milliseconds for an orderly end. */
const CLOSE_MS = 15_000;
/** Patience of close with running transactions and the last checkpoint. */
const DRAIN_MS = 5000;

/** The worker thread of the embedded database, behind its socket. The caller holds the directory's lock throughout. */
type DatabaseThread = {
  /** False after its end, whatever ended it. The demonstration is then restarted. */
  isRunning: () => boolean;
  /** Kills it without warning, as a crash would. */
  terminate: () => Promise<unknown>;
  /** Ends it in order, or by force when it doesn't answer. */
  close: () => Promise<void>;
};

/** Opens the database in a worker thread. Rejects with the thread's error when it can't. */
async function startDatabaseThread(input: WorkerInput, log: Log): Promise<DatabaseThread> {
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

export type EmbeddedOptions = {
  /** The database is in `<dataDir>/database`, its lock file beside it. */
  dataDir: string;
  log: Log;
  /** Milliseconds between checkpoints. */
  checkpointEvery?: number;
};

export type EmbeddedDatabase = Awaited<ReturnType<typeof openEmbedded>>;

/**
 * Starts the embedded database in its worker and connects to it.
 * Throws DirectoryInUseError, and an Error for the operator when the directory cannot be opened durably.
 */
export async function openEmbedded(options: EmbeddedOptions) {
  const { dataDir, log, checkpointEvery = CHECKPOINT_MS } = options;
  fs.mkdirSync(dataDir, { recursive: true });
  const directory = path.join(fs.realpathSync(dataDir), 'database');
  const unlock = lockDirectory(directory);
  let socketDirectory: string | undefined;
  const abandon = () => {
    if (socketDirectory !== undefined) fs.rmSync(socketDirectory, { recursive: true, force: true });
    unlock();
  };
  try {
    // The socket has no password; the folder is this user's alone.
    socketDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'memorial-db-'));
    const socketPath = path.join(socketDirectory, `.s.PGSQL.${SOCKET_PORT}`);
    const thread = await startDatabaseThread({ directory, socketPath }, log);
    const pool = connect(socketDirectory, log);
    let closed: Promise<void> | undefined;
    const checkpoints = scheduleCheckpoints(pool, log, checkpointEvery);
    const hasFreeSpace = freeSpaceGuard(directory);
    return {
      pool,
      thread,
      hasFreeSpace,
      withSession: async <T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
        const client = await pool.connect();
        // The next one begins anew: settings and locks end, and so does a transaction that an error left open.
        return work(client).finally(() => client.release(true));
      },
      health: async () => {
        // Checked first, because a full disk also keeps a crashed database from restarting.
        if (!hasFreeSpace()) return { ok: false, reason: 'disk-full' as const };
        return thread.isRunning() ? { ok: true } : { ok: false, reason: 'stuck' as const };
      },
      close: () => {
        clearInterval(checkpoints);
        closed ??= shutDown(pool, thread, log).finally(abandon);
        return closed;
      },
    };
  } catch (error) {
    abandon();
    throw error;
  }
}

function connect(host: string, log: Log): pg.Pool {
  const pool = new pg.Pool({
    host,
    port: SOCKET_PORT,
    user: 'postgres',
    database: 'postgres',
    // With more, pglite-socket mixes up the statements of different clients.
    max: 1,
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 0,
    // PGlite has a single session: a new connection would inherit prepared statements and settings of the last one.
    verify: (client, done) => {
      client.query('discard all').then(() => done(), done);
    },
  });
  surviveLostConnections(pool, log);
  return pool;
}

function scheduleCheckpoints(pool: pg.Pool, log: Log, interval: number): NodeJS.Timeout {
  let position = '';
  const checkpointAfterWrites = async () => {
    if ((await walPosition(pool)) === position) return;
    await pool.query('checkpoint');
    position = await walPosition(pool);
  };
  const run = () => {
    checkpointAfterWrites().catch((error: unknown) =>
      log.warn({ err: error }, 'checkpoint failed; trying again later'),
    );
  };
  return setInterval(run, interval).unref();
}

async function walPosition(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
  return rows[0]?.lsn ?? '';
}

async function shutDown(pool: pg.Pool, thread: DatabaseThread, log: Log): Promise<void> {
  const lastCheckpoint = pool.query('checkpoint').then(
    () => pool.end(),
    (error: unknown) => {
      log.warn({ err: error }, 'no checkpoint before closing; the next start replays the log');
      return pool.end();
    },
  );
  await Promise.race([lastCheckpoint, new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())]);
  await thread.close();
}
