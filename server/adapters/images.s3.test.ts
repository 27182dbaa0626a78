import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PICTURE_WIDTHS } from '#domain/picture-variants.ts';
import { type BucketDouble, startBucketDouble } from '#simulator/testing/bucket-double.ts';
import { createS3Images, type S3Options } from './images.s3.ts';
import { ImagesUnavailable, type PictureFile } from './images.ts';

const HOUR_MS = 3_600_000;
const FOR_GOOD = 1000;

let now: Date;
let bucket: BucketDouble;

beforeEach(async () => {
  now = new Date('2026-11-21T13:00:00Z');
  bucket = await startBucketDouble({ now: () => now });
});
afterEach(() => bucket.close());

const store = (change: Partial<S3Options> = {}) =>
  createS3Images({ ...bucket, endpoint: bucket.url, forcePathStyle: true, ...change });
const files: PictureFile[] = PICTURE_WIDTHS.map((width) => ({
  name: `${width}.webp`,
  type: 'image/webp',
  body: Buffer.alloc(width, 'x'),
}));

async function read(images = store()): Promise<number | undefined> {
  const found = await images.open('abc', '960.webp');
  return found && (await buffer(found.stream)).length;
}

test('objects have their media type and may be cached for ever', async () => {
  await store().put('abc', files);
  expect([...bucket.objects.keys()].sort()).toEqual(
    [...files.map(({ name }) => `media/abc/${name}`), 'media/abc/complete'].sort(),
  );
  expect(bucket.objects.get('media/abc/960.webp')).toMatchObject({
    type: 'image/webp',
    cacheControl: 'public, max-age=31536000, immutable',
  });
});

test('a picture is marked as complete after all its files, and then costs two small calls to put again', async () => {
  const images = store();
  await images.put('abc', files);
  expect(bucket.requests.at(-1)).toBe('PUT media/abc/complete');
  bucket.requests.length = 0;
  await images.put('abc', files);
  expect(bucket.requests).toEqual(['HEAD media/abc/complete', 'PUT media/abc/complete']);
});

test.each(['slow-down', 'internal', 'html-502', 'reset', 'half'] as const)(
  'one answer like %s is tried again and then succeeds',
  async (kind) => {
    const images = store();
    if (kind !== 'half') bucket.setFault({ kind, method: 'PUT' });
    await images.put('abc', files);
    bucket.setFault({ kind, method: 'GET' });
    expect(await read(images)).toBe(960);
  },
);

test.each(['slow-down', 'internal', 'denied', 'html-502', 'reset', 'half'] as const)(
  'a bucket that only ever answers like %s is unavailable, and tried three times at most',
  async (kind) => {
    const images = store();
    await images.put('abc', files);
    bucket.requests.length = 0;
    bucket.setFault({ kind, times: FOR_GOOD });
    await expect(images.open('abc', '960.webp')).rejects.toThrow(ImagesUnavailable);
    expect(bucket.requests.length).toBeLessThanOrEqual(3);
    if (kind === 'half') bucket.setFault({ kind: 'internal', times: FOR_GOOD });
    await expect(images.put('def', files)).rejects.toThrow(ImagesUnavailable);
    await expect(images.remove('abc')).rejects.toThrow(ImagesUnavailable);
    await expect(images.collect(now, async () => new Set())).rejects.toThrow(ImagesUnavailable);
  },
);

test('a bucket that never answers is unavailable when the time is over', async () => {
  await store().put('abc', files);
  bucket.setFault({ kind: 'hang', times: FOR_GOOD });
  const images = store({ deadlineMs: 300 });
  await expect(images.open('abc', '960.webp')).rejects.toThrow(ImagesUnavailable);
  await expect(images.put('def', files)).rejects.toThrow(ImagesUnavailable);
});

test('a missing bucket is unavailable', async () => {
  await bucket.close();
  await expect(read()).rejects.toThrow(ImagesUnavailable);
});

test.each([
  ['key', { accessKeyId: 'OUTRA' }],
  ['secret', { secretAccessKey: 'segredo-errado' }],
  ['region', { region: 'us-east-1' }],
  ['bucket', { bucket: 'outro-balde' }],
])('a wrong %s is unavailable and not a missing picture, and no secret is in the message', async (_what, change) => {
  const failure = await read(store(change)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ImagesUnavailable);
  expect(String(failure)).not.toContain('segredo');
  await expect(store(change).put('abc', files)).rejects.toThrow(ImagesUnavailable);
});

test('an interrupted put leaves no picture: the next one sends every file', async () => {
  bucket.setFault({ kind: 'denied', method: 'PUT', key: '640.webp', times: 1 });
  await expect(store().put('abc', files)).rejects.toThrow(ImagesUnavailable);
  expect(bucket.objects.has('media/abc/complete')).toBe(false);
  expect(bucket.objects.has('media/abc/640.webp')).toBe(false);
  await store().put('abc', files);
  expect(bucket.objects.has('media/abc/640.webp')).toBe(true);
  expect(bucket.objects.has('media/abc/complete')).toBe(true);
});

test('an interrupted removal leaves no picture', async () => {
  await store().put('abc', files);
  bucket.setFault({ kind: 'denied', method: 'DELETE', key: '.webp', times: 4 });
  await expect(store().remove('abc')).rejects.toThrow(ImagesUnavailable);
  bucket.clearFaults();
  bucket.objects.delete('media/abc/640.webp');
  await store().put('abc', files);
  expect(bucket.objects.has('media/abc/640.webp')).toBe(true);
});

test("old leftovers of a put are collected, and objects outside the pictures' prefix stay", async () => {
  bucket.setFault({ kind: 'denied', method: 'PUT', key: '640.webp' });
  await expect(store().put('abc', files)).rejects.toThrow(ImagesUnavailable);
  const foreign = { body: Buffer.from('x'), type: 'text/plain', cacheControl: '', lastModified: new Date(0) };
  bucket.objects.set('backup/2026.tar', foreign);
  bucket.objects.set('media/leia-me.txt', foreign);
  await store().collect(now, async () => new Set());
  expect(bucket.objects.has('media/abc/960.webp')).toBe(true);
  now = new Date(now.getTime() + HOUR_MS);
  await store().collect(now, async () => new Set());
  expect([...bucket.objects.keys()]).toEqual(['backup/2026.tar', 'media/leia-me.txt']);
});
