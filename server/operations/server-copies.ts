import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { type BackupWish, backUp, CONFIGURATION, type Copies, drill } from '../backup/copies.ts';
import {
  archiveSettings,
  type Destination,
  pgbackrestConf,
  readDestination,
  withoutSecret,
} from '../backup/destinations.ts';
import { type Cluster, deleteAsides, prepareStanza, psql, recovered } from '../backup/pgbackrest.ts';
import { fetchFile, listFiles, prepareRepository, snapshotAt } from '../backup/restic.ts';
import { type Account, runTool, writeAs } from '../backup/tool.ts';
import { isOnThisMachine, openDatabase } from '../db/client.ts';
import { saveNoted } from '../features/system/service.ts';
import { createLog } from '../log.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { createSignals, type Signals } from '../signals.ts';
import { fillEnvironment } from './environment-file.ts';
import { openQuestions, Refusal } from './questions.ts';
import {
  accountOf,
  PLACES,
  readEnvironment,
  readSettings,
  run,
  say,
  succeeds,
  systemctl,
  writeForRoot,
  writeForShop,
} from './system.ts';

const CONFIG = '/etc/pgbackrest.conf';
const SOCKET = '/var/run/postgresql';
/** Before this one pgBackRest knows no SFTP. */
const SFTP_SINCE = 2.46;

type ServerCluster = Cluster & {
  /** Our settings, beside those of the package. */
  settings: string;
};

/** The PostgreSQL of this machine on a port, by the first line of `pg_lsclusters` that has it. */
function clusterOn(port: number): ServerCluster {
  const lines = run('pg_lsclusters', ['--no-header'])
    .split('\n')
    .map((line) => line.split(/\s+/));
  const [version, name, , , , data] = lines.find((line) => line[2] === String(port)) ?? [];
  if (version === undefined || data === undefined)
    throw new Refusal(`Não há PostgreSQL na porta ${port} desta máquina.`);
  const unit = `postgresql@${version}-${name}`;
  const at = { port, socket: SOCKET, account: accountOf('postgres') };
  return {
    ...at,
    config: CONFIG,
    data,
    bin: `/usr/lib/postgresql/${version}/bin`,
    settings: `/etc/postgresql/${version}/${name}/conf.d/memorial.conf`,
    start: async () => {
      succeeds('systemctl', ['reset-failed', unit]);
      // It reads its log for as long as that takes, and systemd would wait for ever for one that can't.
      systemctl('start', unit, '--no-block');
      await recovered(at, () => succeeds('systemctl', ['is-failed', unit])).catch((cause: unknown) => {
        throw new Refusal(`O PostgreSQL não abriu. Por quê: sudo journalctl -n 50 -u ${unit}`, { cause });
      });
    },
    stop: async () => systemctl('stop', unit),
  };
}

/** The PostgreSQL of this machine that an address names; undefined when somebody else runs it. */
function clusterOf(url: string): ServerCluster | undefined {
  return isOnThisMachine(url) ? clusterOn(Number(new URL(url).port || 5432)) : undefined;
}

const newestPostgres = () => fs.globSync('/usr/lib/postgresql/*/bin').sort().at(-1) ?? '/usr/bin';

