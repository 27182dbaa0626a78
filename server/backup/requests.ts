import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { json as readJson } from 'node:stream/consumers';
import { z } from 'zod';
import { createSocketDirectory } from '../db/embedded/socket-directory.ts';
import { BackupRefusal, rowsOf } from './manifest.ts';
import { type BackupDeps, backUpRunning, clearCopy } from './product.ts';
import type { BackupReport } from './write.ts';

const request = z.object({ folder: z.string().optional(), keep: z.number().int().min(1).optional() });
const answer = z.object({ summary: z.string().optional(), refusal: z.string().optional() });

const addressFile = (dataDir: string) => path.join(dataDir, 'backup.address');

/** A sentence for the operator about a finished backup. */
export function describeBackup({ file, bytes, milliseconds, manifest, removed }: BackupReport): string {
  const { tables, pictures } = manifest;
  const number = (value: number, digits = 0) =>
    value.toLocaleString('pt-BR', { maximumFractionDigits: digits, minimumFractionDigits: digits });
  const ids = number(pictures.ids.length - pictures.missing.length);
  const kept = pictures.kept === 'content' ? `${ids} imagens` : `uma lista de ${ids} imagens (elas ficam onde estão)`;
  const lines = [
    `Backup pronto e conferido: ${file}`,
    `${number(bytes / 1024 / 1024, 1)} MB, ${number(rowsOf(manifest))} registros em ${tables.length} tabelas, ${kept}, ${number(milliseconds / 1000, 1)} s.`,
  ];
  if (pictures.missing.length > 0)
    lines.push(`Imagens citadas que não existem no armazenamento: ${pictures.missing.join(', ')}`);
  if (removed.length > 0)
    lines.push(`Backups antigos apagados: ${removed.map((old) => path.basename(old)).join(', ')}`);
  return lines.join('\n');
}

/**
 * Lets `npm run backup` ask the product that holds the embedded database, through a socket in a folder that only its
 * user can enter; its place is written into the data folder. Only the product can do it: the lock is its own.
 */
export async function answerBackupRequests(deps: BackupDeps): Promise<{ close: () => Promise<void> }> {
  const { dataDir } = deps.config;
  await clearCopy(deps.config);
  const folder = createSocketDirectory(path.join(dataDir, 'backup'));
  const address = path.join(folder, 'socket');
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', (error) => deps.log.warn({ err: error }, 'a backup request broke off'));
    answerOne(deps, socket).then(
      (reply) => socket.end(JSON.stringify(reply)),
      (error: unknown) => deps.log.warn({ err: error }, 'a backup request broke off'),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(address, resolve));
  // The process ends without waiting for open requests.
  server.unref();
  fs.writeFileSync(addressFile(dataDir), address, { mode: 0o600 });
  return {
    close: async () => {
      server.close();
      fs.rmSync(addressFile(dataDir), { force: true });
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answerOne(deps: BackupDeps, socket: net.Socket): Promise<z.infer<typeof answer>> {
  const wish = request.parse(await readJson(socket));
  try {
    return { summary: describeBackup(await backUpRunning(deps, wish)) };
  } catch (error) {
    deps.log.error({ err: error }, 'the backup failed');
    return { refusal: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Asks the product that holds the embedded database of `dataDir` for a backup and returns its sentence about it.
 * Throws BackupRefusal when no process answers or the backup failed.
 */
export async function requestBackup(dataDir: string, wish: z.infer<typeof request>): Promise<string> {
  const file = addressFile(dataDir);
  const address = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  const said = await ask(address, wish).catch((error: unknown) => {
    throw new BackupRefusal(
      `O banco em ${dataDir} está em uso por um processo que não atende pedidos de backup. Tente de novo quando a loja estiver aberta ou encerrada.`,
      { cause: error },
    );
  });
  if (said.summary !== undefined) return said.summary;
  throw new BackupRefusal(said.refusal ?? 'A loja não disse por que o backup falhou.');
}

async function ask(address: string, wish: z.infer<typeof request>): Promise<z.infer<typeof answer>> {
  const socket = net.connect({ path: address, allowHalfOpen: true });
  socket.end(JSON.stringify(wish));
  return answer.parse(await readJson(socket));
}
