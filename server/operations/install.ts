import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { type Business, businessData } from '#contract/business.ts';
import { formatPhone, internationalPhone } from '#domain/phone.ts';
import { readDestination } from '../backup/destinations.ts';
import { openDatabase } from '../db/client.ts';
import { sqlState } from '../db/errors.ts';
import { administratorEmails } from '../features/notifications/service.ts';
import { createLog } from '../log.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { describeHouse } from './business-profile.ts';
import { configureCaddy, redirectFormer, trustCdn } from './caddy.ts';
import { fetchLost } from './change-server.ts';
import { fillEnvironment } from './environment-file.ts';
import { type Answers, interview, type QuestionName, SIMULATOR } from './interview.ts';
import { openQuestions, Refusal } from './questions.ts';
import { currentRelease, placeRelease, switchTo, versionOf } from './releases.ts';
import { readMoment, restoreMedia, tellRestored } from './restoring.ts';
import {
  keepCopySettings,
  makeBackup,
  placeAddress,
  prepareDestination,
  readKey,
  sendCopies,
  takeConfiguration,
} from './server-copies.ts';
import { enabledPorts, installUnits, startShop, TIMERS, unitOf } from './services.ts';
import { providerAccount, senderFor } from './settings-proof.ts';
import { PLACES, readEnvironment, readSettings, run, runAsShop, say, succeeds, writeForShop } from './system.ts';

export type Installation = {
  /** A file with answers, `name=value`. */
  answers?: string | undefined;
  /** An archive made by `memorial release`, for servers that can't build. */
  archive?: string | undefined;
  /** The place of the copies of a lost server to begin with, the file of their key, and a moment that isn't the last. */
  restore?: string | undefined;
  keyFile?: string | undefined;
  to?: string | undefined;
  /** The place of the copies: a folder, sftp://, or a file that holds the address, such as s3:// with its secret. */
  copies?: string | undefined;
  /** One or two; as many as there are when not said. */
  processes?: number | undefined;
  /** The addresses of a CDN in front, 'não' for none any more; as it was when not said. */
  cdn?: string | undefined;
  /** The repository that later versions are built from. */
  source?: string | undefined;
};

const PACKAGES = ['caddy', 'git', 'openssh-client', 'pgbackrest', 'postgresql', 'restic'];
const FIRST_PORT = 3000;

function installPackages(): void {
  const unattended = 'DEBIAN_FRONTEND=noninteractive';
  // After a cut what was half installed counts as there.
  run('env', [unattended, 'dpkg', '--configure', '-a']);
  const missing = PACKAGES.filter((name) => !succeeds('dpkg', ['-s', name]));
  if (missing.length === 0) return;
  say(`Instalando ${missing.join(', ')}…`);
  // A faulty environment is told better by the installation.
  succeeds('apt-get', ['update', '-q']);
  run('env', [unattended, 'apt-get', 'install', '-y', '-q', '--no-install-recommends', ...missing]);
}

function createUser(): void {
  if (succeeds('id', ['memorial'])) return;
  const shell = ['--shell', '/usr/sbin/nologin'];
  run('useradd', ['--system', '--home-dir', PLACES.data, ...shell, 'memorial']);
}

function createFolders(): void {
  fs.mkdirSync(PLACES.etc, { recursive: true, mode: 0o755 });
  run('install', ['-d', '-o', 'memorial', '-g', 'memorial', '-m', '0700', PLACES.data]);
}

// Not as an argument, which every user of the machine can read.
const asPostgres = (sql: string) => run('runuser', ['-u', 'postgres', '--', 'psql', '-qAtX'], { input: sql }).trim();

/** The address of the shop's database, which is made when it isn't there. */
function createDatabase(known: string | undefined): string {
  if (known !== undefined) return known;
  succeeds('systemctl', ['start', 'postgresql']);
  const password = randomBytes(24).toString('hex');
  const exists = asPostgres("select 1 from pg_roles where rolname = 'memorial'") === '1';
  asPostgres(`${exists ? 'alter' : 'create'} role memorial login password '${password}'`);
  if (asPostgres("select 1 from pg_database where datname = 'memorial'") !== '1')
    asPostgres("create database memorial owner memorial encoding 'UTF8' template template0");
  return `postgres://memorial:${password}@127.0.0.1/memorial`;
}

/** Whether somebody can enter; an installation that was cut off may have left a shop that nobody can. */
async function hasAdministrator(url: string | undefined): Promise<boolean> {
  if (url === undefined) return false;
  succeeds('systemctl', ['start', 'postgresql']);
  const database = await openDatabase({ url, dataDir: PLACES.data, log: createLog('silent') });
  try {
    return (await administratorEmails(database.db)).length > 0;
  } catch (error) {
    // No table or no database yet.
    if (['42P01', '3D000'].includes(sqlState(error) ?? '')) return false;
    throw error;
  } finally {
    await database.close();
  }
}

