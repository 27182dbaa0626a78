import fs from 'node:fs/promises';
import tls from 'node:tls';
import type { BackupPlace } from '../adapters/backup-place.ts';
import { smtpMailer } from '../adapters/mailer.smtp.ts';
import { DeliveryError } from '../adapters/mailer.ts';
import { newestCopy } from '../backup/copies.ts';
import { lastDrill } from '../backup/drill.ts';
import { listBackups } from '../backup/folder.ts';
import { backupTime } from '../backup/names.ts';
import { lastBackup } from '../backup/outcome.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/client.ts';
import { explainDatabase } from '../db/explain.ts';
import { awaitsMigration } from '../db/migrate.ts';
import type { Log } from '../log.ts';
import { explainTelegram, providerAccount } from '../operations/trials.ts';
import { type Check, type Finding, failed, ok, warning } from './check.ts';

const HOUR = 3_600_000;
const GIGABYTE = 1024 ** 3;
const PATIENCE_MS = 10_000;

type Setting = { config: Config; now: Date; log: Log; backupPlace: BackupPlace | undefined };

const decimal = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 1 });
const hours = (milliseconds: number) => `${decimal(milliseconds / HOUR)} h`;

/** What can be wrong with the shop itself, as its own user sees it. */
export function shopChecks(setting: Setting): Check[] {
  const { config } = setting;
  return [
    { name: 'Banco de dados', look: () => checkDatabase(setting) },
    { name: 'Disco', look: () => checkDisk(config.dataDir) },
    { name: 'Disco dos backups', look: () => checkDisk(config.backups.folder) },
    { name: 'Backup', look: () => checkBackups(setting) },
    { name: 'Cópia em outro lugar', look: () => checkCopies(setting) },
    { name: 'Ensaio de restauração', look: () => checkDrill(setting) },
    { name: 'Pagamentos', look: () => checkProvider(config) },
    { name: 'E-mail', look: () => checkMail(config) },
    { name: 'Telegram', look: () => checkTelegram(config) },
    { name: 'Endereço público', look: () => checkPublicAddress(config) },
    { name: 'Certificado', look: () => checkCertificate(config, setting.now) },
  ];
}

async function checkDatabase({ config, log }: Setting): Promise<Finding> {
  if (config.databaseUrl === undefined) return ok('Banco embutido; a loja cuida dele.');
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log });
  try {
    await database.pool.query('select 1');
    if (await awaitsMigration(database))
      return warning('O banco é de uma versão anterior.', 'Abra a loja: ela o atualiza.');
    return ok('Responde e é desta versão.');
  } catch (error) {
    const words = explainDatabase(error) ?? (error instanceof Error ? error.message : String(error));
    return failed(words, 'systemctl status postgresql; a senha está em DATABASE_URL.');
  } finally {
    await database.close();
  }
}

async function checkDisk(folder: string): Promise<Finding> {
  const { bavail, bsize, blocks } = await fs.statfs(folder);
  const free = bavail * bsize;
  const words = `${decimal(free / GIGABYTE)} GB livres de ${decimal((blocks * bsize) / GIGABYTE)} GB em ${folder}.`;
  const mend = 'Aumente o disco ou apague o que não é da loja: abaixo de 0,2 GB ela deixa de aceitar pedidos.';
  if (free < GIGABYTE / 2) return failed(words, mend);
  return free < 2 * GIGABYTE ? warning(words, mend) : ok(words);
}

async function checkBackups({ config, now }: Setting): Promise<Finding> {
  const mend = 'memorial backup diz o que impede; journalctl -u memorial-backup mostra o que já houve.';
  const files = await listBackups(config.backups.folder).catch(() => []);
  const [newest] = files;
  const oldest = files.at(-1);
  if (newest === undefined || oldest === undefined) return failed('Não há backup nenhum.', mend);
  const age = now.getTime() - backupTime(newest).getTime();
  const words = `${files.length} backups; o mais novo tem ${hours(age)}, o mais antigo é de ${backupTime(oldest).toLocaleDateString('pt-BR')}.`;
  const last = await lastBackup(config);
  if (last?.fault !== undefined)
    return failed(
      `${words} A última tentativa, há ${hours(now.getTime() - last.at.getTime())}, falhou: ${last.fault}`,
      mend,
    );
  return age > 26 * HOUR ? failed(words, mend) : ok(words);
}

