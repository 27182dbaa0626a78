import fs from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { type EmbeddedDatabase, inTransaction, openDatabase } from '../db/client.ts';
import { awaitsMigration } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';
import { sealConfiguration } from './configuration.ts';
import { sendCopy } from './copies.ts';
import { listBackups } from './folder.ts';
import { rowsOf } from './manifest.ts';
import { withOutcome } from './outcome.ts';
import { type BackupReport, type BackupSource, type BackupTarget, writeBackup } from './write.ts';

export type BackupDeps = Pick<Deps, 'config' | 'database' | 'images' | 'now' | 'log' | 'backupPlace'>;

/** Where and how many, when not as configured. */
type BackupWish = { folder?: string | undefined; keep?: number | undefined };

/** What this configuration backs up. */
export function backupSource({ config, database, images }: Omit<BackupDeps, 'now' | 'log'>): BackupSource {
  const configuration = () => sealConfiguration(config);
  return { database, images, pictures: config.s3 ? 'list' : 'content', configuration };
}

/** Where the backup goes: as wished, else as configured. */
export function backupTarget({ config, now }: Pick<BackupDeps, 'config' | 'now'>, wish: BackupWish = {}): BackupTarget {
  return { folder: wish.folder ?? config.backups.folder, keep: wish.keep ?? config.backups.keep, now };
}

/** One at a time: two of the embedded database would share the folder of the copy. */
const running = new WeakMap<object, Promise<unknown>>();

/** Backs up the database of a running product without keeping buyers waiting. Throws like writeBackup. */
export function backUpRunning(deps: BackupDeps, wish: BackupWish = {}): Promise<BackupReport> {
  return withOutcome(deps, backupTarget(deps, wish).folder, () => backUpInTurn(deps, wish));
}

async function backUpInTurn(deps: BackupDeps, wish: BackupWish): Promise<BackupReport> {
  const earlier = running.get(deps.database) ?? Promise.resolve();
  const mine = earlier.then(
    () => backUpNow(deps, wish),
    () => backUpNow(deps, wish),
  );
  running.set(deps.database, mine);
  const report = await mine;
  const { file, bytes, milliseconds, manifest } = report;
  deps.log.info({ file, bytes, rows: rowsOf(manifest), ms: Math.round(milliseconds) }, 'backup written and verified');
  if (manifest.pictures.missing.length > 0)
    deps.log.warn({ missing: manifest.pictures.missing }, 'pictures that records name are not in the storage');
  if (deps.backupPlace) {
    await sendCopy({ place: deps.backupPlace, config: { ...deps.config.backups, folder: path.dirname(file) } }, file);
    deps.log.info({ file, place: deps.backupPlace.name }, 'encrypted copy sent and opened again');
  }
  return report;
}

function backUpNow(deps: BackupDeps, wish: BackupWish): Promise<BackupReport> {
  const { database } = deps;
  const target = backupTarget(deps, wish);
  if (database.kind === 'postgres') return writeBackup(backupSource(deps), target);
  return withCopy(deps, database, (copy) => writeBackup({ ...backupSource(deps), database: copy }, target));
}

/**
 * The embedded database has one connection, and reading all of it would hold that for a long time. A copy of its files
 * takes a moment and is then read at leisure, by PostgreSQL in a worker of its own.
 */
async function withCopy<T>(
  { config, log }: BackupDeps,
  database: EmbeddedDatabase,
  work: (copy: EmbeddedDatabase) => Promise<T>,
): Promise<T> {
  const dataDir = copyOf(config);
  await clearCopy(config);
  try {
    await database.copyTo(dataDir);
    const copy = await openDatabase({ dataDir, log });
    try {
      if (copy.kind !== 'embedded') throw new Error('the copy of an embedded database is one itself');
      return await work(copy);
    } finally {
      await copy.close();
    }
  } finally {
    await clearCopy(config);
  }
}

const copyOf = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'backup-copy');

/** Deletes the copy that a backup works on, or left behind when the process was killed. */
export function clearCopy(config: Pick<Config, 'dataDir'>): Promise<void> {
  return fs.rm(copyOf(config), { recursive: true, force: true });
}

/**
 * The backup of every night: of the embedded database always, of PostgreSQL when BACKUP_DIR asks for it. A failure is
 * thrown and logged by the queue, and the next night tries again.
 */
export async function backUpByItself(deps: BackupDeps): Promise<BackupReport | undefined> {
  if (deps.database.kind === 'postgres' && !deps.config.backups.wanted) return undefined;
  try {
    return await backUpRunning(deps);
  } catch (error) {
    deps.log.error({ err: error }, 'the backup failed');
    throw error;
  }
}

/** Longer than a night and its backup. */
const OVERDUE_MS = 25 * 3_600_000;

/** Orders a backup when the last one is older than a day, as on a machine that is off at night. Says whether it did. */
export async function orderOverdueBackup(deps: BackupDeps & Pick<Deps, 'jobs'>): Promise<boolean> {
  const { backups } = deps.config;
  if (deps.database.kind === 'postgres' && !backups.wanted) return false;
  const [newest] = await listBackups(backups.folder).catch(() => []);
  const facts = newest === undefined ? undefined : await fs.stat(newest);
  if (facts && deps.now().getTime() - facts.mtimeMs < OVERDUE_MS) return false;
  await inTransaction(deps.database, (tx) => deps.jobs.enqueue(tx, 'backup', {}));
  return true;
}

/** Before a new version changes the tables, while the database is not in use yet. Throws like writeBackup. */
export async function backUpBeforeMigration(deps: BackupDeps): Promise<BackupReport | undefined> {
  if (deps.database.kind === 'postgres' && !deps.config.backups.wanted) return undefined;
  if (!(await awaitsMigration(deps.database))) return undefined;
  const target = backupTarget(deps);
  const report = await withOutcome(deps, target.folder, () => writeBackup(backupSource(deps), target));
  deps.log.info({ file: report.file }, 'backup written before the migration');
  return report;
}
