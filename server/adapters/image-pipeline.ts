import { createHash } from 'node:crypto';
import sharp, { type OutputInfo } from 'sharp';
import {
  isHeic,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureFormat,
  pictureFileName,
  pictureUrl,
} from '#domain/picture-variants.ts';
import type { PictureFile } from './images.ts';

/**
 * Why a file was refused: `too-large` means too many pixels, `heic` an iPhone's photograph that the browser couldn't
 * convert (sharp can't either); after `busy` and `timeout` another attempt may succeed.
 */
export type ImageRefusal = 'empty' | 'not-an-image' | 'svg' | 'heic' | 'too-large' | 'timeout' | 'busy';

export type ProcessedImage =
  | {
      readonly ok: true;
      readonly id: string;
      /** The canonical address, `/media/<id>/960.webp`. */
      readonly url: string;
      readonly files: readonly PictureFile[];
      /** Size in pixels of the largest variant. */
      readonly width: number;
      readonly height: number;
    }
  | { readonly ok: false; readonly reason: ImageRefusal };

/** The most pixels of an upload; a 24-megapixel phone photograph passes. */
const MAX_PIXELS = 25_000_000;

const MAX_HEIGHT = 2000;
const MAX_SECONDS = 15;
const AT_ONCE = 1;
const MAX_WAITING = 32;
// Large variants are shown on dense screens, where coarser compression isn't visible; 640 is the size that phones load.
const QUALITY: Record<PictureFormat, Record<(typeof PICTURE_WIDTHS)[number], number>> = {
  avif: { 320: 58, 640: 44, 960: 52, 1600: 50 },
  webp: { 320: 80, 640: 76, 960: 74, 1600: 70 },
};
// Part of every id. Raised whenever the same upload would give other files, so that an address never changes its
// content.
const REVISION = '2';

// Every upload is different, so a cache of operations only costs memory.
sharp.cache(false);
// One picture at a time on one core: the staff wait a little, buyers never do.
sharp.concurrency(1);

// Fewer decoders, fewer vulnerabilities: only formats of photographs are enabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
    'VipsForeignLoadTiff',
  ],
});

/**
 * Decodes an upload by its content, whatever type it claims, and re-encodes it in every width and format: upright,
 * without EXIF, at most 1600 × 2000, first frame of an animation, sRGB. The id is a digest of the bytes, so the same
 * upload twice is one picture; `options.id` replaces it. Throws only when a decoded picture can't be encoded, which is
 * a fault of ours.
 */
export async function processImage(input: Buffer, options: { id?: string } = {}): Promise<ProcessedImage> {
  if (input.length === 0) return { ok: false, reason: 'empty' };
  const release = await enter();
  if (!release) return { ok: false, reason: 'busy' };
  try {
    const base = await decode(input).catch((error: unknown) => refusalOf(error, input));
    if (typeof base === 'string') return { ok: false, reason: base };
    const files: PictureFile[] = [];
    for (const format of PICTURE_FORMATS) {
      for (const width of PICTURE_WIDTHS) files.push(await encode(base, width, format));
    }
    const id = options.id ?? createHash('sha256').update(REVISION).update(input).digest('hex').slice(0, 32);
    return { ok: true, id, url: pictureUrl(id), files, width: base.info.width, height: base.info.height };
  } finally {
    release();
  }
}

type Decoded = { data: Buffer; info: OutputInfo };

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Bytes of a PNG chunk around its data: length and type before it, the checksum after it. */
const CHUNK_FRAME = 12;
const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt']);

/** The PNG without its text chunks, which the library would decompress: a megabyte of them can hold a gigabyte. */
function withoutTexts(input: Buffer): Buffer {
  if (!input.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return input;
  const kept: Buffer[] = [PNG_SIGNATURE];
  for (let at = PNG_SIGNATURE.length; at < input.length; ) {
    const length = at + CHUNK_FRAME <= input.length ? input.readUInt32BE(at) : 0;
    const end = Math.min(at + CHUNK_FRAME + length, input.length);
    if (!TEXTS.has(input.toString('latin1', at + 4, at + 8))) kept.push(input.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

function decode(input: Buffer): Promise<Decoded> {
  return sharp(withoutTexts(input), { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({
      width: PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1],
      height: MAX_HEIGHT,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function encode(
  base: Decoded,
  width: (typeof PICTURE_WIDTHS)[number],
  format: PictureFormat,
): Promise<PictureFile> {
  const { info } = base;
  const resized = sharp(base.data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .timeout({ seconds: MAX_SECONDS })
    .resize({ width, withoutEnlargement: true });
  const quality = QUALITY[format][width];
  const body =
    format === 'avif'
      ? await resized.avif({ quality, effort: 3 }).toBuffer()
      : await resized.webp({ quality, effort: 4, smartSubsample: true }).toBuffer();
  return { name: pictureFileName(width, format), type: `image/${format}`, body };
}

function refusalOf(error: unknown, input: Buffer): ImageRefusal {
  const message = error instanceof Error ? error.message : '';
  const head = input.subarray(0, 4096).toString('latin1');
  if (isHeic(head)) return 'heic';
  if (/pixel limit|too large|maximum dimension/i.test(message)) return 'too-large';
  if (/timeout/i.test(message)) return 'timeout';
  return /<svg[\s>]|<!DOCTYPE svg/i.test(head) ? 'svg' : 'not-an-image';
}

let running = 0;
const waiting: (() => void)[] = [];

/** Waits for a free place and returns the function that frees it; undefined when the queue is full. */
async function enter(): Promise<(() => void) | undefined> {
  if (running < AT_ONCE) {
    running += 1;
  } else {
    if (waiting.length >= MAX_WAITING) return undefined;
    await new Promise<void>((admit) => waiting.push(admit));
  }
  return () => {
    const next = waiting.shift();
    // The place is handed to the next in the queue, so `running` doesn't change.
    if (next) next();
    else running -= 1;
  };
}