function readBusiness(): Business | undefined {
  if (!fs.existsSync(PLACES.business)) return undefined;
  return businessData.safeParse(JSON.parse(fs.readFileSync(PLACES.business, 'utf8'))).data;
}

/** Answers of an earlier installation; secrets are in the environment file and never asked again. */
function knownAnswers(environment: Record<string, string>, business: Business | undefined): Answers {
  if (!environment.PUBLIC_URL || !business) return {};
  const { street, district, city, state, postalCode } = business.address;
  return {
    domain: new URL(environment.PUBLIC_URL).hostname,
    house: business.name,
    cnpj: business.cnpj,
    address: [street, district, city, state, postalCode].join(', '),
    phone: business.phones.funeral24h,
    email: business.email,
    mercadopago: environment.PAYMENTS === 'simulator' ? SIMULATOR : environment.MP_ACCESS_TOKEN || undefined,
    webhook: environment.MP_WEBHOOK_SECRET || undefined,
    smtp: environment.SMTP_URL || undefined,
    telegram: environment.TELEGRAM_BOT_TOKEN ?? '',
  };
}

/** Checked answers outlive a break-off, readable by root alone, until the installation has ended. */
const keepAnswers = (answers: Answers) => fs.writeFileSync(PLACES.answers, JSON.stringify(answers), { mode: 0o600 });

const keptAnswers = (): Answers =>
  fs.existsSync(PLACES.answers)
    ? z.record(z.string(), z.string()).parse(JSON.parse(fs.readFileSync(PLACES.answers, 'utf8')))
    : {};

async function answersFor({ answers: file, restore }: Installation, known: Answers, url: string | undefined) {
  const given: Answers = file === undefined ? {} : parseEnv(fs.readFileSync(file, 'utf8'));
  const accounts: QuestionName[] = ['admin', 'password'];
  // Accounts come with the backup.
  const skip = new Set(restore !== undefined || (await hasAdministrator(url)) ? accounts : []);
  const questions =
    file === undefined
      ? openQuestions('A instalação parou; o que você respondeu fica guardado. Para continuar: sudo ./memorial install')
      : undefined;
  try {
    return await interview({
      given,
      ask: questions?.ask,
      known: { ...known, ...keptAnswers() },
      skip,
      keep: keepAnswers,
    });
  } finally {
    questions?.close();
  }
}

async function paymentSettings({ mercadopago = '', webhook = '' }: Answers): Promise<Record<string, string>> {
  if (mercadopago === SIMULATOR) return { PAYMENTS: 'simulator' };
  const account = await providerAccount(mercadopago);
  if ('fault' in account) throw new Refusal(account.fault);
  return {
    PAYMENTS: 'mercadopago',
    MP_ACCESS_TOKEN: mercadopago,
    MP_WEBHOOK_SECRET: webhook,
    MP_COLLECTOR_ID: account.id,
  };
}

async function writeConfiguration(release: string, answers: Answers, more: Record<string, string>): Promise<void> {
  const { domain = '', house: name = '', cnpj = '', address = '', phone = '', email = '', smtp = '' } = answers;
  const { COPIES_KEY: _, ...known } = readEnvironment();
  const values = {
    INSTANCE: randomUUID(),
    JWT_SECRET: randomBytes(48).toString('base64'),
    MAIL_FROM: senderFor(smtp, domain),
    TRUST_PROXY: '1',
    ...known,
    NODE_ENV: 'production',
    PUBLIC_URL: `https://${domain}`,
    SMTP_URL: smtp,
    ...(answers.telegram ? { TELEGRAM_BOT_TOKEN: answers.telegram } : {}),
    ...(await paymentSettings(answers)),
    ...more,
  };
  const deploy = (file: string) => fs.readFileSync(path.join(release, 'deploy', file), 'utf8');
  writeForShop(PLACES.environment, fillEnvironment(deploy('environment.example'), values));
  const business = describeHouse({ name, cnpj, address, phone, email }, readBusiness());
  writeForShop(PLACES.business, `${JSON.stringify(business, null, 2)}\n`);
  const page = deploy('unavailable.html').replace(
    '+552127420000',
    `+${internationalPhone(business.phones.funeral24h)}`,
  );
  fs.writeFileSync(PLACES.unavailable, page.replace('(21) 2742-0000', formatPhone(business.phones.funeral24h)));
  fs.chmodSync(PLACES.unavailable, 0o644);
}

function enableUnits(processes: number): void {
  const ports = Array.from({ length: processes }, (_, i) => FIRST_PORT + i);
  for (const port of ports) run('systemctl', ['enable', unitOf(port)]);
  for (const port of enabledPorts().filter((enabled) => !ports.includes(enabled)))
    run('systemctl', ['disable', '--now', unitOf(port)]);
  run('systemctl', ['enable', '--now', ...TIMERS]);
}

