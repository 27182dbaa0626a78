import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, gzip, gzipSync, constants as zlib } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const refused = '\\s*;\\s*q=0(?:\\.0*)?(?:\\s*,|\\s*$)';
const TAKES_BROTLI = new RegExp(`(?:^|,)\\s*br\\b(?!${refused})`, 'i');
const TAKES_GZIP = new RegExp(`(?:^|,)\\s*gzip\\b(?!${refused})`, 'i');

/** The best of our encodings that a client takes, by its `accept-encoding`. */
export function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '');
  if (TAKES_BROTLI.test(text)) return 'br';
  return TAKES_GZIP.test(text) ? 'gzip' : 'identity';
}

/** A window of 2 ** 18 bytes: larger ones cost megabytes, and our texts are smaller. */
const BROTLI = { [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT, [zlib.BROTLI_PARAM_LGWIN]: 18 };
/** For what is compressed once and sent often. */
const THOROUGH = { params: { ...BROTLI, [zlib.BROTLI_PARAM_QUALITY]: 6 } };
/** For what is compressed for one answer. */
const QUICK = { params: { ...BROTLI, [zlib.BROTLI_PARAM_QUALITY]: 4 } };

const brotliQuickly = promisify(brotliCompress);
const gzipQuickly = promisify(gzip);

/** Compresses what will be sent many times. Texts of a few kilobytes only: it happens on the event loop. */
export function compressOnce(content: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(content, THOROUGH);
  return encoding === 'gzip' ? gzipSync(content, { level: 9 }) : content;
}

/** Compresses one answer off the event loop. */
export async function compressNow(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotliQuickly(content, QUICK);
  return encoding === 'gzip' ? gzipQuickly(content, { level: 5 }) : content;
}
