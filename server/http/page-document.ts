import { brotliDecompressSync, crc32, createBrotliCompress, deflateRawSync, constants as zlib } from 'node:zlib';
import type { Encoding } from './content-encoding.ts';

/** A whole answer with holes of the nonce's length at these offsets. */
type Template = { bytes: Buffer; holes: readonly number[]; spare: Buffer[] };

/** As many answers as are usually under way at once. */
const MOST_SPARE = 32;

/** A rendered page with holes where each answer puts its own nonce, which is always as long as the placeholder. */
export type PageDocument = {
  status: number;
  /** The best encoding that this page has: brotli where a client takes it, unless the page can't be cut for it. */
  prepare: (wanted: Encoding) => Encoding | Promise<Encoding>;
  /** The page with every hole filled, in an encoding that was prepared; what lies between was compressed once. */
  body: (encoding: Encoding, nonce: string) => Buffer;
  /** Takes a body back that has been sent, so that the next answer needs nothing but its nonce put in. */
  giveBack: (encoding: Encoding, body: Buffer) => void;
};

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3]);
const FINAL_EMPTY_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);
/** Literals of brotli are coded by the two bytes before them, so these follow a nonce uncompressed. */
const CONTEXT_BYTES = 2;
const BROTLI_QUALITY = 5;
/** Two to this power of bytes: more than a page has would only cost memory. */
const BROTLI_WINDOW = 18;

function splitBytes(html: string, placeholder: string): Buffer[] {
  return html.split(placeholder).map((part) => Buffer.from(part));
}

/** Puts a hole between each two pieces. */
function assemble(pieces: readonly Buffer[], hole: Buffer, tail: Buffer = Buffer.of()): Template {
  const holes: number[] = [];
  const all: Buffer[] = [];
  let length = 0;
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) {
      holes.push(length);
      all.push(hole);
      length += hole.length;
    }
    all.push(piece);
    length += piece.length;
  }
  return { bytes: Buffer.concat([...all, tail]), holes, spare: [] };
}

function fill({ bytes, holes, spare }: Template, nonce: string): Buffer {
  const filled = spare.pop() ?? Buffer.from(bytes);
  for (const hole of holes) filled.write(nonce, hole, 'latin1');
  return filled;
}

/** A piece of a deflate stream that neither ends it nor refers to what came before. */
function deflatePiece(piece: Buffer): Buffer {
  return deflateRawSync(piece, { level: 9, finishFlush: zlib.Z_FULL_FLUSH });
}

/** The start of a block that isn't compressed (RFC 1951, 3.2.4). */
function storedHeader(length: number): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(~length & 0xffff, 3);
  return header;
}

/**
 * The check sum of a filled page. It is linear in the bits of the nonce, so what each bit adds is worked out once and
 * the page needn't be read for each answer.
 */
function checksumOf(plain: Template, nonceLength: number): (nonce: Buffer) => number {
  const page = Buffer.from(plain.bytes);
  const write = (offset: number, value: number) => {
    for (const hole of plain.holes) page[hole + offset] = value;
  };
  for (let offset = 0; offset < nonceLength; offset += 1) write(offset, 0);
  const empty = crc32(page);
  const bits = Array.from({ length: nonceLength }, (_, offset) => {
    const added = Array.from({ length: 8 }, (_none, bit) => {
      write(offset, 1 << bit);
      return crc32(page) ^ empty;
    });
    write(offset, 0);
    return added;
  });
  return (nonce) => {
    let sum = empty;
    for (const [offset, added] of bits.entries()) {
      const byte = nonce[offset] ?? 0;
      for (const [bit, value] of added.entries()) if (byte & (1 << bit)) sum ^= value;
    }
    return sum >>> 0;
  };
}

type Zipped = { template: Template; checksum: (nonce: Buffer) => number };

function zip(pieces: readonly Buffer[], plain: Template, nonceLength: number): Zipped {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(plain.bytes.length, 4);
  const stored = storedHeader(nonceLength);
  const compressed = pieces.map((piece, index) =>
    Buffer.concat([
      ...(index === 0 ? [GZIP_HEADER] : []),
      deflatePiece(piece),
      ...(index < pieces.length - 1 ? [stored] : []),
    ]),
  );
  const template = assemble(compressed, Buffer.alloc(nonceLength), Buffer.concat([FINAL_EMPTY_BLOCK, trailer]));
  return { template, checksum: checksumOf(plain, nonceLength) };
}

