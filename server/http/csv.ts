import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';

/** Each export may hold a database connection for minutes; buyers need the others. */
const EXPORTS_AT_ONCE = 3;
const RETRY_AFTER_SECONDS = 15;
/** A client that reads nothing for this long is gone, even if its connection is still open. */
const STALLED_MS = 120_000;

const running = new WeakMap<Deps['database'], number>();

export type CsvFile = {
  /** ASCII, with the extension. */
  name: string;
  /** The file in pieces; the next one is made after the client has taken the last. */
  pieces: AsyncGenerator<string, void, undefined>;
  /** Called once with the first piece ready and nothing sent; throwing refuses the export. */
  started: () => Promise<void>;
};

/**
 * The same pieces; `ended` is called once after the last piece, an error or an early return. It must have been started.
 */
async function* until(pieces: CsvFile['pieces'], ended: () => void): CsvFile['pieces'] {
  try {
    yield* pieces;
  } finally {
    ended();
  }
}

/** Takes one of the places for exports and returns a function that frees it. Throws `too-many-requests`. */
function takePlace({ database }: Pick<Deps, 'database'>): () => void {
  const taken = running.get(database) ?? 0;
  if (taken >= EXPORTS_AT_ONCE) {
    const text = 'Já há outras planilhas sendo geradas. Aguarde um pouco e tente de novo.';
    throw new AppError('too-many-requests', text, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  running.set(database, taken + 1);
  return () => running.set(database, (running.get(database) ?? 1) - 1);
}

/** A stream that makes the next piece only after the last was taken. Destroying it ends the pieces' queries. */
function asStream(first: IteratorResult<string, void>, rest: CsvFile['pieces'], stalledMs: number): Readable {
  let next: Promise<IteratorResult<string, void>> | undefined = Promise.resolve(first);
  let patience: NodeJS.Timeout | undefined;
  return new Readable({
    read() {
      clearTimeout(patience);
      const coming = next ?? rest.next();
      next = undefined;
      coming.then(
        ({ value, done }) => {
          patience = setTimeout(
            () => this.destroy(new Error('the receiver of the export stopped reading')),
            stalledMs,
          ).unref();
          this.push(done ? null : value);
        },
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, callback) {
      clearTimeout(patience);
      rest.return().then(
        () => callback(error),
        (failure: Error) => callback(error ?? failure),
      );
    },
  });
}

/**
 * The answer that downloads a CSV file, streamed as it is made. An error before the first piece is answered like any
 * other; a later one breaks the connection, so that nobody takes half a file for a whole one. Throws
 * `too-many-requests` when enough exports are running.
 */
export async function csvAnswer(
  deps: Pick<Deps, 'database'>,
  reply: FastifyReply,
  file: CsvFile,
  stalledMs = STALLED_MS,
): Promise<Readable> {
  const pieces = until(file.pieces, takePlace(deps));
  const first = await pieces.next();
  try {
    await file.started();
  } catch (error) {
    await pieces.return();
    throw error;
  }
  reply.header('content-type', 'text/csv; charset=utf-8');
  reply.header('content-disposition', `attachment; filename="${file.name}"`);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('cache-control', 'no-store');
  return asStream(first, pieces, stalledMs);
}
