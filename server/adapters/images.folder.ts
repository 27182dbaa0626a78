import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isPictureId } from '#domain/picture.ts';
import { type ImageStore, type OpenPicture, type PictureFile, pictureType } from './images.ts';

/** Keeps pictures as `<root>/<id>/<width>.<format>`. The folder is made when the first picture comes. */
export function createFolderImages(folder: string): ImageStore {
  const root = resolve(folder);
  return {
    put: (id, files) => put(root, id, files),
    open: (id, name) => openFile(root, id, name),
    remove: (id) => remove(root, id),
  };
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

async function put(root: string, id: string, files: readonly PictureFile[]): Promise<void> {
  if (!isPictureId(id)) throw new TypeError('Not a picture id');
  if (files.some((file) => pictureType(file.name) === undefined)) throw new TypeError('Not a picture file name');
  await mkdir(root, { recursive: true });
  const draft = join(root, `.new-${randomUUID()}`);
  await mkdir(draft);
  try {
    for (const file of files) await writeDurably(join(draft, file.name), file.body);
    await syncFolder(draft);
    await rename(draft, join(root, id));
    await syncFolder(root);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // The whole folder appears with one rename, so one that exists is complete.
    if (['EEXIST', 'ENOTEMPTY', 'EPERM'].includes(codeOf(error) ?? '') && (await exists(join(root, id)))) return;
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

async function exists(folder: string): Promise<boolean> {
  try {
    return (await stat(folder)).isDirectory();
  } catch {
    return false;
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
  const grave = join(root, `.old-${randomUUID()}`);
  try {
    // Moving first means that nobody ever sees half a picture.
    await rename(join(root, id), grave);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  await rm(grave, { recursive: true, force: true });
}
