import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFolderPlace } from '../adapters/backup-place.folder.ts';
import type { BackupPlace } from '../adapters/backup-place.ts';
import { createFolderImages } from '../adapters/images.folder.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../db/client.ts';
import { MIGRATIONS, migrate } from '../db/migrate.ts';
import { createLog } from '../log.ts';
import { createTestDatabase, temporaryDirectory } from '../testing/databases.ts';
import { newestCopy, sendCopy, withNewestCopy } from './copies.ts';
import { rehearseRestore } from './drill.ts';
import { decryptFile, generateKey } from './encryption.ts';
import { backupName } from './names.ts';
import { verifyBackup } from './read.ts';
import { restoreBackup } from './restore.ts';
import { writeBackup } from './write.ts';

const folder = temporaryDirectory();
const log = createLog('silent');
let database: Database;
let file: string;
let place: BackupPlace;
let there: string;

beforeAll(async () => {
  database = await createTestDatabase('postgres');
  const images = createFolderImages(path.join(folder, 'media'));
  const target = { folder: path.join(folder, 'backups'), keep: 14, now: () => new Date() };
  ({ file } = await writeBackup({ database, images, pictures: 'content' }, target));
});
afterAll(async () => {
  await database.close();
  fs.rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  there = fs.mkdtempSync(path.join(folder, 'there-'));
  place = createFolderPlace(there);
});

async function keys() {
  const [safe, own] = await Promise.all([generateKey(), generateKey()]);
  const settings = { BACKUP_DIR: path.dirname(file), BACKUP_COPY_TO: there };
  const { config } = readConfig({ ...settings, BACKUP_RECIPIENT: safe.recipient, BACKUP_KEY: own.key });
  return { safe, copies: { place, config: config.backups } };
}

describe('a copy in the second place', () => {
  it('opens with the key in the safe, is restored with the key of the server, and with no other', async () => {
    const { safe, copies } = await keys();
    await sendCopy(copies, file);
    const name = `${path.basename(file)}.age`;
    expect(fs.readdirSync(there)).toEqual([name]);
    expect(fs.readFileSync(path.join(there, name)).includes('memorial-backup.json')).toBe(false);
    const opened = path.join(folder, 'opened.tar.gz');
    await decryptFile(path.join(there, name), opened, safe.key);
    await expect(verifyBackup(opened)).resolves.toBeDefined();
    const report = await withNewestCopy(copies, (copy) =>
      rehearseRestore({ file: copy, folder, images: createFolderImages, log }),
    );
    expect(report.tables).toBeGreaterThan(10);
    const stranger = await generateKey();
    await expect(decryptFile(path.join(there, name), path.join(folder, 'never'), stranger.key)).rejects.toThrow(
      'não abre com esta chave',
    );
    expect(fs.readdirSync(path.dirname(file))).toEqual([path.basename(file)]);
  });

  it('that arrives damaged is not kept, and the backup says so', async () => {
    const { copies } = await keys();
    const damaging: BackupPlace = {
      ...place,
      put: async (from, name) => {
        await place.put(from, name);
        fs.truncateSync(path.join(there, name), fs.statSync(from).size - 100);
      },
    };
    await expect(sendCopy({ ...copies, place: damaging }, file)).rejects.toThrow('danificado');
    expect(fs.readdirSync(there)).toEqual([]);
  });

  it('makes room among the older ones, and touches nothing else there', async () => {
    const { copies } = await keys();
    const old = `${backupName(new Date('2020-01-01T00:00:00Z'))}.age`;
    const others = Array.from({ length: 30 }, (_, day) => `${backupName(new Date(Date.UTC(2021, day, 1)))}.age`);
    for (const name of [old, ...others, 'carta.txt']) fs.writeFileSync(path.join(there, name), '');
    await sendCopy(copies, file);
    expect(fs.existsSync(path.join(there, old))).toBe(false);
    expect(fs.existsSync(path.join(there, 'carta.txt'))).toBe(true);
    expect(await newestCopy(place)).toBe(`${path.basename(file)}.age`);
  });

  it('is refused by a place that is not there: a disk that is not mounted is no folder to make', async () => {
    const { copies } = await keys();
    const absent = createFolderPlace(path.join(folder, 'absent'));
    await expect(sendCopy({ ...copies, place: absent }, file)).rejects.toThrow('ENOENT');
  });
});

it('a restore takes away what a newer version made, when it is told which one is undone', async () => {
  const newer = path.join(folder, 'newer');
  fs.cpSync(MIGRATIONS, newer, { recursive: true });
  const journal = path.join(newer, 'meta', '_journal.json');
  const content = JSON.parse(fs.readFileSync(journal, 'utf8')) as { entries: { when: number }[] };
  const when = Number(content.entries.at(-1)?.when) + 1;
  content.entries.push(Object.assign({}, content.entries.at(-1), { when, tag: '9999_spoilt' }));
  fs.writeFileSync(journal, JSON.stringify(content));
  fs.writeFileSync(path.join(newer, '9999_spoilt.sql'), 'CREATE TABLE "spoilt" ("id" integer);');
  const target = await createTestDatabase('postgres');
  try {
    await migrate(target, log, newer);
    const images = createFolderImages(path.join(folder, 'media'));
    const restore = (options: { newer?: string }) =>
      verifyBackup(file).then((backup) =>
        restoreBackup(backup, { database: target, images, log }, { replace: true, ...options }),
      );
    await expect(restore({})).rejects.toThrow('spoilt');
    await restore({ newer });
    const { rows } = await target.pool.query("select to_regclass('spoilt') as spoilt");
    expect(rows).toEqual([{ spoilt: null }]);
  } finally {
    await target.close();
  }
});
