import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
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
    for (const file of files) await writeDurably(join(draft, file.name), file.body);
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

/** Records that a picture was put now; false when there is none. */
async function touch(folder: string, at: Date): Promise<boolean> {
  try {
    await utimes(folder, at, at);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

async function writeDurably(path: string, body: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o644);
  try {
    await file.writeFile(body);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a rename survive a power cut. Windows can't open folders; its file system journals the rename itself. */
async function syncFolder(path: string): Promise<void> {
  let handle: FileHandle;
  try {
    handle = await open(path, 'r');
  } catch (error) {
    if (process.platform === 'win32') return;
    throw error;
  }
  try {
    await handle.sync();
  } catch (error) {
    if (process.platform !== 'win32') throw error;
  } finally {
    await handle.close();
  }
}

async function openFile(root: string, id: string, name: string): Promise<OpenPicture | undefined> {
  const type = pictureType(name);
  if (type === undefined || !isPictureId(id)) return undefined;
  let file: FileHandle;
  try {
    file = await open(join(root, id, name), 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
  try {
    const facts = await file.stat();
    if (!facts.isFile()) {
      await file.close();
      return undefined;
    }
    return { stream: file.createReadStream(), type, size: facts.size };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function remove(root: string, id: string): Promise<void> {
  if (!isPictureId(id)) return;
  const discarded = join(root, `${DISCARDED}${randomUUID()}`);
  try {
    // Renamed before deleting, so that no reader gets half a picture.
    await rename(join(root, id), discarded);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  await rm(discarded, { recursive: true, force: true });
}

async function putAt(folder: string): Promise<Date | undefined> {
  try {
    return (await stat(folder)).mtime;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function isOld(folder: string, before: Date): Promise<boolean> {
  const at = await putAt(folder);
  return at !== undefined && at < before;
}

async function collect(root: string, before: Date, inUse: PicturesInUse): Promise<number> {
  const old: string[] = [];
  for (const name of await readdir(root).catch((error: unknown) => emptyWhenMissing(error))) {
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

function emptyWhenMissing(error: unknown): string[] {
  if (codeOf(error) === 'ENOENT') return [];
  throw error;
}
