import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createFolderImages } from '../../adapters/images.folder.ts';
import { createLog } from '../../log.ts';
import { createTestDatabase, temporaryDirectory } from '../../testing/databases.ts';
import { decryptFile, readOldKey } from './encryption.ts';
import { restoreOldBackup } from './restore.ts';

/** Of a shop with one order, made by the version before 0.3. */
const FILE = path.join(import.meta.dirname, 'format-2.tar.gz.age');
const KEY = readOldKey('# created\nAGE-SECRET-KEY-1W69KC4WQ87RASX2QQMYDEK6XTZE82GYQPZED9JSMD9R6N4C0MXHQW5KR7M\n');
const folder = temporaryDirectory();
afterAll(() => fs.rmSync(folder, { recursive: true }));

const opened = path.join(folder, 'backup.tar.gz');
const log = createLog('silent');
const images = createFolderImages(path.join(folder, 'media'));

describe('a backup file of the version before', () => {
  it('opens with its key and no other', async () => {
    const other = `${KEY.slice(0, -1)}${KEY.endsWith('Q') ? 'P' : 'Q'}`;
    await expect(decryptFile(FILE, path.join(folder, 'other'), other)).rejects.toThrow('não abre com esta chave');
    await decryptFile(FILE, opened, KEY);
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

  it.each([0.1, 0.5, 0.9])('with one byte changed at %d of it changes nothing', async (part) => {
    const bytes = fs.readFileSync(opened);
    const at = Math.floor(bytes.length * part);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    const damaged = path.join(folder, `damaged-${part}`);
    fs.writeFileSync(damaged, bytes);
    const database = await createTestDatabase('postgres');
    await expect(restoreOldBackup(damaged, { database, images, log })).rejects.toThrow(
      /danificado|incompleto|não é um backup/,
    );
    expect((await database.pool.query('select 1 from orders')).rows).toEqual([]);
    await database.close();
  });
});
