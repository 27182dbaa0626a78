import fs from 'node:fs';
import path from 'node:path';

/** Flushes one file, or the entries of one directory, to the disk, so that it survives a power cut. */
export function syncPath(target: string): void {
  const descriptor = fs.openSync(target, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** syncPath for every file and directory below and including `root`. */
export function syncTree(root: string): void {
  for (const entry of fs.readdirSync(root, { withFileTypes: true })) {
    const child = path.join(root, entry.name);
    if (entry.isDirectory()) syncTree(child);
    else if (entry.isFile()) syncPath(child);
  }
  syncPath(root);
}

/** Renames and flushes the new name; both paths must be in the same directory. */
export function renameDurably(from: string, to: string): void {
  fs.renameSync(from, to);
  syncPath(path.dirname(to));
}
