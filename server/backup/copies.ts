import fs from 'node:fs';
import path from 'node:path';
import { formatDateTime } from '#domain/dates.ts';
import type { SignalName } from '../signals.ts';
import { type DrillReport, drillCluster, drillDump } from './drill.ts';
import {
  assertReachable,
  type Backup,
  backUpCluster,
  type Cluster,
  fetchCluster,
  listBackups,
  type Moment,
  psql,
  putBackCluster,
  timelineOf,
} from './pgbackrest.ts';
import { BackupRefusal } from './refusal.ts';
import {
  fetchDump,
  fetchFiles,
  keepDump,
  keepFiles,
  otherWriter,
  type Repository,
  snapshotAt,
  thinOut,
} from './restic.ts';
import { type Account, inTemporaryFolder, runTool } from './tool.ts';

/** Everything that is kept of a shop, and where. */
export type Copies = {
  repository: Repository;
  /** The database's address, and its PostgreSQL where it runs on this machine; else dumps are kept. */
  url: string;
  cluster: Cluster | undefined;
  /** The programs of PostgreSQL that open a restored database, and who runs them: somebody who owns nothing else. */
  drills: { bin: string; opener: Account };
  /** The folder of pictures; undefined: they are in a bucket. */
  pictures: string | undefined;
  /** The folder of the configuration. */
  configuration: string | undefined;
};

type Note = (name: SignalName, detail?: string) => void;

/** Kept files of the configuration: secrets, who the house is, and its own lines for Caddy. */
export const CONFIGURATION = /^(?:environment|business\.json|release-signers|[\w-]+\.(?:env|caddy))$/;

const DAY_MS = 86_400_000;
/** A backup of yesterday's hour doesn't keep today's waiting for another hour. */
const DUE_MS = DAY_MS - 45 * 60_000;

function pathsOf({ pictures, configuration }: Copies): string[] {
  const names =
    configuration === undefined ? [] : fs.readdirSync(configuration).filter((name) => CONFIGURATION.test(name));
  const files = names.map((name) => path.join(configuration ?? '', name));
  return pictures !== undefined && fs.existsSync(pictures) ? [pictures, ...files] : files;
}

/** A day old, or the log failed or forked since: then only a new backup makes it whole again. */
async function isDue(cluster: Cluster, now: Date): Promise<boolean> {
  const newest = (await listBackups(cluster)).at(-1);
  if (newest === undefined || now.getTime() - newest.at.getTime() > DUE_MS) return true;
  const segment = await psql(cluster, 'select pg_walfile_name(pg_current_wal_lsn())');
  if (timelineOf(segment) !== newest.timeline) return true;
  const failed = await psql(cluster, 'select extract(epoch from last_failed_time) from pg_stat_archiver');
  return failed !== '' && Number(failed) * 1000 > newest.from.getTime();
}

async function noted<T>(note: Note, what: 'backup' | 'copies' | 'drill', work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    note(what);
    return result;
  } catch (error) {
    note(`${what}-failure`, error instanceof Error ? error.message : String(error));
    throw error;
  }
}

/** Why nothing is kept in a place where another server of this shop writes: each would push the other's copies out. */
export async function refusalOfDestination(repository: Repository, now: Date): Promise<BackupRefusal | undefined> {
  // A place that is away is told by what is tried there.
  const other = await otherWriter(repository, now).catch(() => undefined);
  return (
    other &&
    new BackupRefusal(
      `Outro servidor desta loja (${other.hostname}) guardou em ${repository.destination.name} em ${formatDateTime(other.time)}; este não guarda mais ali. Desligue a loja em um dos dois; o que fica volta a guardar em duas horas.`,
    )
  );
}

export type BackupWish = { onlyIfDue?: boolean; small?: boolean; takesOver?: boolean };

/**
 * Keeps pictures, configuration and database as they are now, and says by what the database is found again. `onlyIfDue`
 * leaves out a backup of the database that isn't due, `small` keeps what has changed since the last one, `takesOver` writes
 * where another server was the last. Both are tried, unless the place is another's; throws what failed.
 */
