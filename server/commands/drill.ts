// Restores the newest backup, or `--from FILE`, into a database that is deleted afterwards: proof that it could be done.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createFolderImages } from '#server/adapters/images.folder.ts';
import { recordDrill, rehearseRestore } from '#server/backup/drill.ts';
import { listBackups } from '#server/backup/folder.ts';
import { BackupRefusal } from '#server/backup/manifest.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { runCommand } from './run.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' } } });
  const { folder } = readConfig().config.backups;
  const file = values.from ?? (await listBackups(folder).catch(() => []))[0];
  if (file === undefined) throw new BackupRefusal(`Não há backup em ${folder}.`);
  const { rows, tables, pictures } = await rehearseRestore({
    file: path.resolve(file),
    folder,
    images: createFolderImages,
    log: createLog('silent'),
  });
  await recordDrill(folder, file, new Date());
  const number = (value: number) => value.toLocaleString('pt-BR');
  process.stdout.write(
    `Ensaio feito com ${path.basename(file)}: ${number(rows)} registros em ${tables} tabelas e ${number(pictures)} imagens voltaram iguais; a cópia foi apagada.\n`,
  );
});
