import fs from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { MINIMUM_FREE_BYTES } from './free-space.ts';
import type { DatabaseThread } from './worker-thread.ts';

type Source = { pool: pg.Pool; thread: Pick<DatabaseThread, 'countFsyncs'>; directory: string };

/**
 * Copies the database into `<dataDir>/database`, where `openDatabase` finds it. Holding the only connection blocks
 * every query, so after a checkpoint the files are the database of this moment; they are cloned where the file system
 * can. Throws when the disk is full, and when the database was restarted meanwhile: then try again.
 */
export async function copyDatabase({ pool, thread, directory }: Source, dataDir: string): Promise<void> {
  await fs.mkdir(dataDir, { recursive: true, mode: 0o700 });
  const client = await pool.connect();
  try {
    await client.query('checkpoint');
    await assertRoom(directory, dataDir);
    const before = await thread.countFsyncs();
    await fs.cp(directory, path.join(dataDir, 'database'), { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
    // A worker restarted meanwhile has repaired and rewritten files during the copy.
    if ((await thread.countFsyncs()) !== before) throw new Error('the database changed while it was copied');
  } finally {
    client.release();
  }
}

async function assertRoom(directory: string, target: string): Promise<void> {
  const [needed, { bavail, bsize }] = await Promise.all([sizeOf(directory), fs.statfs(target)]);
  if (bavail * bsize >= needed + MINIMUM_FREE_BYTES) return;
  const megabytes = Math.ceil((needed + MINIMUM_FREE_BYTES) / 1024 / 1024);
  throw new Error(`O backup precisa de ${megabytes} MB livres no disco de ${target} para copiar o banco.`);
}

async function sizeOf(directory: string): Promise<number> {
  let bytes = 0;
  for (const entry of await fs.readdir(directory, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) bytes += (await fs.stat(path.join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}
