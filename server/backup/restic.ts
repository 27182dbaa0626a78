import path from 'node:path';
import { z } from 'zod';
import type { Destination } from './destinations.ts';
import type { Moment } from './pgbackrest.ts';
import { BackupRefusal } from './refusal.ts';
import { type Account, inTemporaryFolder, openTool, runTool } from './tool.ts';

/** restic's repository in the place of the copies: pictures and configuration, and the dumps of a database elsewhere. */
export type Repository = {
  destination: Destination;
  key: string;
  account: Account;
  /** INSTANCE, as restic's name of the host: which of all copies of the shop keeps something. One without only reads. */
  writer: string;
};

/** Each server keeps its files every hour, and one may be late. */
const ALIVE_MS = 2 * 3_600_000;

const snapshots = z.array(
  z.object({
    id: z.string(),
    time: z.string().transform((words) => new Date(words)),
    paths: z.array(z.string()),
    hostname: z.string(),
  }),
);
export type Snapshot = z.infer<typeof snapshots>[number];
type Kind = 'files' | 'database';

/** All of a week: what was kept before a change is its way back, however soon the next copy follows. */
const KEPT = ['--keep-within=7d', '--keep-daily=31', '--keep-monthly=13'];
const DUMP = 'database.sql';

const settings = ({ destination, key, account }: Repository) => ({
  account,
  env: { ...destination.restic, RESTIC_PASSWORD: key, HOME: '/var/lib/memorial' },
});

const restic = (repository: Repository, ...args: string[]) =>
  runTool('restic', ['--quiet', '--no-cache', ...args], settings(repository));

/** Makes the repository where there is none. Throws BackupRefusal when the place is away or the key is another. */
export async function prepareRepository(repository: Repository): Promise<void> {
  const fault = await restic(repository, 'cat', 'config').catch((error: Error) => error);
  if (typeof fault === 'string') return;
  if (!/unable to open config file|does not exist/i.test(fault.message)) throw fault;
  await restic(repository, 'init');
}

/** Snapshots of a kind, oldest first. Throws BackupRefusal when the place is away. */
async function listSnapshots(repository: Repository, kind: Kind): Promise<Snapshot[]> {
  const found = snapshots.parse(JSON.parse(await restic(repository, 'snapshots', '--json', `--tag=${kind}`)));
  return found.sort((one, other) => one.time.getTime() - other.time.getTime());
}

/** Another server of this shop that was the last to write here, within two hours; undefined when there is none. */
export async function otherWriter(repository: Repository, now: Date): Promise<Snapshot | undefined> {
  const newest = (await listSnapshots(repository, 'files')).at(-1);
  const isOther = newest && newest.hostname !== repository.writer;
  return isOther && now.getTime() - newest.time.getTime() < ALIVE_MS ? newest : undefined;
}

export async function keepFiles(repository: Repository, paths: readonly string[]): Promise<void> {
  await restic(repository, 'backup', '--tag=files', `--host=${repository.writer}`, ...paths);
}

/** Drops what is older than the tiers, and with `prune` gives its room free. */
export async function thinOut(repository: Repository, { prune }: { prune: boolean }): Promise<void> {
  // Locks of a process that died; locks of living ones stay.
  await restic(repository, 'unlock');
  await restic(repository, 'forget', '--group-by=tags', ...KEPT, ...(prune ? ['--prune'] : []));
}

/** The one of a moment: the newest that isn't younger, or the one that is named. Throws BackupRefusal when there is none. */
export async function snapshotAt(repository: Repository, kind: Kind, moment: Moment): Promise<Snapshot> {
  const fits = ({ id, time }: Snapshot) => {
    if (moment === 'latest') return true;
    return 'at' in moment ? time <= moment.at : 'backup' in moment && id === moment.backup;
  };
  const found = (await listSnapshots(repository, kind)).findLast(fits);
  if (found) return found;
  throw new BackupRefusal(
    `Não há cópia ${kind === 'files' ? 'das imagens' : 'do banco'} desse momento em ${repository.destination.name}.`,
  );
}

/** Puts the files of a snapshot below a folder, each where it lay, and compares them with their checksums. */
export async function fetchFiles(
  repository: Repository,
  { id }: Snapshot,
  { target, only }: { target: string; only?: string },
): Promise<void> {
  await restic(
    repository,
    'restore',
    id,
    `--target=${target}`,
    '--verify',
    ...(only === undefined ? [] : [`--include=${only}`]),
  );
}

export const listFiles = async (repository: Repository, { id }: Snapshot) =>
  (await restic(repository, 'ls', id)).split('\n');

export const fetchFile = (repository: Repository, { id }: Snapshot, file: string) =>
  restic(repository, 'dump', id, file);

/** The address without the password, which is handed over apart: arguments are read by every user of the machine. */
function connection(url: string): { address: string; env: Record<string, string> } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return { address: address.href, env: { PGPASSWORD: password } };
}

/** Keeps a dump of a database that somebody else runs. Throws BackupRefusal; a dump that broke off isn't kept. */
export async function keepDump(repository: Repository, url: string): Promise<Snapshot> {
  const { address, env } = connection(url);
  const dump = openTool('pg_dump', ['--no-owner', '--no-acl', address], { account: repository.account, env });
  const stdin = ['--stdin', `--stdin-filename=${DUMP}`];
  const kept = runTool(
    'restic',
    ['--quiet', '--no-cache', 'backup', '--tag=database', `--host=${repository.writer}`, ...stdin],
    {
      ...settings(repository),
      input: dump.output,
    },
  );
  const [dumped] = await Promise.allSettled([dump.ended, kept]);
  await kept;
  const snapshot = await snapshotAt(repository, 'database', 'latest');
  if (dumped.status === 'fulfilled') return snapshot;
  await restic(repository, 'forget', snapshot.id);
  throw dumped.reason;
}

const CLEAR =
  'set client_min_messages = warning; drop schema if exists public, pgboss, drizzle cascade; create schema public';

/**
 * Puts a dump in the place of everything in a database, whole or not at all. `psql` runs as `account`, because a dump may
 * hold commands for the shell. Throws BackupRefusal.
 */
export function fetchDump(
  repository: Repository,
  snapshot: Snapshot,
  url: string,
  account = repository.account,
): Promise<void> {
  const { address, env } = connection(url);
  return inTemporaryFolder(repository.account, async (target) => {
    // Whole and compared before the first line counts.
    await fetchFiles(repository, snapshot, { target });
    const dump = openTool('cat', [path.join(target, DUMP)], repository);
    const options = ['-qX', '-v', 'ON_ERROR_STOP=1', '--single-transaction', '-c', CLEAR, '-f', '-', '-d', address];
    await Promise.all([dump.ended, runTool('psql', options, { account, env, input: dump.output })]);
  });
}
