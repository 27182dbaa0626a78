/**
 * The picture of a HEIC file, for browsers that don't read the format. The decoder (500 KB) is fetched on the first
 * call and runs in a worker, isolated from the page. Throws when the file can't be decoded.
 */
export async function decodeHeic(file: Blob): Promise<ImageBitmap> {
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
