// `npm run db:move -- --to postgres://…`: carries everything from the embedded database in DATA_DIR to an empty
// PostgreSQL. The shop has to be closed; afterwards the embedded database refuses to open.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { assertClosedShop } from '#server/backup/fill.ts';
import { moveToPostgres } from '#server/backup/move.ts';
import { BackupRefusal } from '#server/backup/refusal.ts';
import { type Config, readConfig } from '#server/config.ts';
import { type EmbeddedDatabase, openDatabase } from '#server/db/client.ts';
import { markMoved } from '#server/db/embedded/moved.ts';
import { createLog } from '#server/log.ts';
import { runCommand } from './run.ts';

const log = createLog('silent');

function readDestination(): string {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  if (values.to !== undefined && /^postgres(ql)?:\/\//.test(values.to)) return values.to;
  throw new BackupRefusal('Diga o destino: npm run db:move -- --to postgres://usuario:senha@servidor/banco');
}

/** For the note beside the old database, which must not give away the password. */
function withoutSecrets(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

async function move(config: Config, source: EmbeddedDatabase, url: string): Promise<string> {
  const target = await openDatabase({ url, dataDir: config.dataDir, log });
  try {
    if (target.kind !== 'postgres') throw new Error('a postgres:// address opens PostgreSQL');
    await assertClosedShop(target);
    const moved = await moveToPostgres({ source, target, log });
    const directory = path.join(fs.realpathSync(config.dataDir), 'database');
    markMoved(directory, withoutSecrets(url), new Date());
    return [
      `Movido e conferido, tabela por tabela: ${moved.rows.toLocaleString('pt-BR')} registros em ${moved.tables} tabelas e ${moved.jobs} tarefas pendentes.`,
      `Defina DATABASE_URL com o banco novo e abra a loja. As imagens ficam em ${config.s3 ? 'seu bucket' : path.join(config.dataDir, 'media')}.`,
      `A pasta ${directory} ficou como estava e não abre mais.`,
    ].join('\n');
  } finally {
    await target.close();
  }
}

async function main(): Promise<void> {
  const url = readDestination();
  const { config } = readConfig();
  if (!fs.existsSync(path.join(config.dataDir, 'database')))
    throw new BackupRefusal(`Não há banco de dados embutido em ${config.dataDir}.`);
  const source = await openDatabase({ dataDir: config.dataDir, log });
  try {
    if (source.kind !== 'embedded') throw new Error('without an address the embedded database is opened');
    process.stdout.write(`${await move(config, source, url)}\n`);
  } finally {
    await source.close();
  }
}

await runCommand(main);
