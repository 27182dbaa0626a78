import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isPictureId } from '#domain/picture-variants.ts';
import { checkpoint } from '../checkpoints.ts';
import {
  type ImageStore,
  ImagesUnavailable,
  type OpenPicture,
  type PictureFile,
  type PicturesInUse,
  pictureType,
  removeUnused,
} from './images.ts';

/** Prefixes of folders being written or deleted; a picture's id never begins with a dot. */
const DRAFT = '.new-';
const DISCARDED = '.old-';

/**
 * Stores pictures as `<root>/<id>/<width>.<format>`; the folder's modification time is the picture's last put. The root
 * is created with the first picture.
 */
export function createFolderImages(folder: string, now = () => new Date()): ImageStore {
  const root = resolve(folder);
  return {
    put: (id, files) => reported(put(root, id, files, now())),
    open: (id, name) => reported(openFile(root, id, name)),
    remove: (id) => reported(remove(root, id)),
    collect: (before, inUse) => reported(collect(root, before, inUse)),
  };
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** Reports a full, read-only or missing disk as ImagesUnavailable, because it is no fault of the program. */
async function reported<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new ImagesUnavailable(`pictures folder: ${codeOf(error)} at ${String(error.syscall)}`, { cause: error });
  }
}

async function put(root: string, id: string, files: readonly PictureFile[], at: Date): Promise<void> {
  if (!isPictureId(id)) throw new TypeError('Not a picture id');
  if (files.some((file) => pictureType(file.name) === undefined)) throw new TypeError('Not a picture file name');
  if (await touch(join(root, id), at)) return;
  await mkdir(root, { recursive: true });
  const draft = join(root, `${DRAFT}${randomUUID()}`);
  await mkdir(draft);
  try {
    for (const file of files)
      await writeFile(join(draft, file.name), file.body, { flag: 'wx', mode: 0o644, flush: true });
    await utimes(draft, at, at);
    await syncFolder(draft);
    checkpoint('before-picture-rename');
    await rename(draft, join(root, id));
    checkpoint('after-picture-rename');
    await syncFolder(root);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // The folder appears with one rename, so an existing one is complete.
    if (['EEXIST', 'ENOTEMPTY', 'EPERM'].includes(codeOf(error) ?? '') && (await touch(join(root, id), at))) return;
    throw error;
  }
}

/** The outcome of a call; `otherwise` when it finds no such file. */
async function unlessMissing<T, D>(work: Promise<T>, otherwise: D, codes = ['ENOENT']): Promise<T | D> {
  try {
    return await work;
  } catch (error) {
    if (codes.includes(codeOf(error) ?? '')) return otherwise;
    throw error;
  }
}

/** Records that a picture was put now; false when there is none. */
const touch = (folder: string, at: Date) =>
  unlessMissing(
    utimes(folder, at, at).then(() => true),
    false,
  );

/** Makes a rename survive a power cut. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function openFile(root: string, id: string, name: string): Promise<OpenPicture | undefined> {
  const type = pictureType(name);
  if (type === undefined || !isPictureId(id)) return undefined;
  const file = await unlessMissing(open(join(root, id, name), 'r'), undefined, ['ENOENT', 'ENOTDIR']);
  try {
    const facts = await file?.stat();
    if (file && facts?.isFile()) return { stream: file.createReadStream(), type, size: facts.size };
  } catch (error) {
    await file?.close();
    throw error;
  }
  await file?.close();
  return undefined;
}

async function remove(root: string, id: string): Promise<void> {
  if (!isPictureId(id)) return;
  const discarded = join(root, `${DISCARDED}${randomUUID()}`);
  // Renamed before deleting, so that no reader gets half a picture.
  await unlessMissing(rename(join(root, id), discarded), undefined);
  await rm(discarded, { recursive: true, force: true });
}

async function isOld(folder: string, before: Date): Promise<boolean> {
  const facts = await unlessMissing(stat(folder), undefined);
  return facts !== undefined && facts.mtime < before;
}

async function collect(root: string, before: Date, inUse: PicturesInUse): Promise<number> {
  const old: string[] = [];
  for (const name of await unlessMissing(readdir(root), [])) {
    const isLeftover = name.startsWith(DRAFT) || name.startsWith(DISCARDED);
    if (!(isLeftover || isPictureId(name)) || !(await isOld(join(root, name), before))) continue;
    if (isLeftover) await rm(join(root, name), { recursive: true, force: true });
    else old.push(name);
  }
  return removeUnused(old, inUse, async (id) => {
    if (!(await isOld(join(root, id), before))) return false;
    await remove(root, id);
    return true;
  });
}
