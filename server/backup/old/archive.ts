const BLOCK = 512;
/** No entry is larger than one picture or a few hundred rows; more than this is no archive of ours. */
const LARGEST_ENTRY = 256 * 1024 * 1024;
const NAME_LENGTH = 100;

export type Entry = { name: string; body: Buffer };

/** The archive ends where there should be more of it. */
export class IncompleteArchiveError extends Error {
  constructor() {
    super('the archive ends too early');
    this.name = 'IncompleteArchiveError';
  }
}

/** The bytes are no tar archive. */
export class NotAnArchiveError extends Error {
  constructor() {
    super('not a tar archive');
    this.name = 'NotAnArchiveError';
  }
}

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

/** Of the header with its own field counted as spaces. */
function checksum(block: Buffer): number {
  let sum = 0;
  for (const [at, byte] of block.entries()) sum += at >= 148 && at < 156 ? 32 : byte;
  return sum;
}

/**
 * The files of a tar archive in their order; reads `bytes` to their end.
 * Throws NotAnArchiveError and IncompleteArchiveError.
 */
export async function* unpackTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<Entry, void, undefined> {
  const reader = new ByteReader(bytes);
  for (;;) {
    const block = await reader.take(BLOCK);
    if (block.every((byte) => byte === 0)) break;
    const { name, size } = parseHeader(block);
    const body = await reader.take(size);
    await reader.take(padding(size));
    yield { name, body };
  }
  await reader.drain();
}

function parseHeader(block: Buffer): { name: string; size: number } {
  const text = (from: number, to: number) => block.toString('utf8', from, to).replace(/\0.*$/s, '').trim();
  const size = Number.parseInt(text(124, 136), 8);
  const sound = Number.parseInt(text(148, 156), 8) === checksum(block) && size >= 0 && size <= LARGEST_ENTRY;
  if (!sound) throw new NotAnArchiveError();
  return { name: text(0, NAME_LENGTH), size };
}

class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(bytes: AsyncIterable<Buffer>) {
    this.#chunks = bytes[Symbol.asyncIterator]();
  }

  async take(size: number): Promise<Buffer> {
    const pieces = [this.#rest];
    let length = this.#rest.length;
    while (length < size) {
      const { value, done } = await this.#chunks.next();
      if (done) throw new IncompleteArchiveError();
      pieces.push(value);
      length += value.length;
    }
    const all = pieces.length === 1 ? this.#rest : Buffer.concat(pieces);
    this.#rest = all.subarray(size);
    return all.subarray(0, size);
  }

  /** To the very end, where gzip keeps its own checksum. */
  async drain(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }
}
