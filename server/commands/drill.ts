// Restores the newest backup into a database that is deleted afterwards: proof that it could be done. Of the copies in the
// second place when there is one, or `--from FILE`.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backupPlaceFromConfig } from '#server/adapters/from-config.ts';
import { createFolderImages } from '#server/adapters/images.folder.ts';
import { withNewestCopy } from '#server/backup/copies.ts';
import { recordDrill, recordDrillFailure, rehearseRestore } from '#server/backup/drill.ts';
import { listBackups } from '#server/backup/folder.ts';
import { BackupRefusal } from '#server/backup/manifest.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { runCommand } from './run.ts';

const number = (value: number) => value.toLocaleString('pt-BR');

await runCommand(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' } } });
  const { config } = readConfig();
  const { folder } = config.backups;
  const rehearse = async (file: string) => {
    const drill = { file: path.resolve(file), folder, images: createFolderImages, log: createLog('silent') };
    const { rows, tables, pictures } = await rehearseRestore(drill);
    await recordDrill(folder, file, new Date());
    process.stdout.write(
      `Ensaio feito com ${path.basename(file)}: ${number(rows)} registros em ${tables} tabelas e ${number(pictures)} imagens voltaram iguais; o ensaio foi apagado.\n`,
    );
  };
  const place = backupPlaceFromConfig(config);
  const drill = async () => {
    if (values.from === undefined && place) return withNewestCopy({ place, config: config.backups }, rehearse);
    const file = values.from ?? (await listBackups(folder).catch(() => []))[0];
    if (file === undefined) throw new BackupRefusal(`Não há backup em ${folder}.`);
    return rehearse(file);
  };
  try {
    await drill();
  } catch (error) {
    // A folder that can't be written is said by the shop itself.
    await recordDrillFailure(folder, error, new Date()).catch(() => undefined);
    throw error;
  }
});
