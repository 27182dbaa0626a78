import { crc32, deflateRawSync, constants as zlib } from 'node:zlib';

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3]);
const FINAL_EMPTY_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** A rendered page with holes where each answer puts its own nonce. */
export type PageDocument = {
  status: number;
  /** The page as text, every hole filled with `nonce`. */
  text: (nonce: string) => string;
  /** The same, compressed; what lies between the holes was compressed once. */
  gzip: (nonce: string) => Buffer;
};

/** A piece of a deflate stream that neither ends it nor refers to what came before. */
function deflatePiece(text: string): Buffer {
  return deflateRawSync(text, { level: 9, finishFlush: zlib.Z_FULL_FLUSH });
}

/** The nonce as a block that isn't compressed (RFC 1951, 3.2.4). */
function storedBlock(content: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(content.length, 1);
  header.writeUInt16LE(~content.length & 0xffff, 3);
  return Buffer.concat([header, content]);
}

function trailer(text: string): Buffer {
  const bytes = Buffer.from(text);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc32(bytes), 0);
  end.writeUInt32LE(bytes.length % 2 ** 32, 4);
  return end;
}

/**
 * Prepares a page rendered with `placeholder` for many answers. A kept page must never repeat a nonce, and yet needn't
 * be compressed anew: only the check sum at the end differs.
 */
export function pageDocument(html: string, placeholder: string, status: number): PageDocument {
  const parts = html.split(placeholder);
  let pieces: Buffer[] | undefined;
  const text = (nonce: string) => parts.join(nonce);

  function gzip(nonce: string): Buffer {
    pieces ??= parts.map(deflatePiece);
    const hole = storedBlock(Buffer.from(nonce));
    const body = pieces.flatMap((piece, index) => (index === 0 ? [piece] : [hole, piece]));
    return Buffer.concat([GZIP_HEADER, ...body, FINAL_EMPTY_BLOCK, trailer(text(nonce))]);
  }

  return { status, text, gzip };
}
