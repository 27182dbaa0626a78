import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

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

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A window of 2 ** 18 bytes: larger ones cost megabytes of memory, and our texts are smaller. */
function brotliParams(quality: number) {
  const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY } = zlib;
  return {
    params: { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_LGWIN]: 18, [BROTLI_PARAM_QUALITY]: quality },
  };
}

async function compress(content: Buffer, encoding: Encoding, level: { br: number; gzip: number }): Promise<Buffer> {
  if (encoding === 'br') return compressBrotli(content, brotliParams(level.br));
  return encoding === 'gzip' ? compressGzip(content, { level: level.gzip }) : content;
}

/** Compresses content that is sent many times. */
export function compressThoroughly(content: Buffer, encoding: Encoding): Promise<Buffer> {
  return compress(content, encoding, { br: 6, gzip: 9 });
}

/** Compresses content that is sent once. */
export function compressQuickly(content: Buffer, encoding: Encoding): Promise<Buffer> {
  return compress(content, encoding, { br: 4, gzip: 5 });
}
