import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolderImages } from './images.folder.ts';
import type { ImageStore, PictureFile } from './images.ts';

let folder: string;
let images: ImageStore;

const file = (name: string, text: string): PictureFile => ({ name, type: 'image/webp', body: Buffer.from(text) });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  images = createFolderImages(join(folder, 'media'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function read(id: string, name: string): Promise<string | undefined> {
  const found = await images.open(id, name);
  return found && (await buffer(found.stream)).toString();
}

test('what was put can be opened with its type and size', async () => {
  await images.put('abc', [file('320.webp', 'small'), { ...file('960.avif', 'larger'), type: 'image/avif' }]);
  const found = await images.open('abc', '960.avif');
  expect([found?.type, found?.size]).toEqual(['image/avif', 6]);
  found?.stream.destroy();
  expect(await read('abc', '320.webp')).toBe('small');
});

test('nothing but finished pictures is left in the folder', async () => {
  await images.put('abc', [file('320.webp', 'x')]);
  await images.put('abc', [file('320.webp', 'y')]);
  await images.remove('abc');
  await images.put('def', [file('320.webp', 'z')]);
  expect(await readdir(join(folder, 'media'))).toEqual(['def']);
});

test('an id that exists keeps its content, also when two put it at once', async () => {
  await Promise.all([images.put('abc', [file('320.webp', 'one')]), images.put('abc', [file('320.webp', 'one')])]);
  await images.put('abc', [file('320.webp', 'two')]);
  expect(await read('abc', '320.webp')).toBe('one');
});

test('a picture whose files are not all allowed is not kept at all', async () => {
  await expect(images.put('abc', [file('320.webp', 'x'), file('evil.html', 'x')])).rejects.toThrow(TypeError);
  expect(await read('abc', '320.webp')).toBeUndefined();
});

test('unknown pictures and unknown variants are undefined', async () => {
  expect(await images.open('abc', '320.webp')).toBeUndefined();
  await images.put('abc', [file('320.webp', 'x')]);
  expect(await images.open('abc', '640.webp')).toBeUndefined();
  expect(await images.open('abc', '321.webp')).toBeUndefined();
});

test('a removed picture is gone and removing it again is no error', async () => {
  await images.put('abc', [file('320.webp', 'x')]);
  await images.remove('abc');
  await images.remove('abc');
  expect(await images.open('abc', '320.webp')).toBeUndefined();
});

test.each([
  ['..', '320.webp'],
  ['../outside', '320.webp'],
  ['.', '320.webp'],
  ['', '320.webp'],
  ['abc', '../../secret.txt'],
  ['abc', '..'],
  ['abc/../abc', '320.webp'],
  ['abc\0', '320.webp'],
  ['%2e%2e', '320.webp'],
  ['.new-1', '320.webp'],
  ['C:\\x', '320.webp'],
])('no path leads out of the folder: %j %j', async (id, name) => {
  await images.put('abc', [file('320.webp', 'x')]);
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, '320.webp'), 'secret');
  expect(await images.open(id, name)).toBeUndefined();
  if (id !== 'abc') await images.remove(id);
  expect(await read('abc', '320.webp')).toBe('x');
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['secret.txt', '320.webp']));
});

test('a bad id can not be put', async () => {
  await expect(images.put('../x', [file('320.webp', 'x')])).rejects.toThrow(TypeError);
});

test('a folder in the place of a file is not opened', async () => {
  await images.put('abc', [file('320.webp', 'x')]);
  await symlink(folder, join(folder, 'media', 'abc', '640.webp'));
  expect(await images.open('abc', '640.webp')).toBeUndefined();
});
