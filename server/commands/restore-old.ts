// `memorial restore --old FILE`: a backup file of the versions before 0.3 in the place of what the database holds. The shop
// has to be closed; an encrypted file wants the file of its key. The next version deletes this with server/backup/old.
import fs from 'node:fs';
import path from 'node:path';
import { formatDateTime } from '#domain/dates.ts';
import { imagesFromConfig } from '#server/adapters/from-config.ts';
import { assertClosedShop } from '#server/backup/fill.ts';
import { decryptFile, readOldKey } from '#server/backup/old/encryption.ts';
import { restoreOldBackup } from '#server/backup/old/restore.ts';
import { BackupRefusal } from '#server/backup/refusal.ts';
import { temporaryFolder } from '#server/backup/tool.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { createLog } from '#server/log.ts';
import { runCommand } from './run.ts';

const number = (value: number) => value.toLocaleString('pt-BR');

await runCommand(async () => {
  const [file, keyFile] = process.argv.slice(2);
  if (file === undefined) throw new BackupRefusal('Diga o arquivo: memorial restore --old ARQUIVO [--key-file CHAVE]');
  const { config } = readConfig();
  const log = createLog('silent');
  const folder = temporaryFolder('memorial-old-');
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log });
  try {
    await assertClosedShop(database);
    const opened = keyFile === undefined ? file : path.join(folder, path.basename(file, '.age'));
    if (keyFile !== undefined) await decryptFile(file, opened, readOldKey(fs.readFileSync(keyFile, 'utf8')));
    const { createdAt, rows, tables, pictures } = await restoreOldBackup(opened, {
      ...{ database, log, images: imagesFromConfig(config) },
    });
    process.stdout.write(
      `Restaurado e conferido o backup de ${formatDateTime(createdAt)}: ${number(rows)} registros em ${tables} tabelas, ${number(pictures)} imagens.\n`,
    );
  } finally {
    await database.close();
    fs.rmSync(folder, { recursive: true });
  }
});
