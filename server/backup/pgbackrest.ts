import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { BACKUPS_WITH_LOG } from './destinations.ts';
import { BackupRefusal } from './refusal.ts';
import { type Account, makeFolder, runTool } from './tool.ts';

/** A PostgreSQL of this machine whose log pgBackRest keeps. */
export type Cluster = {
  config: string;
  data: string;
  /** The folder of its version's programs, as in /usr/lib/postgresql/15/bin. */
  bin: string;
  port: number;
  socket: string;
  account: Account;
  /** Both return when it has happened. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/** To where a restore goes: the end of the log, an instant, a backup or a named point of the log. */
export type Moment = { at: Date } | { backup: string } | { name: string } | 'latest';

const DAY_MS = 86_400_000;
/** The least time that data of before a restore stays. */
const ASIDE_DAYS = 7;
/** For the log that is read and written meanwhile. */
const ROOM_LEFT = 512 * 1024 * 1024;
/** A full backup begins each month. */
const FULL_DAYS = 30;
/** About an hour: a PostgreSQL that reads weeks of log may not answer until it has. */
const ANSWERS_AFTER_TRIES = 3600;

const seconds = z.number().transform((value) => new Date(value * 1000));
const info = z.array(
  z.object({
    db: z.array(z.object({ id: z.number(), version: z.string() })),
    backup: z.array(
      z.object({
        label: z.string(),
        type: z.enum(['full', 'diff', 'incr']),
        timestamp: z.object({ start: seconds, stop: seconds }),
        archive: z.object({ stop: z.string() }),
        database: z.object({ id: z.number() }),
        info: z.object({ size: z.number() }),
      }),
    ),
    status: z.object({ code: z.number(), message: z.string() }),
  }),
);
/** No stanza, no backup yet. */
const EMPTY = new Set([0, 1, 2]);

export type Backup = Awaited<ReturnType<typeof listBackups>>[number];

/** The timeline that stands first in the name of a segment of the log. */
export const timelineOf = (segment: string) => segment.slice(0, 8);

const pgbackrest = ({ config, account }: Cluster, command: string, options: readonly string[] = []) =>
  runTool('pgbackrest', [`--config=${config}`, '--stanza=shop', ...options, command], { account });

/** The answer of the database to a statement, asked as its own user through the socket. */
export async function psql(
  { socket, port, account }: Pick<Cluster, 'socket' | 'port' | 'account'>,
  sql: string,
  database = 'postgres',
): Promise<string> {
  const address = ['-h', socket, '-p', String(port), '-U', 'postgres', '-d', database];
  // Not as an argument, which every user of the machine can read.
  return (await runTool('psql', ['-qAtX', '-v', 'ON_ERROR_STOP=1', ...address], { account, input: sql })).trim();
}

/** pgBackRest's code of a place that belongs to a database with another identity. */
const OF_ANOTHER = '028';
const STRANGER =
  'Neste lugar estão as cópias de outro banco. Para abrir a loja delas, numa máquina nova: memorial install --restore LUGAR --key-file CHAVE. Para guardar estas, use outro lugar.';
const UNREADABLE = 'O pgBackRest não lê o lugar das cópias: ele está fora do ar, ou a chave é de outro.';

function readInfo(text: string): z.infer<typeof info> {
  try {
    return info.parse(JSON.parse(text));
  } catch (cause) {
    // A file that doesn't open stands in the answer as its raw bytes.
    throw new BackupRefusal(UNREADABLE, { cause });
  }
}

/** The backups of the place, oldest first. Throws BackupRefusal when it can't be read. */
export async function listBackups(cluster: Cluster) {
  const [stanza] = readInfo(await pgbackrest(cluster, 'info', ['--output=json']));
  if (stanza === undefined) return [];
  if (!EMPTY.has(stanza.status.code)) throw new BackupRefusal(UNREADABLE);
  return stanza.backup.map(({ label, type, timestamp, archive, database, info: { size } }) => ({
    label,
    type,
    from: timestamp.start,
    at: timestamp.stop,
    /** The database's log has another after each restore. */
    timeline: timelineOf(archive.stop),
    /** PostgreSQL's, such as '15': no other opens the data. */
    version: stanza.db.find(({ id }) => id === database.id)?.version,
    /** Bytes of the data folder. */
    size,
  }));
}

/** Prepares the repository for this database; calling it again changes nothing. Throws BackupRefusal when it is another database's. */
export async function prepareStanza(cluster: Cluster): Promise<void> {
  await pgbackrest(cluster, 'stanza-create').catch((cause: Error) => {
    throw cause.message.includes(`[${OF_ANOTHER}]`) ? new BackupRefusal(STRANGER, { cause }) : cause;
  });
}

/** Sends the log up to this moment and waits until it has arrived. */
export async function sendLog(cluster: Cluster): Promise<void> {
  await pgbackrest(cluster, 'check');
}

/** Makes a backup and returns it: a whole one each month, else what has changed since it; `small`: since the last one. */
export async function backUpCluster(cluster: Cluster, now: Date, { small = false } = {}): Promise<Backup> {
  const full = (await listBackups(cluster)).findLast(({ type }) => type === 'full');
  const isWhole = full === undefined || now.getTime() - full.at.getTime() > FULL_DAYS * DAY_MS;
  await pgbackrest(cluster, 'backup', [`--type=${isWhole ? 'full' : small ? 'incr' : 'diff'}`]);
  const newest = (await listBackups(cluster)).at(-1);
  if (newest === undefined) throw new BackupRefusal('pgbackrest backup não deixou backup.');
  return newest;
}

/** Like `2026-11-24 03:00:00.000+00`. */
const instant = (at: Date) => `${at.toISOString().replace('T', ' ').slice(0, -1)}+00`;

/**
 * The log that the newest backup before the moment was made on: each restore begins another and ends with a backup on it,
 * and one that was undone leaves one that leads astray.
 */
const SAME_LOG = '--recovery-option=recovery_target_timeline=current';

function recovery(moment: Moment): string[] {
  if (moment === 'latest') return ['--type=default', SAME_LOG];
  const to = [SAME_LOG, '--target-action=promote'];
  if ('at' in moment) return ['--type=time', `--target=${instant(moment.at)}`, ...to];
  if ('backup' in moment) return ['--type=immediate', `--set=${moment.backup}`, ...to];
  return ['--type=name', `--target=${moment.name}`, ...to];
}

/** Fetches a data folder that recovers up to a moment when PostgreSQL starts on it. */
export async function fetchData(cluster: Cluster, moment: Moment, data = cluster.data): Promise<void> {
  await pgbackrest(cluster, 'restore', [`--pg1-path=${data}`, ...recovery(moment)]);
}

/** Waits until a started PostgreSQL has read all of the log and takes writes. Throws BackupRefusal when it gives up. */
export async function recovered(
  cluster: Pick<Cluster, 'socket' | 'port' | 'account'>,
  hasEnded = () => false,
): Promise<void> {
  let silent = 0;
  for (;;) {
    const answer = await psql(cluster, 'select pg_is_in_recovery()').catch((error: unknown) => {
      silent += 1;
      if (hasEnded() || silent === ANSWERS_AFTER_TRIES) throw error;
      return 't';
    });
    if (answer === 'f') return;
    await wait(1000);
  }
}

/** PostgreSQL gives up when it meets no change that is younger than the moment. */
const ENDS_BEFORE =
  'O banco não chegou a este momento: nas cópias não há nada depois dele. Restaure sem --to, até o último minuto.';

/** The folder with the data of before a change, until a person or a drill deletes it. */
export const asideOf = ({ data }: Pick<Cluster, 'data'>, stamp: string) => `${data}.before-${stamp}`;
/** The folder with data that was restored, sold upon and put away again. */
const undoneOf = ({ data }: Pick<Cluster, 'data'>, stamp: string) => `${data}.undone-${stamp}`;
/** The folders that changes left beside the data, oldest first. */
export const asidesOf = ({ data }: Pick<Cluster, 'data'>) =>
  fs.globSync([`${data}.before*`, `${data}.undone-*`]).sort((one, other) => ageOf(other) - ageOf(one));
const ageOf = (folder: string) => Date.now() - fs.statSync(folder).mtimeMs;

/**
 * Refuses a moment that the place doesn't reach, and returns the backup that stands for one whose log is no longer kept.
 * Throws BackupRefusal.
 */
export async function assertReachable(cluster: Cluster, moment: Moment): Promise<Backup | undefined> {
  const backups = await listBackups(cluster);
  const [oldest] = backups;
  if (oldest === undefined) throw new BackupRefusal('Não há backup do banco neste lugar.');
  const newest = backups.at(-1) ?? oldest;
  assertVersion(cluster, newest);
  assertRoom(cluster, newest);
  if (moment === 'latest' || 'name' in moment) return;
  if ('backup' in moment) {
    if (!backups.some(({ label }) => label === moment.backup))
      throw new BackupRefusal(`O backup ${moment.backup} não existe mais.`);
    return;
  }
  // They know whole seconds.
  const before = backups.findLast(({ at }) => moment.at.getTime() >= at.getTime() + 1000);
  if (before === undefined) throw new BackupRefusal('O backup mais antigo é mais novo que este momento.');
  const withLog = backups.filter(({ type }) => type !== 'incr').at(-BACKUPS_WITH_LOG);
  return withLog && before.at < withLog.at ? before : undefined;
}

/** The folder is its user's, and so is what is done in it. */
const asOwner = ({ account }: Cluster, program: string, ...args: string[]) => runTool(program, args, { account });
const deleteData = (cluster: Cluster, folder: string) => asOwner(cluster, 'rm', '-rf', '--', folder);

/** Deletes what changes left beside the data more than a week ago: a drill has just shown that the copies hold all of it. */
export async function deleteAsides(cluster: Cluster): Promise<void> {
  for (const folder of asidesOf(cluster)) if (ageOf(folder) > ASIDE_DAYS * DAY_MS) await deleteData(cluster, folder);
}

/** Refuses copies of another PostgreSQL than this machine's. Throws BackupRefusal. */
function assertVersion({ bin }: Cluster, { version }: Backup): void {
  const own = path.basename(path.dirname(bin));
  if (version !== own)
    throw new BackupRefusal(
      `As cópias são do PostgreSQL ${version} e o desta máquina é o ${own}, que não as abre. Restaure numa com a mesma versão do Debian ou do Ubuntu.`,
    );
}

/** Refuses what needs more room than there is: the data of before stays beside it. Throws BackupRefusal. */
function assertRoom(cluster: Cluster, { size }: Backup): void {
  const { bavail, bsize } = fs.statfsSync(path.dirname(cluster.data));
  if (bavail * bsize > size + ROOM_LEFT) return;
  const old = asidesOf(cluster).map((folder) => ` Se não precisa mais deles: sudo rm -r ${folder}`);
  throw new BackupRefusal(
    `Falta espaço em ${path.dirname(cluster.data)}: o banco de antes fica ao lado do restaurado.${old.join('')}`,
  );
}

/**
 * Puts the database of a moment in the place of what there is, which stays beside it under this stamp. Done again after it
 * was cut off it goes on. Throws BackupRefusal.
 */
export async function fetchCluster(cluster: Cluster, moment: Moment, stamp: string): Promise<void> {
  await cluster.stop();
  const aside = asideOf(cluster, stamp);
  if (fs.existsSync(cluster.data) && !fs.existsSync(aside)) await asOwner(cluster, 'mv', '-T', cluster.data, aside);
  // Once the data lies aside, only a cut-off restore is in its place.
  await deleteData(cluster, cluster.data);
  await makeFolder(cluster.data, cluster.account);
  await fetchData(cluster, moment);
  try {
    await cluster.start();
    await recovered(cluster, () => !fs.existsSync(path.join(cluster.data, 'postmaster.pid')));
  } catch (cause) {
    throw typeof moment === 'object' && 'at' in moment ? new BackupRefusal(ENDS_BEFORE, { cause }) : cause;
  }
}

/** Undoes a fetch, and a second time nothing. `keeps` puts away what was fetched instead of deleting it. */
export async function putBackCluster(cluster: Cluster, stamp: string, { keeps = false } = {}): Promise<void> {
  await cluster.stop();
  const aside = asideOf(cluster, stamp);
  if (fs.existsSync(aside)) {
    if (keeps && fs.existsSync(cluster.data))
      await asOwner(cluster, 'mv', '-T', cluster.data, undoneOf(cluster, stamp));
    await deleteData(cluster, cluster.data);
    await asOwner(cluster, 'mv', '-T', aside, cluster.data);
  }
  await cluster.start();
}
