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
  /** The file in pieces. */
  pieces: AsyncGenerator<string, void, undefined>;
  /** Called once with the first piece ready and nothing sent; throwing refuses the export. */
  started: () => Promise<void>;
};

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

/**
 * The answer that downloads a CSV file, streamed piece by piece at the reader's speed. An error before the first piece
 * is answered like any other. A later error breaks the connection: the browser then reports the download as failed. Throws `too-many-requests` when enough exports are running.
 */
export async function csvAnswer(
  deps: Pick<Deps, 'database'>,
  reply: FastifyReply,
  { name, pieces, started }: CsvFile,
  stalledMs = STALLED_MS,
): Promise<Readable> {
  const free = takePlace(deps);
  // Ends the queries of the pieces, too.
  const end = () => pieces.return().finally(free);
  let piece: IteratorResult<string, void>;
  try {
    piece = await pieces.next();
    await started();
  } catch (error) {
    await end();
    throw error;
  }
  reply.header('content-type', 'text/csv; charset=utf-8');
  reply.header('content-disposition', `attachment; filename="${name}"`);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('cache-control', 'no-store');
  let patience: NodeJS.Timeout | undefined;
  async function* taken(): AsyncGenerator<string, void, undefined> {
    for (; !piece.done; piece = await pieces.next()) {
      const giveUp = () => stream.destroy(new Error('the receiver of the export stopped reading'));
      patience = setTimeout(giveUp, stalledMs).unref();
      yield piece.value;
      clearTimeout(patience);
    }
  }
  const stream = Readable.from(taken(), { objectMode: false });
  return stream.once('close', () => {
    clearTimeout(patience);
    end().catch(() => undefined);
  });
}
