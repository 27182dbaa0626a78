import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Config } from '../config.ts';

/** How the last attempt of a backup ended; beside the data, for the folder of the backups may be what is missing. */
const RECORD = 'last-backup.json';

const outcome = z.object({
  at: z.iso.datetime().transform((text) => new Date(text)),
  /** What went wrong with it or its copy in the second place, for the operator; absent when all went well. */
  fault: z.string().exactOptional(),
});
type BackupOutcome = z.infer<typeof outcome>;

type Place = Pick<Config, 'dataDir'>;

/** How the last backup ended; undefined before the first one. */
export async function lastBackup({ dataDir }: Place): Promise<BackupOutcome | undefined> {
  const text = await fs.readFile(path.join(dataDir, RECORD), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return outcome.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

type Parts = { config: Pick<Config, 'dataDir' | 'backups'>; now: () => Date };

/**
 * Makes a backup in a folder and notes how it ended; one that somebody puts elsewhere by hand says nothing about the
 * shop's own. Throws what `work` throws.
 */
export async function withOutcome<T>({ config, now }: Parts, folder: string, work: () => Promise<T>): Promise<T> {
  if (folder !== config.backups.folder) return work();
  try {
    const result = await work();
    await note(config, { at: now() });
    return result;
  } catch (error) {
    await note(config, { at: now(), fault: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}

/** Notes it if the disk lets it; when not, what the backup itself throws counts, and its age tells the rest. */
async function note({ dataDir }: Place, ended: BackupOutcome): Promise<void> {
  const file = path.join(dataDir, RECORD);
  const partial = `${file}.${process.pid}.partial`;
  try {
    await fs.writeFile(partial, `${JSON.stringify(ended)}\n`, { mode: 0o600 });
    await fs.rename(partial, file);
  } catch {
    await fs.rm(partial, { force: true });
  }
}
