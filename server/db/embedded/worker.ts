import fs from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { openDurably } from './durable-pglite.ts';

export type WorkerInput = { directory: string; socketPath: string };
export type WorkerRequest = { id: number; kind: 'ping' | 'close' };
export type WorkerReply =
  | { kind: 'ready' }
  /** The worker cannot go on and ends after this message. */
  | { kind: 'failed'; message: string }
  | { kind: 'done'; id: number; fsyncs: number };

/** A closing client and the next one may overlap for a moment; queries still come from one at a time. */
const OVERLAPPING_CONNECTIONS = 8;

const tell = (reply: WorkerReply) => parentPort?.postMessage(reply);

function fail(error: unknown): never {
  tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}

async function serve({ directory, socketPath }: WorkerInput): Promise<void> {
  const { pglite, files } = await openDurably(directory, fail);
  fs.mkdirSync(path.dirname(socketPath), { recursive: true, mode: 0o700 });
  fs.rmSync(socketPath, { force: true });
  const server = new PGLiteSocketServer({ db: pglite, path: socketPath, maxConnections: OVERLAPPING_CONNECTIONS });
  await server.start();
  const close = async () => {
    await server.stop();
    await pglite.close();
  };
  parentPort?.on('message', ({ id, kind }: WorkerRequest) => {
    (kind === 'close' ? close() : Promise.resolve())
      .then(() => tell({ kind: 'done', id, fsyncs: files.fsyncs }))
      .catch(fail);
  });
  tell({ kind: 'ready' });
}

serve(workerData as WorkerInput).catch(fail);
