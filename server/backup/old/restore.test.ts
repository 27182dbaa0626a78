import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createFolderImages } from '../../adapters/images.folder.ts';
import { createLog } from '../../log.ts';
import { createTestDatabase, temporaryDirectory } from '../../testing/databases.ts';
import { restoreOldBackup, unpackOldBackup } from './restore.ts';

/** Of a shop with one order, made by the version before 0.3. */
const FILE = path.join(import.meta.dirname, 'format-2.tar.gz.age');
const KEY = '# created\nAGE-SECRET-KEY-1W69KC4WQ87RASX2QQMYDEK6XTZE82GYQPZED9JSMD9R6N4C0MXHQW5KR7M\n';
const folder = temporaryDirectory();
afterAll(() => fs.rmSync(folder, { recursive: true }));

const opened = path.join(folder, 'opened');
fs.mkdirSync(opened);
const log = createLog('silent');
const images = createFolderImages(path.join(folder, 'media'));

describe('a backup file of the version before', () => {
  it('opens with its key and no other', async () => {
    await expect(unpackOldBackup(FILE, KEY.replace('KR7M', 'KR7Q'), opened)).rejects.toThrow('não abre com esta chave');
    await unpackOldBackup(FILE, KEY, opened);
  });

  it.each([0.1, 0.5, 0.9])('does not open with one byte changed at %d of it', async (part) => {
    const bytes = fs.readFileSync(FILE);
    const at = Math.floor(bytes.length * part);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    const damaged = path.join(folder, 'damaged');
    fs.writeFileSync(damaged, bytes);
    await expect(unpackOldBackup(damaged, KEY, folder)).rejects.toThrow('danificado');
  });

  it('brings order, ribbon, picture and waiting messages back', async () => {
    const database = await createTestDatabase('postgres');
    expect(await restoreOldBackup(opened, { database, images, log })).toMatchObject({ pictures: 1 });
    const { rows } = await database.pool.query('select faixa from order_wreaths');
    expect(rows).toEqual([{ faixa: 'Saudades da família Souza' }]);
    const { rows: waiting } = await database.pool.query<{ n: number }>(
      "select count(*)::int as n from pgboss.job where name = 'deliver-notification'",
    );
    expect(waiting[0]?.n).toBeGreaterThan(0);
    expect(fs.readFileSync(path.join(folder, 'media/coroa-branca/960.webp'), 'utf8')).toBe('a picture');
    await database.close();
  });

  it('with a row that is not the one that was kept changes nothing', async () => {
    const file = path.join(opened, 'tables/order_wreaths/000001.ndjson');
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('Souza', 'Sousa'));
    const database = await createTestDatabase('postgres');
    await expect(restoreOldBackup(opened, { database, images, log })).rejects.toThrow('order_wreaths não ficou igual');
    expect((await database.pool.query('select 1 from orders')).rows).toEqual([]);
    await database.close();
  });
});
