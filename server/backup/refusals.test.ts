import fs from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderImages } from '../adapters/images.folder.ts';
import type { Database } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { createLog } from '../log.ts';
import { createTestDatabase, databaseKinds, temporaryDirectory } from '../testing/databases.ts';
import { becomeOlder, olderMigrations } from '../testing/older-schema.ts';
import { packTar } from './archive.ts';
import { listBackups, thinOut } from './folder.ts';
import { FORMAT, FORMAT_VERSION, HEAD } from './manifest.ts';
import { verifyBackup } from './read.ts';
import { restoreBackup } from './restore.ts';
import { knownMigrations } from './schema.ts';
import { writeBackup } from './write.ts';

const log = createLog('silent');
const folder = temporaryDirectory();
const images = createFolderImages(path.join(folder, 'media'));
const at = new Date('2026-11-21T06:40:00Z');
let source: Database;
let sound: string;

const LOG = "insert into logs (created_at, user_email, action, message, ip_address) values (now(), 'a', 'a', 'a', '-')";

/** The same time must not come twice in one folder. */
function write(database: Database, name: string) {
  const target = { folder: path.join(folder, name), keep: 14, now: () => at };
  return writeBackup({ database, images, pictures: 'content' }, target);
}

beforeAll(async () => {
  source = await createTestDatabase('postgres');
  await source.pool.query(LOG);
  await source.pool.query(
    "insert into expenses (id, description, amount_cents, category, spent_at, created_by, created_at) select gen_random_uuid(), md5(i::text), i, 'a', now(), 'a', now() from generate_series(1, 2000) i",
  );
  sound = (await write(source, 'sound')).file;
});
afterAll(async () => {
  await source.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

describe('a file that is not a whole backup is refused in words', () => {
  const original = () => fs.readFileSync(sound);
  const file = (content: Uint8Array | string) => {
    const target = path.join(folder, 'suspect.tar.gz');
    fs.writeFileSync(target, content);
    return target;
  };

  it.each([0.001, 0.3, 0.9, 0.9999])('cut off after %d of it', async (part) => {
    const content = original();
    await expect(verifyBackup(file(content.subarray(0, Math.floor(content.length * part))))).rejects.toThrow(
      /está incompleto/,
    );
  });

  it.each([0.1, 0.25, 0.5, 0.75, 0.999])('one bit flipped at %d of it', async (place) => {
    const content = original();
    const byte = Math.floor(content.length * place);
    content[byte] = (content[byte] ?? 0) ^ 16;
    await expect(verifyBackup(file(content))).rejects.toThrow(/está (danificado|incompleto)/);
  });

  it('a row changed by hand, packed again without a trace', async () => {
    const content = gunzipSync(original());
    const row = content.indexOf('"category":"a"');
    content.write('"category":"b"', row);
    await expect(verifyBackup(file(gzipSync(content)))).rejects.toThrow('está danificado');
  });

  it('a manifest that can no longer be read', async () => {
    const content = gunzipSync(original());
    content.write('?', content.lastIndexOf('{"'));
    const start = content.lastIndexOf('manifest.json');
    expect(start).toBeGreaterThan(0);
    await expect(verifyBackup(file(gzipSync(content)))).rejects.toThrow('está danificado');
  });

  it.each([
    ['a text', 'select 1;'],
    ['another gzip', gzipSync('hello')],
    ['another long gzip', gzipSync('x'.repeat(100_000))],
  ])('%s', async (_what, content) => {
    await expect(verifyBackup(file(content))).rejects.toThrow('não é um backup deste programa');
  });

  it('an empty file, as a full disk leaves it', async () => {
    await expect(verifyBackup(file(''))).rejects.toThrow('está incompleto');
  });

  it('a missing file and a folder', async () => {
    await expect(verifyBackup(path.join(folder, 'none'))).rejects.toThrow('não existe');
    await expect(verifyBackup(folder)).rejects.toThrow('é uma pasta');
  });

  it('a later format', async () => {
    const entry = { name: HEAD, body: Buffer.from(JSON.stringify({ format: FORMAT, version: FORMAT_VERSION + 1 })) };
    async function* only() {
      yield entry;
    }
    const later = gzipSync(await buffer(packTar(only(), at)));
    await expect(verifyBackup(file(later))).rejects.toThrow('versão mais nova');
  });
});

describe.each(databaseKinds)('a restore into %s', (kind) => {
  let target: Database;
  beforeAll(async () => {
    target = await createTestDatabase(kind);
  });
  afterAll(() => target.close());

  const restore = async (file: string, options: { replace: boolean; migrations?: string }) =>
    restoreBackup(await verifyBackup(file), { database: target, images, log }, options);
  const number = async (table: string) =>
    Number((await target.pool.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n);

  it('brings a backup of an older schema to the present one', async () => {
    const old = await createTestDatabase('postgres');
    await becomeOlder(old, folder);
    await old.pool.query(LOG);
    const { file, manifest } = await write(old, `old-${kind}`);
    await old.close();
    expect(manifest.tables.map(({ name }) => name)).not.toContain('expenses');
    expect(await restore(file, { replace: false })).toMatchObject({ rows: 1, migrated: knownMigrations().length - 1 });
    expect(await number('logs')).toBe(1);
    expect(await number('expenses')).toBe(0);
    // The program starts on it without anything left to migrate.
    await migrate(target, log);
  });

  it('refuses a database with rows, and replaces all of them when told to', async () => {
    await expect(restore(sound, { replace: false })).rejects.toThrow(/não está vazio .*--replace/s);
    expect(await number('logs')).toBe(1);
    expect(await restore(sound, { replace: true })).toMatchObject({ rows: 2001, migrated: 0 });
    expect(await number('expenses')).toBe(2000);
    expect(await number('logs')).toBe(1);
  });

  it('refuses a backup of a newer schema and leaves everything as it was', async () => {
    const older = { replace: true, migrations: olderMigrations(folder) };
    await expect(restore(sound, older)).rejects.toThrow('versão mais nova deste programa');
    expect(await number('expenses')).toBe(2000);
  });

  it('refuses a database that others use too', async () => {
    await target.pool.query('create table invoices (id integer)');
    await expect(restore(sound, { replace: true })).rejects.toThrow('invoices');
    await target.pool.query('drop table invoices');
  });
});

describe('the folder of backups', () => {
  it('keeps the newest and touches nothing else', async () => {
    const kept = path.join(folder, 'kept');
    const seconds = [1, 2, 3, 4];
    for (const second of seconds) {
      const now = () => new Date(at.getTime() + second * 1000);
      await writeBackup({ database: source, images, pictures: 'list' }, { folder: kept, keep: 2, now });
      fs.writeFileSync(path.join(kept, 'memorial-notes.tar.gz'), 'precious');
    }
    expect((await listBackups(kept)).map((file) => path.basename(file))).toEqual([
      'memorial-2026-11-21T06-40-04-000Z.tar.gz',
      'memorial-2026-11-21T06-40-03-000Z.tar.gz',
    ]);
    expect(fs.readdirSync(kept)).toContain('memorial-notes.tar.gz');
    expect(fs.statSync(kept).mode & 0o777).toBe(0o700);
  });

  it('is cleared of what a killed backup left a day ago, and of nothing younger', async () => {
    const kept = path.join(folder, 'kept');
    const [old, young] = ['.memorial-a.partial', '.memorial-b.partial'].map((name) => path.join(kept, name));
    if (!old || !young) throw new Error('two names');
    for (const name of [old, young]) fs.writeFileSync(name, 'x');
    fs.utimesSync(old, at, new Date(Date.now() - 25 * 3_600_000));
    await thinOut(kept, 2, new Date());
    expect([fs.existsSync(old), fs.existsSync(young)]).toEqual([false, true]);
  });

  it('holds nothing after a backup that failed', async () => {
    const broken = path.join(folder, 'broken');
    const unreadable = { ...images, open: () => Promise.reject(new Error('the disk is gone')) };
    const other = await createTestDatabase('postgres');
    await other.pool.query(
      "insert into urns (id, name, image, created_at, updated_at) values (gen_random_uuid(), 'a', '/media/urna-um/960.webp', now(), now())",
    );
    const failed = writeBackup(
      { database: other, images: unreadable, pictures: 'content' },
      { folder: broken, keep: 2, now: () => at },
    );
    await expect(failed).rejects.toThrow('the disk is gone');
    expect(fs.readdirSync(broken)).toEqual([]);
    await other.close();
  });
});