/** A user who owns nothing: who opens a restored database runs what an intruder into the shop may have put there. */
function drillAccount(): Account {
  const user = 'memorial-drill';
  if (!succeeds('id', [user]))
    run('useradd', ['--system', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', user]);
  return accountOf(user);
}

/** The kept copies of this server's shop. Throws Refusal when no destination is named. */
export function copiesOf(environment: Record<string, string>): Copies & { cluster: ServerCluster | undefined } {
  const { COPIES_PLACE: address, COPIES_KEY: key, DATABASE_URL: url = '', IMAGES: images, INSTANCE } = environment;
  if (!address || !key) throw new Refusal('Esta loja não faz cópias: sudo memorial install');
  const cluster = url === '' ? undefined : clusterOf(url);
  return {
    url,
    cluster,
    configuration: PLACES.etc,
    repository: {
      destination: readDestination(address),
      key,
      account: accountOf('memorial'),
      writer: INSTANCE || 'memorial',
    },
    drills: { bin: cluster?.bin ?? newestPostgres(), opener: drillAccount() },
    pictures: images === 's3' ? undefined : path.join(PLACES.data, 'media'),
  };
}

/** Does something whose outcome the shop shows among its findings. */
export async function withNotes<T>(url: string, work: (signals: Signals) => Promise<T>): Promise<T> {
  const signals = createSignals(() => new Date());
  try {
    return await work(signals);
  } finally {
    const database = await openDatabase({ url, dataDir: PLACES.data, log: createLog('silent') });
    // A database that is away has an alarm of its own.
    await saveNoted(database, signals).catch(() => undefined);
    await database.close();
  }
}

/**
 * Makes a backup of this server's shop; by what it says the database is found again. `takesOver`: also in a place where
 * another server wrote last, which then keeps nothing more there. Throws BackupRefusal.
 */
export function makeBackup(wish: BackupWish = {}): Promise<string> {
  const copies = copiesOf(readSettings());
  return withNotes(copies.url, ({ note }) => backUp(copies, { now: new Date(), note, ...wish }));
}

/**
 * Restores everything beside the shop and says what it saw; then what restores left beside the database a week ago isn't
 * needed any more. Throws BackupRefusal.
 */
export async function rehearse(): Promise<void> {
  const copies = copiesOf(readSettings());
  say('Restaurando tudo ao lado; a loja continua aberta. Leva alguns minutos…');
  const { rows, tables, files } = await withNotes(copies.url, ({ note }) => drill(copies, { now: new Date(), note }));
  if (copies.cluster) await deleteAsides(copies.cluster);
  const number = (value: number) => value.toLocaleString('pt-BR');
  const compared = copies.cluster ? 'iguais aos da loja neste momento' : 'contados';
  say(
    `Ensaio feito: ${number(rows)} registros em ${tables} tabelas, ${compared}, e ${number(files)} arquivos voltaram; o ensaio foi apagado.`,
  );
}

/** The key in a file, as it was printed. Throws Refusal. */
export function readKey(file: string): string {
  const key = fs.readFileSync(file, 'utf8').trim();
  if (!/^[\w-]{43}$/.test(key)) throw new Refusal('Isto não é a chave das cópias: são 43 letras e números.');
  return key;
}

/** Keeps destination and key where only root reads them. Returns what the shop may know, and the key when it is new. */
export function keepCopySettings(address: string, known = readSettings().COPIES_KEY) {
  const key = known || randomBytes(32).toString('base64url');
  const head = '# The destination of the copies and their key: for root alone.';
  writeForRoot(PLACES.copies, fillEnvironment(head, { COPIES_PLACE: address, COPIES_KEY: key }));
  return { COPIES_PLACE: withoutSecret(address), newKey: known ? undefined : key };
}

/** The folders of the tools in a place of this machine, and their users. */
const OWNERS = { pgbackrest: 'postgres', restic: 'memorial' };

/** Folders that belong to somebody else, for example after the disk came from another machine: copies fail then. */
export const ownedByOthers = (folder: string, uidOf = (user: string) => accountOf(user).uid) =>
  Object.entries(OWNERS)
    .map(([name, user]) => ({ path: path.join(folder, name), user }))
    .filter((one) => fs.existsSync(one.path) && fs.statSync(one.path).uid !== uidOf(one.user));

/** In a folder each tool gets one of its own, which says that the disk isn't mounted when it is absent later; SFTP is let in. */
export async function prepareDestination(destination: Destination): Promise<void> {
  const { folder, pgbackrest } = destination;
  if (pgbackrest['repo1-type'] === 'sftp' && Number(run('pgbackrest', ['version']).split(' ')[1]) < SFTP_SINCE)
    throw new Refusal('O pgBackRest deste sistema não conhece SFTP (o do Debian 13 conhece). Use uma pasta ou s3://.');
  if (folder === undefined) return prepareSftp(destination);
  run('install', ['-d', '-m', '0755', folder]);
  for (const [name, user] of Object.entries(OWNERS)) {
    run('install', ['-d', '-o', user, '-g', user, '-m', '0700', path.join(folder, name)]);
    // On another machine the user may have another number.
    run('chown', ['-R', '--no-dereference', `${user}:${user}`, path.join(folder, name)]);
  }
}

/**
 * The address that was named: a folder gets one inside that is the shop's own, any other file holds the address. Throws
 * Refusal for a bucket's, whose secret every user of the machine would read among the arguments.
 */
export function placeAddress(to: string | undefined): string | undefined {
  if (/^(?!sftp:)\w+:/i.test(to ?? ''))
    throw new Refusal(
      'O segredo de um lugar s3:// não vai no comando, que qualquer usuário desta máquina lê. Escreva s3://chave:segredo@servidor/balde/pasta num arquivo só do root e diga o caminho dele, como /root/lugar.',
    );
  if (!to?.startsWith('/')) return to;
  if (fs.statSync(to, { throwIfNoEntry: false })?.isDirectory() === false) return fs.readFileSync(to, 'utf8').trim();
  return path.basename(to) === 'memorial' ? to : path.join(to, 'memorial');
}

/** Lets both users reach an SSH server with keys of their own. Throws Refusal while it doesn't let them in. */
async function prepareSftp({ pgbackrest, name }: Destination): Promise<void> {
  if (pgbackrest['repo1-type'] !== 'sftp') return;
  // As the user itself: root creates nothing below another's folder.
  const inHome = (user: string, script: string) => ['-u', user, '--', 'sh', '-c', `cd; umask 077; ${script}`];
  const users = ['postgres', 'memorial'] as const;
  const make =
    'mkdir -p .ssh; [ -e .ssh/id_ed25519 ] || ssh-keygen -q -t ed25519 -N "" -f .ssh/id_ed25519; cat .ssh/id_ed25519.pub';
  const keys = users.map((user) => run('runuser', inHome(user, make)));
  const { 'repo1-sftp-host': host, 'repo1-sftp-host-port': port, 'repo1-sftp-host-user': account } = pgbackrest;
  // The server's own key is noted at the first visit; restic would refuse an unknown one.
  const visit = ['-q', '-b', '/dev/null', '-o', 'BatchMode=yes', '-o', 'StrictHostKeyChecking=accept-new'];
  const areLetIn = () =>
    users.every((user) =>
      succeeds('runuser', ['-u', user, '--', 'sftp', ...visit, '-P', port ?? '', `${account}@${host}`]),
    );
  if (areLetIn()) return;
  say(`Autorize estas chaves em ${name} (~/.ssh/authorized_keys):\n${keys.join('')}`);
  const questions = openQuestions('Depois de autorizar as chaves, repita a instalação: ela continua daqui.');
  try {
    await questions.ask('Depois de autorizar as duas, Enter: ', false);
    while (!areLetIn()) await questions.ask(`${host} ainda não deixa as duas entrarem. Enter tenta outra vez: `, false);
  } finally {
    questions.close();
  }
}

/** Lets the log of the database go to its place from now on. PostgreSQL restarts when it didn't keep a log before. */
export async function sendCopies(environment: Record<string, string>): Promise<void> {
  const { cluster, repository } = copiesOf(environment);
  await prepareRepository(repository);
  if (!cluster) return;
  configureCluster(cluster, repository);
  const lines = Object.entries(archiveSettings(CONFIG)).map(([name, value]) => `${name} = '${value}'\n`);
  // The folder is PostgreSQL's user's, who may have put a link there.
  const { account } = cluster;
  const before = await runTool('cat', [cluster.settings], { account }).catch(() => '');
  if (before !== lines.join('')) {
    await writeAs(account, cluster.settings, lines.join(''));
    await cluster.stop();
    await cluster.start();
  }
  await prepareStanza(cluster);
  const { username, pathname } = new URL(environment.DATABASE_URL ?? '');
  // By a named point of the log the drill compares what comes back.
  const granted = 'function pg_catalog.pg_create_restore_point(pg_catalog.text)';
  await psql(cluster, `grant execute on ${granted} to "${username}"`, pathname.slice(1));
}

/** The configuration of pgBackRest, which holds the key: PostgreSQL's user reads it, nobody else. */
export function configureCluster({ data, port }: ServerCluster, { destination, key }: Copies['repository']): void {
  const partial = `${CONFIG}.new`;
  fs.writeFileSync(
    partial,
    pgbackrestConf(destination, key, { data, port, socket: SOCKET, state: '/var/lib/pgbackrest' }),
    {
      mode: 0o640,
    },
  );
  fs.chownSync(partial, 0, accountOf('postgres').gid ?? 0);
  fs.renameSync(partial, CONFIG);
}

/** The environment file for a new server: what was kept, unless this server says it already. */
export function environmentAfterLoss(template: string, kept: string, present: Record<string, string>): string {
  const { INSTANCE: _, COPIES_KEY: __, DATABASE_URL: url = '', ...others } = parseEnv(kept);
  // A database on the lost machine is lost with it; one on another server is still the shop's. Neither is its name.
  const known = { ...others, ...(url !== '' && !isOnThisMachine(url) && { DATABASE_URL: url }) };
  const named = Object.entries(known).map(([name, value]) => [name, value ?? ''] as const);
  return fillEnvironment(template, { ...Object.fromEntries(named), ...present });
}

/** Puts the configuration that was kept where it belongs, so that nobody has to be asked; what is there stays. */
export async function takeConfiguration(address: string, key: string): Promise<void> {
  const destination = readDestination(address);
  if (destination.folder !== undefined && !fs.existsSync(destination.folder))
    throw new Refusal(`Não há cópias em ${destination.folder}.`);
  await prepareDestination(destination);
  const repository = { destination, key, account: accountOf('memorial'), writer: 'memorial' };
  const snapshot = await snapshotAt(repository, 'files', 'latest');
  const names = (await listFiles(repository, snapshot))
    .filter((file) => path.dirname(file) === PLACES.etc)
    .map((file) => path.basename(file));
  const template = fs.readFileSync(path.join(PROJECT_ROOT, 'deploy', 'environment.example'), 'utf8');
  if (!readSettings().COPIES_KEY) keepCopySettings(address, key);
  const ours = { COPIES_PLACE: withoutSecret(address) };
  for (const name of names.filter((one) => CONFIGURATION.test(one))) {
    const file = path.join(PLACES.etc, name);
    const content = await fetchFile(repository, snapshot, file);
    const secrets = /^((?!PUBLIC_URL)\w*(?:SECRET|TOKEN|KEY|PASSWORD|URL|PLACE)\w*)=.+$/gm;
    say(`Das cópias, ${file}:\n${content.replace(secrets, '$1=…').replace(/[^\P{Cc}\n]/gu, '?')}`);
    if (name === 'environment')
      writeForShop(file, environmentAfterLoss(template, content, { ...ours, ...readEnvironment() }));
    else if (!fs.existsSync(file)) writeForShop(file, content);
    // Caddy has a user of its own, and needs no secrets.
    if (name.endsWith('.caddy')) fs.chmodSync(file, 0o644);
  }
  say(`Das cópias veio a configuração da casa: ${names.join(', ')}.`);
}
