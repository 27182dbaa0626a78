import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderImages } from '../adapters/images.folder.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { type JobHandlers, openJobs } from '../jobs/queue.ts';
import { createLog } from '../log.ts';
import { createTestDatabase, databaseKinds, temporaryDirectory } from '../testing/databases.ts';
import { becomeOlder } from '../testing/older-schema.ts';
import { lastBackup } from './outcome.ts';
import { backUpBeforeMigration, backUpByItself, backUpRunning, orderOverdueBackup } from './product.ts';
import { verifyBackup } from './read.ts';

const unexpected = () => Promise.reject(new Error('only a backup was ordered'));

describe.each(databaseKinds)('what a product on %s backs up by itself', (kind) => {
  const folder = temporaryDirectory();
  const log = createLog('silent');
  let database: Database;
  let second = 0;

  beforeAll(async () => {
    database = await createTestDatabase(kind);
  });
  afterAll(async () => {
    await database.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  function deps(variables: Record<string, string> = {}) {
    const { config } = readConfig({ DATA_DIR: folder, ...variables });
    second += 1;
    const at = new Date(Date.UTC(2026, 10, 21, 6, 40, second));
    return { config, database, images: createFolderImages(path.join(folder, 'media')), now: () => at, log };
  }
  const chosen = { BACKUP_DIR: path.join(folder, 'chosen'), BACKUP_KEEP: '3' };

  it('every night, on PostgreSQL only into a folder that somebody named', async () => {
    const report = await backUpByItself(deps());
    if (kind === 'postgres') expect(report).toBeUndefined();
    else expect(report?.file).toContain(path.join(folder, 'backups', 'memorial-2026-11-21T06-40-'));
    for (let night = 0; night < 4; night += 1) await backUpByItself(deps(chosen));
    expect(fs.readdirSync(chosen.BACKUP_DIR)).toHaveLength(3);
  });

  it('at the start, when a machine that is off at night has missed it', async () => {
    const jobs = await openJobs(database, log);
    const variables = { BACKUP_DIR: path.join(folder, 'overdue') };
    let backups = 0;
    const handlers: JobHandlers = {
      backup: async () => {
        backups += 1;
      },
      'clean-up': unexpected,
      'deliver-notification': unexpected,
      'reconcile-payments': unexpected,
      'settle-payment': unexpected,
      'remind-payment': unexpected,
      'refund-payment': () => Promise.resolve(),
      'expire-link': unexpected,
    };
    const today = { ...deps(variables), jobs, now: () => new Date() };
    expect(await orderOverdueBackup(today)).toBe(true);
    await jobs.drain(handlers);
    expect(backups).toBe(1);
    await backUpRunning(today);
    expect(await orderOverdueBackup(today)).toBe(false);
    const tomorrow = { ...today, now: () => new Date(Date.now() + 26 * 3_600_000) };
    expect(await orderOverdueBackup(tomorrow)).toBe(true);
    await jobs.drain(handlers);
    if (kind === 'postgres') expect(await orderOverdueBackup({ ...deps(), jobs })).toBe(false);
    await jobs.stop();
  });

  it('and notes how the last one ended, but not what is put elsewhere by hand', async () => {
    const shop = deps(chosen);
    await backUpRunning(shop);
    expect(await lastBackup(shop.config)).toEqual({ at: shop.now() });
    const blocked = deps({ BACKUP_DIR: '/proc/backups' });
    await expect(backUpByItself(blocked)).rejects.toThrow('/proc/backups');
    const failed = { at: blocked.now(), fault: 'Não é possível gravar na pasta /proc/backups.' };
    expect(await lastBackup(shop.config)).toEqual(failed);
    await backUpRunning(deps(chosen), { folder: path.join(folder, 'by-hand') });
    expect(await lastBackup(shop.config)).toEqual(failed);
  });

  it('one after the other when asked twice at once, each a whole backup, with no copy left', async () => {
    const both = await Promise.all([backUpRunning(deps(chosen)), backUpRunning(deps(chosen))]);
    for (const { file } of both) await expect(verifyBackup(file)).resolves.toBeDefined();
    expect(fs.existsSync(path.join(folder, 'backup-copy'))).toBe(false);
  });

  it('before a migration changes the tables, and only then', async () => {
    expect(await backUpBeforeMigration(deps(chosen))).toBeUndefined();
    await becomeOlder(database, folder);
    const report = await backUpBeforeMigration(deps(chosen));
    expect(report?.manifest.migrations).toHaveLength(1);
    await migrate(database, log);
    expect(await backUpBeforeMigration(deps(chosen))).toBeUndefined();
  });
});
