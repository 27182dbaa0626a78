import { type ImageStore, type PictureFile, pictureType } from '../../adapters/images.ts';
import type { Database } from '../../db/client.ts';
import type { Log } from '../../log.ts';
import { type FillReport, fillDatabase } from '../fill.ts';
import { BackupRefusal } from '../refusal.ts';
import { readContents, verifyBackup } from './read.ts';

/**
 * Puts a backup file of the versions before 0.3 (format 1 or 2) into a database, and its pictures into their store.
 * Throws BackupRefusal, or what the database throws; then the database is as it was.
 */
export async function restoreOldBackup(
  file: string,
  { images, ...target }: { database: Database; images: ImageStore; log: Log },
): Promise<FillReport & { pictures: number; createdAt: Date }> {
  const { manifest } = await verifyBackup(file);
  const pictures = await restorePictures(file, images);
  const jobs: string[] = [];
  const content = {
    ...manifest,
    rows: async (insert: (table: string, lines: readonly string[]) => Promise<void>) => {
      for await (const part of readContents(file)) {
        if (part.kind === 'jobs') jobs.push(...part.lines);
        if (part.kind === 'rows') await insert(part.table, part.lines);
      }
    },
    rest: async () => ({
      ...{ sequences: manifest.sequences, jobs },
      sums: new Map(manifest.tables.map((table) => [table.name, table])),
    }),
  };
  const report = await fillDatabase(target, content, { replace: true });
  return { ...report, pictures, createdAt: new Date(manifest.createdAt) };
}

/** Stores the pictures of the backup, one at a time, and says how many there were. */
async function restorePictures(file: string, images: ImageStore): Promise<number> {
  const files = new Map<string, PictureFile[]>();
  let restored = 0;
  const store = async () => {
    for (const [id, parts] of files) await images.put(id, parts);
    restored += files.size;
    files.clear();
  };
  for await (const content of readContents(file)) {
    if (content.kind !== 'picture') continue;
    const [id = '', name = ''] = content.name.split('/');
    const type = pictureType(name);
    if (type === undefined) throw new BackupRefusal(`O arquivo ${file} mudou durante a restauração.`);
    if (!files.has(id)) await store();
    files.set(id, [...(files.get(id) ?? []), { name, type, body: content.body }]);
  }
  await store();
  return restored;
}