export async function backUp(
  copies: Copies,
  { now, note, onlyIfDue = false, small = false, takesOver = false }: BackupWish & { now: Date; note: Note },
): Promise<string> {
  const { repository, cluster, url } = copies;
  const refusal = takesOver ? undefined : await refusalOfDestination(repository, now);
  if (refusal) {
    note('copies-failure', refusal.message);
    throw refusal;
  }
  const files = noted(note, 'copies', async () => {
    const paths = pathsOf(copies);
    if (paths.length > 0) await keepFiles(repository, paths);
    await thinOut(repository, { prune: false });
  });
  const [kept] = await Promise.allSettled([files]);
  const database = async () => {
    if (!cluster) return noted(note, 'backup', async () => (await keepDump(repository, url)).id);
    if (onlyIfDue && !(await isDue(cluster, now))) return '';
    return noted(note, 'backup', async () => (await backUpCluster(cluster, now, { small })).label);
  };
  const id = await database();
  if (kept.status === 'rejected') throw kept.reason;
  return id;
}

/** `assertReachable`, also for dumps: refuses a restore that can't succeed, before anything is stopped for it. Throws BackupRefusal. */
export async function assertRestorable({ repository, cluster }: Copies, moment: Moment): Promise<Backup | undefined> {
  if (cluster) return assertReachable(cluster, moment);
  await snapshotAt(repository, 'database', moment);
  return undefined;
}

/**
 * Puts database and pictures of a moment in the place of what there is. On this machine that stays beside it, see
 * `fetchCluster`. Throws BackupRefusal; `putBackCopies` undoes it.
 */
export async function fetchCopies(copies: Copies, moment: Moment, stamp: string): Promise<void> {
  const { repository, cluster, url } = copies;
  if (cluster) await fetchCluster(cluster, moment, stamp);
  else await fetchDump(repository, await snapshotAt(repository, 'database', moment), url);
  await restorePictures(copies);
}

type Undo = { stamp: string; backup?: string; opened?: boolean };

/** Undoes `fetchCopies`. A database elsewhere is fetched whole or not at all; its `backup` of before goes back once it was `opened`. */
export async function putBackCopies(copies: Copies, { stamp, backup, opened = false }: Undo): Promise<void> {
  if (copies.cluster) await putBackCluster(copies.cluster, stamp, { keeps: opened });
  else if (opened && backup !== undefined) await fetchCopies(copies, { backup }, stamp);
}

/** Puts the pictures back that were kept; those that are there stay. */
export async function restorePictures({ repository, pictures }: Copies): Promise<void> {
  if (pictures === undefined) return;
  const snapshot = await snapshotAt(repository, 'files', 'latest');
  if (snapshot.paths.includes(pictures)) await fetchFiles(repository, snapshot, { target: '/', only: pictures });
}

/**
 * Restores everything elsewhere, opens the database there, compares it and says what it saw. Throws BackupRefusal, also where
 * another server keeps its copies: they aren't of this shop's database.
 */
export function drill(
  copies: Copies,
  { now, note }: { now: Date; note: Note },
): Promise<DrillReport & { files: number }> {
  const { repository, cluster, drills, url } = copies;
  return noted(note, 'drill', async () => {
    const refusal = await refusalOfDestination(repository, now);
    if (refusal) throw refusal;
    const report = cluster
      ? await drillCluster(cluster, url, now, drills.opener)
      : await drillDump(repository, await snapshotAt(repository, 'database', 'latest'), { ...drills, url });
    const files = await drillFiles(repository);
    await thinOut(repository, { prune: true });
    return { ...report, files };
  });
}

/** Fetches the files and compares them with their checksums; says how many there were. */
function drillFiles(repository: Repository): Promise<number> {
  const { account } = repository;
  return inTemporaryFolder(account, async (target) => {
    await fetchFiles(repository, await snapshotAt(repository, 'files', 'latest'), { target });
    return (await runTool('find', [target, '-type', 'f', '-printf', '.'], { account })).length;
  });
}
