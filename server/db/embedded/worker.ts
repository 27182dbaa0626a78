import { parentPort, workerData } from 'node:worker_threads';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { openDurably } from './durable-pglite.ts';

export type WorkerInput = { directory: string; socketPath: string };

/** A closing client and the next one may overlap for a moment; queries still come from one at a time. */
const OVERLAPPING_CONNECTIONS = 8;

/** An empty fault says that the database takes queries; after any other this thread ends. */
const tell = (fault: string) => parentPort?.postMessage(fault);

function fail(error: unknown): never {
  // Its files throw no Error.
  tell(error instanceof Error ? error.message : 'O banco de dados não pôde gravar; há espaço no disco?');
  process.exit(1);
}

async function serve({ directory, socketPath }: WorkerInput): Promise<void> {
  const { pglite } = await openDurably(directory, fail);
  const server = new PGLiteSocketServer({ db: pglite, path: socketPath, maxConnections: OVERLAPPING_CONNECTIONS });
  await server.start();
  const close = async () => {
    await server.stop();
    await pglite.close();
    process.exit(0);
  };
  parentPort?.once('message', () => void close().catch(fail));
  tell('');
}

serve(workerData as WorkerInput).catch(fail);