async function checkCopies({ backupPlace: place, now }: Setting): Promise<Finding> {
  const mend = 'memorial backup manda uma cópia agora e diz o que impede.';
  if (!place)
    return warning(
      'Não há: o disco leva os backups quando morre.',
      'memorial install --copies /outro/disco, sftp://usuario@servidor/pasta ou s3://chave:segredo@servidor/balde.',
    );
  const newest = await newestCopy(place);
  if (newest === undefined) return failed(`Não há cópia em ${place.name}.`, mend);
  const age = now.getTime() - backupTime(newest).getTime();
  const words = `A mais nova em ${place.name} tem ${hours(age)}.`;
  return age > 26 * HOUR ? failed(words, mend) : ok(words);
}

async function checkDrill({ config, now }: Setting): Promise<Finding> {
  const at = await lastDrill(config.backups.folder);
  const mend = 'memorial drill restaura o backup mais novo numa cópia, sem tocar na loja.';
  if (at === undefined) return warning('Nenhum backup foi restaurado ainda.', mend);
  const age = now.getTime() - at.getTime();
  const words = `O último que deu certo foi há ${hours(age)}.`;
  return age > 8 * 24 * HOUR ? failed(words, mend) : ok(words);
}

async function checkProvider({ payments, mercadoPago }: Config): Promise<Finding> {
  if (payments === 'simulator' || !mercadoPago)
    return warning('Simulados: nenhum pagamento é de verdade.', 'Tire PAYMENTS=simulator e rode memorial install.');
  const answer = await providerAccount(mercadoPago.accessToken);
  const mend = 'Copie o Access Token de produção do painel do Mercado Pago para MP_ACCESS_TOKEN e reinicie a loja.';
  if ('fault' in answer) return failed(answer.fault, mend);
  if (answer.id !== mercadoPago.collectorId)
    return failed(`O token é da conta ${answer.id}, e MP_COLLECTOR_ID diz ${mercadoPago.collectorId}.`, mend);
  return ok(`O Mercado Pago reconhece a conta ${answer.id}.`);
}

async function checkMail({ smtpUrl, mailFrom }: Config): Promise<Finding> {
  if (smtpUrl === undefined) return ok('Fica nesta máquina.');
  try {
    await smtpMailer({ url: smtpUrl, from: { name: '', address: mailFrom } }).check();
    return ok('O servidor de e-mail aceita a loja.');
  } catch (error) {
    const answer = error instanceof DeliveryError && error.answer ? `: ${error.answer}` : '';
    const words = error instanceof Error ? error.message : String(error);
    return failed(`${words}${answer}`, 'Confira SMTP_URL em /etc/memorial/environment e reinicie a loja.');
  }
}

async function checkTelegram({ telegramToken }: Config): Promise<Finding> {
  if (telegramToken === undefined) return ok('Não é usado.');
  const fault = await explainTelegram(telegramToken);
  return fault === undefined ? ok('O robô responde.') : failed(fault, 'Confira TELEGRAM_BOT_TOKEN com o @BotFather.');
}

async function checkPublicAddress({ publicUrl }: Config): Promise<Finding> {
  const mend = 'O nome leva a este servidor? As portas 80 e 443 estão abertas? journalctl -u caddy diz o resto.';
  try {
    const answer = await fetch(`${publicUrl}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.ok) return ok(`${publicUrl} responde, com um certificado válido.`);
    return failed(`${publicUrl} responde ${answer.status}: não aceita pedidos agora.`, 'Veja memorial logs.');
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return failed(`${publicUrl} não responde (${cause}).`, mend);
  }
}

/** When the certificate of an address ends; undefined when there is none to be seen. */
function certificateEnd({ hostname, port }: URL): Promise<Date | undefined> {
  return new Promise((resolve) => {
    // What is wrong with it shows when the address is asked; here only its end counts.
    const options = { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false };
    const socket = tls.connect({ ...options, timeout: PATIENCE_MS }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    const giveUp = () => {
      socket.destroy();
      resolve(undefined);
    };
    socket.once('timeout', giveUp);
    socket.once('error', giveUp);
  });
}

async function checkCertificate({ publicUrl }: Config, now: Date): Promise<Finding> {
  const url = new URL(publicUrl);
  if (url.protocol !== 'https:') return ok('Não é usado.');
  const mend = 'O Caddy o renova sozinho; journalctl -u caddy diz o que o impede.';
  const end = await certificateEnd(url);
  if (end === undefined) return failed('Não foi possível vê-lo.', mend);
  const days = (end.getTime() - now.getTime()) / (24 * HOUR);
  const words = `Vale até ${end.toLocaleDateString('pt-BR')}.`;
  // The authority of a machine without a public name gives half a day and renews all the time.
  if (days < 0) return failed(words, mend);
  return days < 7 && !url.hostname.endsWith('.localhost') ? warning(words, mend) : ok(words);
}