function linkCommand(): void {
  fs.rmSync(PLACES.command, { force: true });
  fs.symlinkSync(path.join(PLACES.current, 'memorial'), PLACES.command);
}

/** The first administrator, and the house as the one who hears of orders until others are named. */
function createAdministrator(release: string, { admin = '', password = '', email = '' }: Answers): void {
  if (admin === '') return;
  const credentials = { ADMIN_EMAIL: admin, ADMIN_PASSWORD: password };
  if (runAsShop(release, 'admin-create', ['--notify', email], credentials) !== 0)
    throw new Refusal('O administrador não foi criado, e ninguém entraria. Rode de novo: sudo memorial install');
}

/** The repository that later versions are built from, when the installation came from one. */
function keepSource(tree: string | undefined): void {
  if (tree === undefined || !fs.existsSync(path.join(tree, '.git')) || fs.existsSync(PLACES.source)) return;
  const origin = succeeds('git', ['-C', tree, 'remote', 'get-url', 'origin'])
    ? run('git', ['-C', tree, 'remote', 'get-url', 'origin']).trim()
    : tree;
  run('git', ['clone', '--quiet', '--no-hardlinks', tree, PLACES.source]);
  // Its address may hold a password.
  fs.chmodSync(PLACES.source, 0o700);
  run('git', ['-C', PLACES.source, 'remote', 'set-url', 'origin', origin]);
}

/**
 * Brings an empty server to the open shop, or a shop to what is answered now. May be repeated: what is there and right
 * stays. Throws Refusal with what to do.
 */
export async function install(wish: Installation): Promise<void> {
  if (!fs.existsSync('/usr/bin/apt-get')) throw new Refusal('A instalação conhece Debian e Ubuntu.');
  const key = wish.keyFile === undefined ? undefined : readKey(wish.keyFile);
  const lost = placeAddress(wish.restore);
  if (lost !== undefined && key === undefined)
    throw new Refusal('Diga o arquivo da chave das cópias: --key-file CHAVE');
  const moment = readMoment(wish.to, new Date());
  createUser();
  createFolders();
  installPackages();
  if (lost !== undefined && key !== undefined) await takeConfiguration(lost, key);
  const environment = readSettings();
  const url = environment.DATABASE_URL || undefined;
  if (wish.to !== undefined && url !== undefined)
    throw new Refusal("Este servidor já tem o seu banco. Para outro momento: sudo memorial restore --to 'dd/mm hh:mm'");
  const answers = await answersFor(wish, knownAnswers(environment, readBusiness()), url);
  const processes = wish.processes ?? Math.max(enabledPorts().length, 1);
  // Each would start a simulator of its own.
  if (answers.mercadopago === SIMULATOR && environment.SIMULATOR_URL === undefined && processes > 1)
    throw new Refusal('Com pagamentos simulados a loja é um processo só: --processes 1.');
  say('Preparando o programa…');
  const release = currentRelease() ?? placeRelease(wish.archive ?? PROJECT_ROOT);
  if (lost !== undefined) await (url === undefined ? fetchLost(moment) : restoreMedia());
  const databaseUrl = createDatabase(url);
  const address = placeAddress(wish.copies) ?? environment.COPIES_PLACE ?? PLACES.backups;
  const destination = readDestination(address);
  await prepareDestination(destination);
  const { newKey, ...copies } = keepCopySettings(address, key);
  await writeConfiguration(release, answers, { DATABASE_URL: databaseUrl, ...copies, ...trustCdn(wish.cdn) });
  if (newKey)
    say(
      `\nCHAVE DAS CÓPIAS, para o cofre. Sem ela e sem este servidor as cópias não abrem; ela aparece só agora:\n\n    ${newKey}\n`,
    );
  redirectFormer(environment.PUBLIC_URL || undefined, answers.domain ?? '');
  if (runAsShop(release, 'check-config') !== 0)
    throw new Refusal(`A configuração em ${PLACES.etc} tem os problemas acima.`);
  keepSource(wish.source);
  switchTo(release);
  linkCommand();
  installUnits(release);
  enableUnits(processes);
  createAdministrator(release, answers);
  await configureCaddy(release, answers, processes);
  await sendCopies(readSettings());
  // A restored database before anything is sold: its log forks from the lost one's.
  if (lost !== undefined) await makeBackup({ takesOver: true });
  await startShop(release);
  say('Backup…');
  await makeBackup();
  fs.rmSync(PLACES.answers, { force: true });
  if (lost !== undefined) await tellRestored();
  say(`\nA loja ${versionOf(release)} está aberta em https://${answers.domain}.`);
  say(`O que é da casa está em ${PLACES.etc} e ${PLACES.data}; as cópias, em ${destination.name}.`);
}
