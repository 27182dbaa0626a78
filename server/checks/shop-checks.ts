import { type Finding, failed, ok, warning } from '#domain/alarms.ts';
import {
  judgeBackups,
  judgeCertificate,
  judgeCopies,
  judgeDisk,
  judgeDrill,
  NO_COPIES,
} from '#domain/system-findings.ts';
import type { BackupPlace } from '../adapters/backup-place.ts';
import { machine } from '../adapters/host.machine.ts';
import { smtpMailer } from '../adapters/mailer.smtp.ts';
import { DeliveryError } from '../adapters/mailer.ts';
import { newestCopy } from '../backup/copies.ts';
import { drillFailure, lastDrill } from '../backup/drill.ts';
import { listBackups } from '../backup/folder.ts';
import { backupTime } from '../backup/names.ts';
import { lastBackup } from '../backup/outcome.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/client.ts';
import { explainDatabase } from '../db/explain.ts';
import { awaitsMigration } from '../db/migrate.ts';
import type { Log } from '../log.ts';
import { explainTelegram, providerAccount } from '../operations/trials.ts';
import type { Check } from './check.ts';

const PATIENCE_MS = 10_000;
const LET_IN = 'O outro lugar deixa a loja entrar (chave, senha, espaço)? Depois: sudo memorial backup';

type Setting = { config: Config; now: Date; log: Log; backupPlace: BackupPlace | undefined };

/** What can be wrong with the shop itself, as its own user sees it. */
export function shopChecks(setting: Setting): Check[] {
  const { config } = setting;
  return [
    { name: 'Banco de dados', look: () => checkDatabase(setting) },
    { name: 'Disco', look: () => checkDisk(config.dataDir) },
    { name: 'Disco dos backups', look: () => checkDisk(config.backups.folder) },
    { name: 'Backup', look: () => checkBackups(setting) },
    { name: 'Cópia em outro lugar', look: () => checkCopies(setting), mend: LET_IN },
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
  return judgeDisk({ ...(await machine.disk(folder)), folder });
}

async function checkBackups({ config, now }: Setting): Promise<Finding> {
  const { folder } = config.backups;
  const made = (await listBackups(folder).catch(() => [])).map(backupTime);
  const isWritable = made.length === 0 || (await machine.isWritable(folder));
  return judgeBackups({ made, folder, isWritable, last: await lastBackup(config), now });
}

async function checkCopies({ backupPlace: place, now }: Setting): Promise<Finding> {
  if (!place) return NO_COPIES;
  const newest = await newestCopy(place);
  return judgeCopies({ place: place.name, newest: newest === undefined ? undefined : backupTime(newest), now });
}

async function checkDrill({ config, now }: Setting): Promise<Finding> {
  const { folder } = config.backups;
  return judgeDrill({ last: await lastDrill(folder), failure: await drillFailure(folder), now });
}

async function checkProvider({ payments, mercadoPago }: Config): Promise<Finding> {
  if (payments === 'simulator' || !mercadoPago)
    return warning(
      'Simulados: nenhum pagamento é de verdade.',
      'Tire PAYMENTS=simulator de /etc/memorial/environment e rode sudo memorial install.',
    );
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
  const mend = 'O nome leva a este servidor? As portas 80 e 443 estão abertas? sudo journalctl -u caddy diz o resto.';
  try {
    const answer = await fetch(`${publicUrl}/readyz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.ok) return ok(`${publicUrl} responde, com um certificado válido.`);
    return failed(`${publicUrl} responde ${answer.status}: não aceita pedidos agora.`, 'Veja sudo memorial logs.');
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return failed(`${publicUrl} não responde (${cause}).`, mend);
  }
}

async function checkCertificate({ publicUrl }: Config, now: Date): Promise<Finding> {
  const url = new URL(publicUrl);
  if (url.protocol !== 'https:') return ok('Não é usado.');
  const seen = await machine.certificate(url);
  return seen
    ? judgeCertificate(seen, now)
    : failed('Não foi possível vê-lo.', 'sudo journalctl -u caddy diz o que o impede.');
}
