import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startBucketDouble } from '#simulator/testing/bucket-double.ts';
import { createFolderImages } from './images.folder.ts';
import { createS3Images } from './images.s3.ts';
import type { ImageStore, PictureFile } from './images.ts';

const HOUR_MS = 3_600_000;

type Opened = { images: ImageStore; close: () => Promise<void> };

async function openFolder(now: () => Date): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  return {
    images: createFolderImages(join(folder, 'media'), now),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function openBucket(now: () => Date): Promise<Opened> {
  const bucket = await startBucketDouble({ now, pageSize: 3 });
  return {
    images: createS3Images({ ...bucket, endpoint: bucket.url, forcePathStyle: true }),
    close: () => bucket.close(),
  };
}

const file = (name: string, text: string): PictureFile => ({ name, type: 'image/webp', body: Buffer.from(text) });

describe.each([
  ['a folder', openFolder],
  ['a bucket', openBucket],
] as const)('pictures in %s', (_kind, openStore) => {
  let now: Date;
  let store: Opened;
  let images: ImageStore;
  const pass = (hours: number) => {
    now = new Date(now.getTime() + hours * HOUR_MS);
  };
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const read = async (id: string, name: string): Promise<string | undefined> => {
    const found = await images.open(id, name);
    return found && (await buffer(found.stream)).toString();
  };

  beforeEach(async () => {
    now = new Date('2026-11-21T13:00:00Z');
    store = await openStore(() => now);
    images = store.images;
  });
  afterEach(() => store.close());

  test('what was put can be opened with its type and size', async () => {
    await images.put('abc', [file('320.webp', 'small'), { ...file('960.avif', 'larger'), type: 'image/avif' }]);
    const found = await images.open('abc', '960.avif');
    expect([found?.type, found?.size]).toEqual(['image/avif', 6]);
    found?.stream.destroy();
    expect(await read('abc', '320.webp')).toBe('small');
  });

  test('every byte comes back as it was', async () => {
    const body = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 256));
    await images.put('abc', [{ name: '960.webp', type: 'image/webp', body }]);
    const found = await images.open('abc', '960.webp');
    expect(found && (await buffer(found.stream)).equals(body)).toBe(true);
  });

  test('an id that exists keeps its content, also when two put it at once', async () => {
    await Promise.all([images.put('abc', [file('320.webp', 'one')]), images.put('abc', [file('320.webp', 'one')])]);
    await images.put('abc', [file('320.webp', 'two')]);
    expect(await read('abc', '320.webp')).toBe('one');
  });

  test('a picture with one forbidden file name is not stored at all', async () => {
    await expect(images.put('abc', [file('320.webp', 'x'), file('evil.html', 'x')])).rejects.toThrow(TypeError);
    expect(await read('abc', '320.webp')).toBeUndefined();
  });

  test('unknown pictures and unknown variants are undefined', async () => {
    expect(await images.open('abc', '320.webp')).toBeUndefined();
    await images.put('abc', [file('320.webp', 'x')]);
    expect(await images.open('abc', '640.webp')).toBeUndefined();
    expect(await images.open('abc', '321.webp')).toBeUndefined();
    expect(await images.open('abc', 'complete')).toBeUndefined();
  });

  test('a removed picture is gone, removing it again is no error, and it can be put anew', async () => {
    await images.put('abc', [file('320.webp', 'x')]);
    await images.put('abc-1', [file('320.webp', 'neighbour')]);
    await images.remove('abc');
    await images.remove('abc');
    await images.remove('../abc');
    expect(await read('abc', '320.webp')).toBeUndefined();
    expect(await read('abc-1', '320.webp')).toBe('neighbour');
    await images.put('abc', [file('320.webp', 'y')]);
    expect(await read('abc', '320.webp')).toBe('y');
  });

  test.each([
    ['.', '320.webp'],
    ['..', '320.webp'],
    ['.new-1', '320.webp'],
    ['../outside', '320.webp'],
    ['', '320.webp'],
    ['abc', '../../secret.txt'],
    ['abc', '..'],
    ['abc/../abc', '320.webp'],
    ['abc\0', '320.webp'],
    ['%2e%2e', '320.webp'],
    ['C:\\x', '320.webp'],
    ['a'.repeat(300), '320.webp'],
  ])('nothing is opened under the malformed address %j %j', async (id, name) => {
    await images.put('abc', [file('320.webp', 'x')]);
    expect(await images.open(id, name)).toBeUndefined();
  });

  test.each(['../x', '', 'Maiúscula', 'a'.repeat(65)])('the malformed id %j can not be put', async (id) => {
    await expect(images.put(id, [file('320.webp', 'x')])).rejects.toThrow(TypeError);
  });

  test('collecting removes old unused pictures and leaves the others', async () => {
    for (const id of ['used', 'unused-1', 'unused-2'])
      await images.put(id, [file('320.webp', id), file('960.webp', id)]);
    pass(30);
    await images.put('young', [file('320.webp', 'young')]);
    const asked: string[] = [];
    const removed = await images.collect(ago(24), async (ids) => {
      asked.push(...ids);
      return new Set(['used']);
    });
    expect(removed).toBe(2);
    expect(asked).not.toContain('young');
    expect(await read('used', '960.webp')).toBe('used');
    expect(await read('young', '320.webp')).toBe('young');
    for (const id of ['unused-1', 'unused-2']) expect(await read(id, '320.webp')).toBeUndefined();
    expect(await images.collect(ago(24), async () => new Set(['used']))).toBe(0);
  });

  test('collecting when there is nothing is no error', async () => {
    expect(await images.collect(now, async () => new Set())).toBe(0);
  });

  test('a picture that is put again counts as new', async () => {
    await images.put('abc', [file('320.webp', 'x')]);
    pass(30);
    await images.put('abc', [file('320.webp', 'x')]);
    expect(await images.collect(ago(24), async () => new Set())).toBe(0);
    expect(await read('abc', '320.webp')).toBe('x');
  });

  test('a picture that is put or saved during a collection stays', async () => {
    for (const id of ['saved', 'again']) await images.put(id, [file('320.webp', id)]);
    pass(30);
    let rounds = 0;
    const removed = await images.collect(ago(24), async (ids) => {
      rounds += 1;
      if (rounds === 1) {
        await images.put('again', [file('320.webp', 'again')]);
        return new Set();
      }
      return new Set(ids.filter((id) => id === 'saved'));
    });
    expect(removed).toBe(0);
    expect([await read('saved', '320.webp'), await read('again', '320.webp')]).toEqual(['saved', 'again']);
  });

  test('a collector that can not ask which pictures are in use removes nothing', async () => {
    await images.put('abc', [file('320.webp', 'x')]);
    pass(30);
    const failure = new Error('no database');
    await expect(images.collect(now, () => Promise.reject(failure))).rejects.toBe(failure);
    expect(await read('abc', '320.webp')).toBe('x');
  });

  test('hundreds of pictures are asked about in batches', async () => {
    const ids = Array.from({ length: 230 }, (_, index) => `picture-${index}`);
    for (const id of ids) await images.put(id, [file('320.webp', id)]);
    pass(30);
    const sizes: number[] = [];
    const removed = await images.collect(ago(24), async (asked) => {
      sizes.push(asked.length);
      return new Set(ids.slice(1));
    });
    expect(removed).toBe(1);
    expect(sizes.filter((size) => size > 1)).toEqual([200, 30]);
  });
});
