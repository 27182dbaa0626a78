import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { z } from 'zod';
import { type ImageStore, pictureType } from '../../adapters/images.ts';
import type { Database } from '../../db/client.ts';
import type { Log } from '../../log.ts';
import { type FillReport, fillDatabase } from '../fill.ts';
import { BackupRefusal } from '../refusal.ts';
import { runTool } from '../tool.ts';

const manifest = z.object({
  createdAt: z.coerce.date(),
  migrations: z.array(z.number()),
  tables: z.array(z.object({ name: z.string(), rows: z.number(), sha256: z.string() })),
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.string(), called: z.boolean() })),
});

async function decrypted(file: string, keyText: string): Promise<Readable> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addIdentity(/AGE-SECRET-KEY-1[0-9A-Z]+/.exec(keyText)?.[0] ?? '');
  const bytes = Readable.toWeb(fs.createReadStream(file)) as ReadableStream<Uint8Array>;
  return Readable.fromWeb((await decrypter.decrypt(bytes)) as ReadableStream<Uint8Array>);
}

/** Unpacks a backup file into a folder; `keyText`: what the file of its key says. Throws BackupRefusal. */
export async function unpackOldBackup(file: string, keyText: string | undefined, folder: string): Promise<void> {
  try {
    const input = keyText === undefined ? fs.createReadStream(file) : await decrypted(file, keyText);
    await runTool('tar', ['xz', '-C', folder], { input });
  } catch (cause) {
    // A key that is mistyped would be said whole.
    throw new BackupRefusal(`${file} não é um backup da loja, está danificado ou não abre com esta chave.`, { cause });
  }
}

/**
 * Puts an unpacked backup of the versions before 0.3 (format 1 or 2) into a database, and its pictures into their store.
 * Throws BackupRefusal, or what the database throws; then the database is as it was.
 */
export async function restoreOldBackup(
  folder: string,
  { images, ...target }: { database: Database; images: ImageStore; log: Log },
): Promise<FillReport & { pictures: number; createdAt: Date }> {
  const read = (...names: string[]) => fs.readFileSync(path.join(folder, ...names), 'utf8');
  const filesIn = (...names: string[]) => fs.globSync('*', { cwd: path.join(folder, ...names) }).sort();
  const linesOf = (...names: string[]) =>
    read(...names)
      .split('\n')
      .filter((line) => line !== '');
  const { createdAt, ...content } = manifest.parse(JSON.parse(read('manifest.json')));
  const pictures = filesIn('pictures');
  for (const id of pictures) {
    const files = filesIn('pictures', id).map((name) => ({
      name,
      type: pictureType(name) ?? '',
      body: fs.readFileSync(path.join(folder, 'pictures', id, name)),
    }));
    await images.put(id, files);
  }
  const report = await fillDatabase(target, {
    ...content,
    async *lines(table) {
      for (const name of filesIn('tables', table)) yield linesOf('tables', table, name);
    },
    jobs: filesIn('jobs').flatMap((name) => linesOf('jobs', name)),
  });
  return { ...report, pictures: pictures.length, createdAt };
}