/** The start of a part that isn't compressed (RFC 7932, 9.2): not the last, its length in 16 bits, uncompressed. */
function rawHeader(length: number): Buffer {
  const header = Buffer.alloc(3);
  header.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3);
  return header;
}

/** Compresses the pieces as one stream; what each of them became, ending on a whole byte. */
async function brotliPieces(pieces: readonly Buffer[]): Promise<Buffer[]> {
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
    [zlib.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
  };
  const stream = createBrotliCompress({ params });
  const flushed = (piece: Buffer) =>
    new Promise<Buffer>((resolve, reject) => {
      stream.once('error', reject);
      stream.write(piece);
      stream.flush(zlib.BROTLI_OPERATION_FLUSH, () => {
        stream.removeListener('error', reject);
        resolve((stream.read() as Buffer | null) ?? Buffer.of());
      });
    });
  const done: Buffer[] = [];
  for (const piece of pieces) done.push(await flushed(piece));
  stream.destroy();
  return done;
}

/** A last part without content, for the stream that is cut off after its pieces (RFC 7932, 9.2). */
const LAST_EMPTY_PART = Buffer.from([3]);

/**
 * The page in brotli. Each nonce, with the two bytes behind it, goes through the encoder like everything else, and then
 * a part that isn't compressed takes the place of what came of it. Undefined when the page doesn't allow that.
 */
async function brotli(pieces: readonly Buffer[], plain: Template, placeholder: string): Promise<Template | undefined> {
  if (pieces.slice(1).some((piece) => piece.length < CONTEXT_BYTES)) return undefined;
  const raw = pieces.slice(1).map((piece) => piece.subarray(0, CONTEXT_BYTES));
  const rest = pieces.map((piece, index) => (index === 0 ? piece : piece.subarray(CONTEXT_BYTES)));
  const fed = rest.flatMap((piece, index) => {
    const behind = raw[index - 1];
    return behind ? [Buffer.concat([Buffer.from(placeholder), behind]), piece] : [piece];
  });
  const coded = (await brotliPieces(fed)).filter((_, index) => index % 2 === 0);
  const header = rawHeader(placeholder.length + CONTEXT_BYTES);
  const parts = coded.map((piece, index) => {
    const behind = raw[index - 1] ?? Buffer.of();
    return Buffer.concat([behind, piece, ...(index < coded.length - 1 ? [header] : [])]);
  });
  const template = assemble(parts, Buffer.alloc(placeholder.length), LAST_EMPTY_PART);
  const trial = 'T'.repeat(placeholder.length);
  return brotliDecompressSync(fill(template, trial)).equals(fill(plain, trial)) ? template : undefined;
}

/**
 * Prepares a page rendered with `placeholder` for many answers. A kept page must never repeat a nonce, and yet needn't
 * be compressed anew.
 */
export function pageDocument(html: string, placeholder: string, status: number): PageDocument {
  const pieces = splitBytes(html, placeholder);
  const plain = assemble(pieces, Buffer.from(placeholder));
  let zipped: Zipped | undefined;
  let coded: Template | undefined;
  let coding: Promise<Encoding> | undefined;

  function gzip(nonce: string): Buffer {
    zipped ??= zip(pieces, plain, placeholder.length);
    const filled = fill(zipped.template, nonce);
    filled.writeUInt32LE(zipped.checksum(Buffer.from(nonce, 'latin1')), filled.length - 8);
    return filled;
  }

  function templateOf(encoding: Encoding): Template | undefined {
    if (encoding === 'gzip') return zipped?.template;
    return encoding === 'br' ? coded : plain;
  }

  return {
    status,
    prepare(wanted) {
      if (wanted !== 'br' || coded) return wanted;
      coding ??= brotli(pieces, plain, placeholder)
        .catch(() => undefined)
        .then((template) => {
          coded = template;
          return template ? 'br' : 'gzip';
        });
      return coding;
    },
    body(encoding, nonce) {
      if (encoding === 'gzip') return gzip(nonce);
      return fill(templateOf(encoding) ?? plain, nonce);
    },
    giveBack(encoding, body) {
      const template = templateOf(encoding);
      if (template && template.bytes.length === body.length && template.spare.length < MOST_SPARE)
        template.spare.push(body);
    },
  };
}
