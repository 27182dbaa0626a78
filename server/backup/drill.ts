import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { ImageStore } from '../adapters/images.ts';
import { openDatabase } from '../db/client.ts';
import type { Log } from '../log.ts';
import { verifyBackup } from './read.ts';
import { type RestoreReport, restoreBackup } from './restore.ts';

/** What the last drill that succeeded left beside the backups. */
const RECORD = 'last-drill.json';
/** What one that failed since then left. */
const FAILURE = 'failed-drill.json';

const failure = z.object({ at: z.iso.datetime().transform((text) => new Date(text)), detail: z.string() });

type Drill = {
  file: string;
  /** Where the copy is built up and deleted again: a disk with room, never the data folder of the shop. */
  folder: string;
  images: (folder: string) => ImageStore;
  log: Log;
};

/**
 * Restores a backup into an embedded database of its own, which is deleted afterwards, and compares every table.
 * Throws like verifyBackup and restoreBackup.
 */
export async function rehearseRestore({ file, folder, images, log }: Drill): Promise<RestoreReport> {
  const place = await fs.mkdtemp(path.join(folder, '.drill-'));
  try {
    const backup = await verifyBackup(file);
    const database = await openDatabase({ dataDir: place, log });
    try {
      const target = { database, images: images(path.join(place, 'media')), log };
      return await restoreBackup(backup, target, { replace: false });
    } finally {
      await database.close();
    }
  } finally {
    await fs.rm(place, { recursive: true, force: true });
  }
}

/** Notes beside the backups that this one could be restored; an earlier failure no longer counts. */
export async function recordDrill(folder: string, file: string, at: Date): Promise<void> {
  const record = { file: path.basename(file), at: at.toISOString() };
  await fs.writeFile(path.join(folder, RECORD), `${JSON.stringify(record)}\n`, { mode: 0o600 });
  await fs.rm(path.join(folder, FAILURE), { force: true });
}

/** Notes beside the backups that the drill failed, and why. */
export async function recordDrillFailure(folder: string, error: unknown, at: Date): Promise<void> {
  const record: z.input<typeof failure> = {
    at: at.toISOString(),
    detail: error instanceof Error ? error.message : String(error),
  };
  await fs.writeFile(path.join(folder, FAILURE), `${JSON.stringify(record)}\n`, { mode: 0o600 });
}

/** The last drill, when it failed. */
export async function drillFailure(folder: string): Promise<{ at: Date; detail: string } | undefined> {
  const text = await fs.readFile(path.join(folder, FAILURE), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return failure.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** When a backup of this folder was last restored in a drill. */
export async function lastDrill(folder: string): Promise<Date | undefined> {
  const facts = await fs.stat(path.join(folder, RECORD)).catch(() => undefined);
  return facts?.mtime;
}
