// `npm run db:move -- --to postgres://…`: carries everything from the embedded database in DATA_DIR to an empty PostgreSQL. The
// shop has to be closed.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type MoveReport, moveDatabase } from '#server/backup/move.ts';
import { BackupRefusal } from '#server/backup/refusal.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { createLog } from '#server/log.ts';
import { runCommand } from './run.ts';

await runCommand(async () => {
  const { to: url } = parseArgs({ options: { to: { type: 'string' } } }).values;
  if (!url || !/^postgres(ql)?:\/\//.test(url))
    throw new BackupRefusal('Diga o destino: npm run db:move -- --to postgres://usuario:senha@servidor/banco');
  const { dataDir, s3 } = readConfig().config;
  const directory = path.join(dataDir, 'database');
  if (!fs.existsSync(directory)) throw new BackupRefusal(`Não há banco de dados embutido em ${dataDir}.`);
  const log = createLog('silent');
  const source = await openDatabase({ dataDir, log });
  const database = await openDatabase({ url, dataDir, log });
  let moved: MoveReport;
  try {
    moved = await moveDatabase(source, { database, log });
  } finally {
    await source.close();
    await database.close();
  }
  // Nothing is sold from the old one by mistake.
  fs.renameSync(directory, `${directory}.moved`);
  process.stdout.write(
    `Movido e conferido, tabela por tabela: ${moved.rows} registros em ${moved.tables} tabelas e ${moved.jobs} tarefas pendentes.
Defina DATABASE_URL com o banco novo e abra a loja. As imagens ficam em ${s3 ? 'seu bucket' : path.join(dataDir, 'media')}.
O banco de antes ficou em ${directory}.moved.\n`,
  );
});
