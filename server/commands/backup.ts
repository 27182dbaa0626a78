// `npm run backup`: writes a verified backup of the configured database, whether the shop is open or not.
// `-- --to FOLDER` and `-- --keep N` override BACKUP_DIR and BACKUP_KEEP.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backupPlaceFromConfig, imagesFromConfig } from '#server/adapters/from-config.ts';
import { sendCopy } from '#server/backup/copies.ts';
import { BackupRefusal } from '#server/backup/manifest.ts';
import { withOutcome } from '#server/backup/outcome.ts';
import { backupSource, backupTarget } from '#server/backup/product.ts';
import { describeBackup, requestBackup } from '#server/backup/requests.ts';
import { writeBackup } from '#server/backup/write.ts';
import { type Config, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { DirectoryInUseError } from '#server/db/embedded/directory-lock.ts';
import { createLog } from '#server/log.ts';
import { runCommand } from './run.ts';

type Wish = { folder: string; keep: number };

function readWish(config: Config): Wish {
  const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } });
  const keep = values.keep === undefined ? config.backups.keep : Number(values.keep);
  if (!Number.isSafeInteger(keep) || keep < 1) throw new BackupRefusal('--keep é um número inteiro a partir de 1.');
  return { folder: values.to === undefined ? config.backups.folder : path.resolve(values.to), keep };
}

async function backUp(config: Config, wish: Wish): Promise<string> {
  const { databaseUrl: url, dataDir } = config;
  if (url === undefined && !fs.existsSync(path.join(dataDir, 'database')))
    throw new BackupRefusal(`Não há banco de dados em ${dataDir}. Defina DATABASE_URL ou DATA_DIR.`);
  const database = await openDatabase({ url, dataDir, log: createLog('silent') });
  try {
    const parts = { config, database, images: imagesFromConfig(config), now: () => new Date() };
    const report = await writeBackup(backupSource(parts), backupTarget(parts, wish));
    const place = backupPlaceFromConfig(config);
    if (place) await sendCopy({ place, config: { ...config.backups, folder: wish.folder } }, report.file);
    return `${describeBackup(report)}${place ? `\nCópia cifrada enviada para ${place.name}, trazida de volta e aberta.` : ''}`;
  } finally {
    await database.close();
  }
}

async function main(): Promise<void> {
  const { config } = readConfig();
  const wish = readWish(config);
  const summary = await withOutcome({ config, now: () => new Date() }, wish.folder, () =>
    backUp(config, wish).catch((error: unknown) => {
      if (error instanceof DirectoryInUseError) return requestBackup(config.dataDir, wish);
      throw error;
    }),
  );
  process.stdout.write(`${summary}\n`);
}

await runCommand(main);
