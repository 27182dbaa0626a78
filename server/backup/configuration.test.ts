import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFolderImages } from '../adapters/images.folder.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../db/client.ts';
import { createLog } from '../log.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { createTestDatabase, temporaryDirectory } from '../testing/databases.ts';
import { openConfiguration } from './configuration.ts';
import { generateKey } from './encryption.ts';
import { backUpRunning } from './product.ts';
import { verifyBackup } from './read.ts';

const folder = temporaryDirectory();
const etc = path.join(folder, 'etc');
const files = {
  'business.json': fs.readFileSync(path.join(PROJECT_ROOT, 'config', 'business.json'), 'utf8'),
  environment: 'JWT_SECRET=canary-in-plain-sight\n',
  '3001.env': 'A=1\n',
  'shop.caddy': 'redir /antiga /coroas\n',
};
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase('postgres');
  fs.mkdirSync(etc);
  for (const [name, content] of Object.entries(files)) fs.writeFileSync(path.join(etc, name), content);
  fs.writeFileSync(path.join(etc, 'unavailable.html'), 'not of the house');
});
afterAll(async () => {
  await database.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function backUp(name: string, variables: Record<string, string>): Promise<string> {
  const present = {
    DATA_DIR: folder,
    BACKUP_DIR: path.join(folder, name),
    BUSINESS_FILE: path.join(etc, 'business.json'),
  };
  const { config } = readConfig({ ...present, ...variables });
  const parts = {
    config,
    database,
    images: createFolderImages(folder),
    now: () => new Date(),
    log: createLog('silent'),
  };
  const { file } = await backUpRunning(parts);
  await verifyBackup(file);
  return file;
}

it('a backup holds the configuration of the house, for either key and nobody else', async () => {
  const [server, safe, stranger] = [await generateKey(), await generateKey(), await generateKey()];
  const file = await backUp('with-keys', { BACKUP_KEY: server.key, BACKUP_RECIPIENT: safe.recipient });
  for (const { key } of [server, safe]) expect(await openConfiguration(file, key)).toEqual(files);
  await expect(openConfiguration(file, stranger.key)).rejects.toThrow('não abre com esta chave');
  expect(gunzipSync(fs.readFileSync(file)).includes('canary-in-plain-sight')).toBe(false);
});

it('and without keys none of it', async () => {
  const file = await backUp('without-keys', {});
  expect(await openConfiguration(file, (await generateKey()).key)).toBeUndefined();
  expect(gunzipSync(fs.readFileSync(file)).includes('canary-in-plain-sight')).toBe(false);
});
