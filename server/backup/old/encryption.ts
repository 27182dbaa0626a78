import fs from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { BackupRefusal } from '../refusal.ts';

/** The key in a file, in which comments may stand, as `age` writes it. Throws BackupRefusal when there is none. */
export function readOldKey(text: string): string {
  const [key] = /AGE-SECRET-KEY-1[0-9A-Z]+/.exec(text) ?? [];
  if (key === undefined) throw new BackupRefusal('Isto não é uma chave de backup (AGE-SECRET-KEY-1…).');
  return key;
}

/** Opens an encrypted file. Throws BackupRefusal when the key isn't one of its keys or the file is damaged. */
export async function decryptFile(from: string, to: string, key: string): Promise<void> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  try {
    // Mistyped, it would be said whole.
    decrypter.addIdentity(key);
    const bytes = Readable.toWeb(fs.createReadStream(from)) as ReadableStream<Uint8Array>;
    const opened = (await decrypter.decrypt(bytes)) as ReadableStream<Uint8Array>;
    await pipeline(Readable.fromWeb(opened), fs.createWriteStream(to, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    throw new BackupRefusal(`O arquivo ${from} não abre com esta chave ou está danificado.`, { cause: error });
  }
}
