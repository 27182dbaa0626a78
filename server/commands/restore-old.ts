// `memorial restore --old FILE`: a backup file of the versions before 0.3 in the place of what the database holds. The shop
// has to be closed; an encrypted file wants the file of its key. The next version deletes this with server/backup/old.
import fs from 'node:fs';
import { formatDateTime } from '#domain/dates.ts';
import { imagesFromConfig } from '#server/adapters/from-config.ts';
import { restoreOldBackup, unpackOldBackup } from '#server/backup/old/restore.ts';
import { temporaryFolder } from '#server/backup/tool.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { createLog } from '#server/log.ts';
import { runCommand } from './run.ts';

await runCommand(async () => {
  const [file = '', keyFile] = process.argv.slice(2);
  const { config } = readConfig();
  const log = createLog('silent');
  const folder = temporaryFolder('memorial-old-');
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log });
  try {
    await unpackOldBackup(file, keyFile && fs.readFileSync(keyFile, 'utf8'), folder);
    const images = imagesFromConfig(config);
    const { createdAt, rows, tables, pictures } = await restoreOldBackup(folder, { database, log, images });
    process.stdout.write(
      `Restaurado e conferido o backup de ${formatDateTime(createdAt)}: ${rows} registros em ${tables} tabelas, ${pictures} imagens.\n`,
    );
  } finally {
    await database.close();
    fs.rmSync(folder, { recursive: true });
  }
});
