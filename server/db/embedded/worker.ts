import fs from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { type DurablePGlite, openDurably } from './durable-pglite.ts';
import type { WorkerInput, WorkerReply, WorkerRequest } from './worker-protocol.ts';

/** A client that goes and the next that comes may overlap for a moment; queries still come from one at a time. */
const OVERLAPPING_CONNECTIONS = 8;
const { directory, socketPath } = workerData as WorkerInput;

function tell(reply: WorkerReply): void {
  parentPort?.postMessage(reply);
}

function fail(error: unknown): never {
  tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}

async function answer(
  request: WorkerRequest,
  { pglite, files }: DurablePGlite,
  server: PGLiteSocketServer,
): Promise<void> {
  switch (request.kind) {
    case 'ping':
      return;
    case 'close':
      await server.stop();
      await pglite.close();
      tell({ kind: 'done', id: request.id, fsyncs: files.fsyncs });
      process.exit(0);
  }
}

async function serve(): Promise<void> {
  const database = await openDurably(directory, fail);
  fs.mkdirSync(path.dirname(socketPath), { recursive: true, mode: 0o700 });
  fs.rmSync(socketPath, { force: true });
  const server = new PGLiteSocketServer({
    db: database.pglite,
    path: socketPath,
    maxConnections: OVERLAPPING_CONNECTIONS,
  });
  await server.start();
  parentPort?.on('message', (request: WorkerRequest) => {
    answer(request, database, server).then(
      () => tell({ kind: 'done', id: request.id, fsyncs: database.files.fsyncs }),
      (error: unknown) =>
        tell({ kind: 'refused', id: request.id, message: error instanceof Error ? error.message : String(error) }),
    );
  });
  tell({ kind: 'ready' });
}

serve().catch(fail);
