import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolderImages } from './images.folder.ts';
import { type ImageStore, ImagesUnavailable, type PictureFile } from './images.ts';

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

test('the folder contains only finished pictures afterwards', async () => {
  await images.put('abc', [file('320.webp', 'x')]);
  await images.put('abc', [file('320.webp', 'y')]);
  await images.remove('abc');
  await Promise.all([images.put('def', [file('320.webp', 'z')]), images.put('def', [file('320.webp', 'z')])]);
  expect(await readdir(join(folder, 'media'))).toEqual(['def']);
});

test('a folder with the name of a file is not opened', async () => {
  await images.put('abc', [file('320.webp', 'x')]);
  await symlink(folder, join(folder, 'media', 'abc', '640.webp'));
  expect(await images.open('abc', '640.webp')).toBeUndefined();
});

test('old leftovers of interrupted puts and removals are collected, and foreign files stay', async () => {
  const old = new Date('2026-11-20T13:00:00Z');
  for (const name of ['.new-old', '.old-old', '.new-young', 'Leia-me']) {
    const at = name === '.new-young' ? new Date('2026-11-21T13:00:00Z') : old;
    await mkdir(join(folder, 'media', name), { recursive: true });
    await writeFile(join(folder, 'media', name, '320.webp'), 'x');
    await utimes(join(folder, 'media', name), at, at);
  }
  expect(await images.collect(new Date('2026-11-21T00:00:00Z'), async () => new Set())).toBe(0);
  expect((await readdir(join(folder, 'media'))).sort()).toEqual(['.new-young', 'Leia-me']);
});

test('a folder that can not be used is unavailable, and the message says where it failed', async () => {
  await writeFile(join(folder, 'media'), 'a file in the place of the folder');
  const failure = await images.put('abc', [file('320.webp', 'x')]).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ImagesUnavailable);
  expect(String(failure)).toMatch(/pictures folder: (ENOTDIR|EEXIST)/);
  await expect(images.collect(new Date(), async () => new Set())).rejects.toThrow(ImagesUnavailable);
});
