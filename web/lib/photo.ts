/** What the server reads; phones also make formats (HEIC) that only their own browser can open. */
const SERVED_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);
const MEBIBYTE = 1024 * 1024;
/** Beyond this a photograph takes long on a phone's connection, though the shop never shows that many pixels. */
const HEAVY_BYTES = 3 * MEBIBYTE;
const LARGEST_UPLOAD = 10 * MEBIBYTE;
const LONGEST_EDGE = 2000;
const QUALITY = 0.92;

/** Whether a file goes up smaller or in another format than it is. */
export function needsWork({ type, size }: { type: string; size: number }): boolean {
  if (!SERVED_TYPES.has(type) || size > LARGEST_UPLOAD) return true;
  return type === 'image/jpeg' && size > HEAVY_BYTES;
}

/**
 * The picture as it goes to the server: heavy photographs are made smaller, and formats that only this browser reads
 * become JPEG. What the browser can't read goes as it is, for the server says best why it is refused.
 */
export async function preparePhoto(file: File): Promise<Blob> {
  if (!needsWork(file)) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const smaller = await drawn(bitmap).finally(() => bitmap.close());
    return smaller && (smaller.size < file.size || !SERVED_TYPES.has(file.type)) ? smaller : file;
  } catch {
    return file;
  }
}

/** The picture turned as it was held, on white where it was transparent, as JPEG. */
async function drawn(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, LONGEST_EDGE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
}
