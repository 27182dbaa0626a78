// `npm run restore -- --from FILE`: puts a backup into the configured database, which must be empty unless `--replace`
// is said. The shop has to be closed. `--check` only verifies the file.
import fs from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatDateTime } from '#domain/dates.ts';
import { imagesFromConfig } from '#server/adapters/from-config.ts';
import { decryptFile } from '#server/backup/encryption.ts';
import { BackupRefusal, rowsOf } from '#server/backup/manifest.ts';
import { type SoundBackup, verifyBackup } from '#server/backup/read.ts';
import { assertClosedShop, type RestoreReport, restoreBackup } from '#server/backup/restore.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { createLog } from '#server/log.ts';
import { runCommand } from './run.ts';

const OPTIONS = {
  from: { type: 'string' },
  replace: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  /** Of a version that is being undone. */
  'newer-migrations': { type: 'string' },
} as const;

type Wish = { check: boolean; replace: boolean; newer: string | undefined };

const number = (value: number) => value.toLocaleString('pt-BR');

function describe(report: RestoreReport): string {
  const lines = [
    `Restaurado e conferido: ${number(report.rows)} registros em ${report.tables} tabelas, ${number(report.pictures)} imagens, ${number(report.jobs)} tarefas pendentes, em ${number(Math.round(report.milliseconds / 100) / 10)} s.`,
  ];
  if (report.migrated > 0)
    lines.push(`O banco era de uma versão anterior e foi atualizado (${report.migrated} migrações).`);
  if (report.missingPictures.length > 0)
    lines.push(`Imagens que faltam no armazenamento: ${report.missingPictures.join(', ')}`);
  return lines.join('\n');
}

async function restore(backup: SoundBackup, { replace, newer }: Wish): Promise<string> {
  const { config } = readConfig();
  const log = createLog('silent');
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log });
  try {
    await assertClosedShop(database);
    const onTable = (name: string, rows: number) => process.stdout.write(`  ${name}: ${number(rows)}\n`);
    const target = { database, images: imagesFromConfig(config), log };
    return describe(await restoreBackup(backup, target, { replace, newer, onTable }));
  } finally {
    await database.close();
  }
}

async function restoreFrom(file: string, wish: Wish): Promise<void> {
  const backup = await verifyBackup(file);
  const { manifest } = backup;
  process.stdout.write(
    `Backup de ${formatDateTime(new Date(manifest.createdAt))}, ${number(rowsOf(manifest))} registros: inteiro.\n`,
  );
  if (!wish.check) process.stdout.write(`${await restore(backup, wish)}\n`);
}

/** Opens an encrypted backup beside itself, with BACKUP_KEY, for as long as `work` takes. */
async function withOpened(file: string, work: (opened: string) => Promise<void>): Promise<void> {
  const { key } = readConfig().config.backups;
  if (key === undefined) throw new BackupRefusal('O backup está cifrado: diga a chave em BACKUP_KEY.');
  const folder = await fs.mkdtemp(path.join(path.dirname(file), '.restore-'));
  try {
    const opened = path.join(folder, path.basename(file, '.age'));
    await decryptFile(file, opened, key);
    await work(opened);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.from === undefined) throw new BackupRefusal('Diga o arquivo: restore --from ARQUIVO');
  const file = path.resolve(values.from);
  const { check, replace, 'newer-migrations': newer } = values;
  const wish = { check, replace, newer };
  if (!file.endsWith('.age')) return restoreFrom(file, wish);
  return withOpened(file, (opened) => restoreFrom(opened, wish));
}

await runCommand(main);
