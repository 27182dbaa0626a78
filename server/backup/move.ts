import type { ImageStore } from '../adapters/images.ts';
import type { EmbeddedDatabase, PostgresDatabase } from '../db/client.ts';
import type { Log } from '../log.ts';
import { verifyBackup } from './read.ts';
import { type RestoreReport, restoreBackup } from './restore.ts';
import { type BackupReport, type BackupTarget, writeBackup } from './write.ts';

export type Move = { source: EmbeddedDatabase; target: PostgresDatabase; images: ImageStore; log: Log };

/**
 * Carries everything from the embedded database into an empty PostgreSQL: a backup of the one, which stays in the
 * folder, restored into the other, where every table is read back and compared before it is committed. Pictures stay
 * where they are. The source is only read. Throws like writeBackup and restoreBackup.
 */
export async function moveToPostgres(
  { source, target, images, log }: Move,
  folder: BackupTarget,
): Promise<{ backup: BackupReport; restored: RestoreReport }> {
  const backup = await writeBackup({ database: source, images, pictures: 'list' }, folder);
  const sound = await verifyBackup(backup.file);
  const restored = await restoreBackup(sound, { database: target, images, log }, { replace: false });
  return { backup, restored };
}
