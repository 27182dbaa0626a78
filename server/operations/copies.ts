import fs from 'node:fs';
import path from 'node:path';
import { generateKey, readKey, recipientOf } from '../backup/encryption.ts';
import { PLACES, readEnvironment, run, say } from './system.ts';

/** A folder gets one inside that is the shop's own: absent, it says that the disk isn't mounted. */
export function preparePlace(to: string | undefined): string | undefined {
  if (!to?.startsWith('/')) return to;
  const folder = path.basename(to) === 'memorial' ? to : path.join(to, 'memorial');
  run('install', ['-d', '-o', 'memorial', '-g', 'memorial', '-m', '0700', folder]);
  return folder;
}

/** Keys for copies in the second place; the one for the safe is shown once and kept nowhere. */
export async function copySettings(
  to: string | undefined,
  safeKey: string | undefined,
): Promise<Record<string, string>> {
  const known = readEnvironment();
  if (known.BACKUP_KEY) return to === undefined ? {} : { BACKUP_COPY_TO: to };
  if (to === undefined) return {};
  const { key } = await generateKey();
  const settings = { BACKUP_COPY_TO: to, BACKUP_KEY: key };
  if (safeKey !== undefined) return { ...settings, BACKUP_RECIPIENT: await recipientOf(safeKey) };
  const safe = await generateKey();
  say(
    `\nCHAVE DOS BACKUPS, para o cofre. Ela aparece só agora e não fica neste servidor; sem ela as cópias não abrem:\n\n    ${safe.key}\n`,
  );
  return { ...settings, BACKUP_RECIPIENT: safe.recipient };
}

/** Lets the shop's user reach an SSH server with a key of its own, which is made when it isn't there. */
export function prepareSftp(to: string | undefined): void {
  if (!to?.startsWith('sftp:')) return;
  const folder = path.join(PLACES.data, '.ssh');
  const file = path.join(folder, 'id_ed25519');
  if (!fs.existsSync(file)) {
    run('install', ['-d', '-o', 'memorial', '-g', 'memorial', '-m', '0700', folder]);
    run('runuser', ['-u', 'memorial', '--', 'ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', file]);
  }
  say(
    `Autorize esta chave no servidor das cópias (~/.ssh/authorized_keys); depois: sudo memorial backup\n${fs.readFileSync(`${file}.pub`, 'utf8')}`,
  );
}

/** The key of the safe in a file; undefined for no file. */
export const readSafeKey = (file: string | undefined) =>
  file === undefined ? undefined : readKey(fs.readFileSync(file, 'utf8'));
