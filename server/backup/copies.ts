import fs from 'node:fs/promises';
import path from 'node:path';
import type { BackupPlace } from '../adapters/backup-place.ts';
import type { Config } from '../config.ts';
import { decryptFile, encryptFile, recipientOf } from './encryption.ts';
import { BackupRefusal } from './manifest.ts';
import { isBackupName } from './names.ts';
import { verifyBackup } from './read.ts';
import { surplusBackups } from './tiers.ts';

type Copies = { place: BackupPlace; config: Config['backups'] };

const byTime = (names: readonly string[]) => names.filter((name) => isBackupName(name)).sort();

/** A folder of this user alone beside the backups, gone when the work is done. */
async function withFolder<T>(folder: string, work: (inside: string) => Promise<T>): Promise<T> {
  const inside = await fs.mkdtemp(path.join(folder, '.copy-'));
  try {
    return await work(inside);
  } finally {
    await fs.rm(inside, { recursive: true, force: true });
  }
}

/**
 * Encrypts a backup, puts it into the second place, fetches it back and opens it; one that doesn't open is removed there.
 * Older ones are thinned out like the backups themselves. Throws what fails.
 */
export async function sendCopy({ place, config }: Copies, file: string): Promise<void> {
  const { key, recipient, keep, folder } = config;
  if (key === undefined || recipient === undefined) throw new BackupRefusal('BACKUP_KEY ou BACKUP_RECIPIENT falta.');
  const name = `${path.basename(file)}.age`;
  await withFolder(folder, async (inside) => {
    const encrypted = path.join(inside, name);
    await encryptFile(file, encrypted, [recipient, await recipientOf(key)]);
    await place.put(encrypted, name);
    await fs.rm(encrypted);
    try {
      await verifyBackup(await fetchInto(inside, { place, name, key }));
    } catch (error) {
      await place.remove(name).catch(() => undefined);
      throw error;
    }
  });
  for (const old of surplusBackups(byTime(await place.list()), keep)) await place.remove(old);
}

async function fetchInto(
  folder: string,
  { place, name, key }: { place: BackupPlace; name: string; key: string },
): Promise<string> {
  const encrypted = path.join(folder, name);
  await place.get(name, encrypted);
  const opened = encrypted.slice(0, -'.age'.length);
  await decryptFile(encrypted, opened, key);
  await fs.rm(encrypted);
  return opened;
}

/** When the newest copy was made; undefined when there is none. */
export async function newestCopy(place: BackupPlace): Promise<string | undefined> {
  return byTime(await place.list()).at(-1);
}

/** Hands the newest copy, fetched and opened, to `work`. Throws BackupRefusal when there is none. */
export async function withNewestCopy<T>({ place, config }: Copies, work: (file: string) => Promise<T>): Promise<T> {
  const name = await newestCopy(place);
  const { key, folder } = config;
  if (name === undefined || key === undefined) throw new BackupRefusal(`Não há cópia em ${place.name}.`);
  return withFolder(folder, async (inside) => work(await fetchInto(inside, { place, name, key })));
}
