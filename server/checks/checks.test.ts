import fs from 'node:fs';
import path from 'node:path';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFolderPlace } from '../adapters/backup-place.folder.ts';
import { backupName } from '../backup/names.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { openShop, type TestShop } from '../testing/app.ts';
import { temporaryDirectory } from '../testing/databases.ts';
import { runChecks } from './check.ts';
import { shopChecks } from './shop-checks.ts';

const now = new Date('2026-11-22T12:00:00Z');
const HOUR = 3_600_000;
const folder = temporaryDirectory();
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ database: 'postgres' });
});
afterAll(async () => {
  await shop.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** What each check says of a shop with these variables. */
async function statuses(variables: Record<string, string>) {
  const { database } = shop.deps;
  const url = database.kind === 'postgres' ? database.url : '';
  const { config } = readConfig({ DATABASE_URL: url, DATA_DIR: folder, BACKUP_DIR: folder, ...variables });
  const { copyTo } = config.backups;
  const backupPlace = copyTo === undefined ? undefined : createFolderPlace(copyTo);
  // The public address of a test is nowhere.
  const checks = shopChecks({ config, now, log: createLog('silent'), backupPlace });
  const results = await runChecks(checks.filter(({ name }) => name !== 'Endereço público' && name !== 'Certificado'));
  for (const { status, mend } of results) if (status !== 'ok') expect(mend).toMatch(/\S/);
  return Object.fromEntries(results.map(({ name, status }) => [name, status]));
}

it('a shop without any backup, copy or drill is told so', async () => {
  const empty = fs.mkdtempSync(path.join(folder, 'empty-'));
  expect(await statuses({ BACKUP_DIR: empty })).toMatchObject({
    'Banco de dados': 'ok',
    Backup: 'failed',
    'Cópia em outro lugar': 'warning',
    'Ensaio de restauração': 'warning',
    Pagamentos: 'warning',
  });
});

it('a public address that only leads elsewhere is told by its number and not followed', async () => {
  const strange = fastify();
  let visited = false;
  strange.get('/readyz', (_request, reply) => reply.redirect('/away'));
  strange.get('/away', () => {
    visited = true;
    return {};
  });
  const PUBLIC_URL = await strange.listen({ host: '127.0.0.1', port: 0 });
  const { config } = readConfig({ DATA_DIR: folder, PUBLIC_URL });
  const checks = shopChecks({ config, now, log: createLog('silent'), backupPlace: undefined });
  const [found] = await runChecks(checks.filter(({ name }) => name === 'Endereço público'));
  await strange.close();
  expect(found).toMatchObject({ status: 'failed', words: expect.stringContaining('302') });
  expect(visited).toBe(false);
});

it('a shop with all of them is fine, until they are too old', async () => {
  const there = fs.mkdtempSync(path.join(folder, 'there-'));
  const backups = fs.mkdtempSync(path.join(folder, 'backups-'));
  const keys = { BACKUP_RECIPIENT: 'age1x', BACKUP_KEY: 'AGE-SECRET-KEY-1X' };
  const variables = { ...keys, BACKUP_DIR: backups, BACKUP_COPY_TO: there };
  const made = (hours: number) => {
    const name = backupName(new Date(now.getTime() - hours * HOUR));
    fs.writeFileSync(path.join(backups, name), '');
    fs.writeFileSync(path.join(there, `${name}.age`), '');
    const record = path.join(backups, 'last-drill.json');
    fs.writeFileSync(record, '{}');
    fs.utimesSync(record, now, new Date(now.getTime() - hours * HOUR));
  };
  const names = ['Backup', 'Cópia em outro lugar', 'Ensaio de restauração'];
  made(27);
  expect(Object.entries(await statuses(variables)).filter(([name]) => names.includes(name))).toEqual([
    ['Backup', 'failed'],
    ['Cópia em outro lugar', 'failed'],
    ['Ensaio de restauração', 'ok'],
  ]);
  made(9 * 24);
  expect(await statuses(variables)).toMatchObject({ 'Ensaio de restauração': 'failed' });
  made(5);
  for (const name of names) expect(await statuses(variables)).toMatchObject({ [name]: 'ok' });
  const record = path.join(folder, 'last-backup.json');
  fs.writeFileSync(record, JSON.stringify({ at: now, fault: 'O disco está cheio.' }));
  expect(await statuses(variables)).toMatchObject({ Backup: 'failed' });
  fs.writeFileSync(record, JSON.stringify({ at: now }));
  expect(await statuses(variables)).toMatchObject({ Backup: 'ok' });
});

it('a database that refuses the password is named', async () => {
  const checks = await statuses({ DATABASE_URL: 'postgres://127.0.0.1:1/nothing?user=nobody&password=wrong' });
  expect(checks['Banco de dados']).toBe('failed');
});

it('a check that breaks has failed, and the others go on', async () => {
  const broken = { name: 'a', look: () => Promise.reject(new Error('caiu')) };
  const fine = { name: 'b', look: () => ({ status: 'ok' as const, words: 'bem' }) };
  const results = await runChecks([broken, fine]);
  expect(results).toMatchObject([
    { name: 'a', status: 'failed', words: 'caiu' },
    { name: 'b', status: 'ok' },
  ]);
});
