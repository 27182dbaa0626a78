import { isHeic } from '#domain/picture-variants.ts';

/** The decoder (500 KB) is fetched on the first call and runs in a worker, isolated from the page. */
async function decodeHeic(file: Blob): Promise<ImageBitmap> {
  const content = await file.arrayBuffer();
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' });
  try {
    const { promise, resolve, reject } = Promise.withResolvers<ImageData | undefined>();
    worker.onmessage = ({ data }: MessageEvent<ImageData | undefined>) => resolve(data);
    worker.onerror = () => reject(new Error('The HEIC decoder failed.'));
    worker.postMessage(content, [content]);
    const pixels = await promise;
    if (!pixels) throw new Error('No picture in the HEIC file.');
    return await createImageBitmap(pixels);
  } finally {
    worker.terminate();
  }
}

/** The formats that the server reads; phones also make formats that only their own browser can open. */
const SERVED_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/tiff']);
const MEBIBYTE = 1024 * 1024;
/** A larger photograph uploads slowly on a phone's connection, and the shop never shows that many pixels. */
const HEAVY_BYTES = 3 * MEBIBYTE;
const LARGEST_UPLOAD = 10 * MEBIBYTE;
const LONGEST_EDGE = 2000;
const QUALITY = 0.92;
const SMALL = { edge: 1280, quality: 0.8 };
const TINY = { edge: 800, quality: 0.6 };
/** The first bytes of a file, which name its format. */
const HEAD_BYTES = 64;

/** Whether a file must be made smaller or converted before the upload. */
export function needsWork({ type, size }: { type: string; size: number }): boolean {
  if (!SERVED_TYPES.has(type) || size > LARGEST_UPLOAD) return true;
  return type === 'image/jpeg' && size > HEAVY_BYTES;
}

async function isHeicFile(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return isHeic(String.fromCharCode(...head));
}

/**
 * The picture for the upload: large photographs are made smaller, and an iPhone's HEIC and formats that only this
 * browser reads become JPEG. An unreadable file is sent unchanged, because the server explains best why it is refused.
 */
export async function preparePhoto(file: File): Promise<Blob> {
  const heic = await isHeicFile(file);
  if (!heic && !needsWork(file)) return file;
  try {
    const smaller = await drawn(await decoded(file, heic), { edge: LONGEST_EDGE, quality: QUALITY });
    return smaller && (heic || smaller.size < file.size || !SERVED_TYPES.has(file.type)) ? smaller : file;
  } catch {
    return file;
  }
}

/** A photograph for slow connections, about 250 KB. Rejects when this browser can't read the file. */
export async function smallPhoto(file: File): Promise<Blob> {
  const picture = await drawn(await decoded(file, await isHeicFile(file)), SMALL);
  if (!picture) throw new Error('The picture could not be drawn.');
  return picture;
}

/** A small photograph made smaller again, about 75 KB. Rejects when this browser can't read the file. */
export async function tinyPhoto(picture: Blob): Promise<Blob> {
  return (await drawn(await createImageBitmap(picture), TINY)) ?? picture;
}

function decoded(file: File, heic: boolean): Promise<ImageBitmap> {
  return createImageBitmap(file).catch((error: unknown) => {
    if (heic) return decodeHeic(file);
    throw error;
  });
}

type Size = { edge: number; quality: number };

/** The picture as JPEG, upright, with white in place of transparency. The bitmap is closed. */
async function drawn(bitmap: ImageBitmap, { edge, quality }: Size): Promise<Blob | null> {
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
}
