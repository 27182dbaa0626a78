import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderImages } from '../adapters/images.folder.ts';
import { type Database, inTransaction, openDatabase } from '../db/client.ts';
import { openJobs } from '../jobs/queue.ts';
import { createLog } from '../log.ts';
import { runCommand as run, startCommand } from '../testing/command.ts';
import { createTestDatabase, databaseKinds, placeEmbeddedTemplate, temporaryDirectory } from '../testing/databases.ts';
import { freePort, productProcess } from '../testing/product-process.ts';
import { writeBackup } from './write.ts';

const log = createLog('silent');
const folder = temporaryDirectory();
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

async function logs(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ n: string }>('select count(*) as n from logs');
  return Number(rows[0]?.n);
}

describe('the commands, in the order of a shop that grows', () => {
  const dataDir = path.join(folder, 'shop');
  const backups = path.join(folder, 'elsewhere');
  let destination: Database;

  beforeAll(async () => {
    destination = await createTestDatabase('postgres');
  });
  afterAll(() => destination?.close());
  const newest = () => path.join(backups, fs.readdirSync(backups).sort().at(-1) ?? '');

  it('refuse to make up a database where there is none', async () => {
    expect(await run('backup', [], { DATA_DIR: path.join(folder, 'nothing') })).toMatchObject({
      code: 1,
      output: expect.stringContaining('Não há banco de dados em'),
    });
    expect(fs.existsSync(path.join(folder, 'nothing'))).toBe(false);
  });

  it('back up the open shop and the closed one', async () => {
    const product = productProcess(await freePort(), { DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'fatal' });
    await product.start();
    const open = await run('backup', ['--to', backups], { DATA_DIR: dataDir });
    expect(open).toMatchObject({ code: 0, output: expect.stringContaining(`Backup pronto e conferido: ${backups}`) });
    expect(fs.statSync(newest()).mode & 0o777).toBe(0o600);
    expect(fs.statSync(backups).mode & 0o777).toBe(0o700);
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
    const denied = await run('backup', ['--to', '/proc/backups'], { DATA_DIR: dataDir });
    expect(denied).toMatchObject({ code: 1, output: 'Não é possível gravar na pasta /proc/backups.\n' });
    await product.kill('SIGTERM');
    expect(fs.readdirSync(dataDir)).not.toContain('backup.address');
    expect(fs.readdirSync(dataDir)).not.toContain('backup-copy');
    const closed = await run('backup', ['--to', backups, '--keep', '1'], { DATA_DIR: dataDir });
    expect(closed).toMatchObject({ code: 0, output: expect.stringContaining('Backups antigos apagados') });
    expect(fs.readdirSync(backups)).toHaveLength(1);
  });

  it('are not needed for the backup of a night that was cut off: the next start makes it', async () => {
    const database = await openDatabase({ dataDir, log });
    const jobs = await openJobs(database, log);
    await inTransaction(database, (tx) => jobs.enqueue(tx, 'backup', {}));
    await jobs.stop();
    await database.close();
    const leftover = path.join(dataDir, 'backup-copy', 'database');
    fs.mkdirSync(leftover, { recursive: true });
    fs.writeFileSync(path.join(leftover, 'half'), '');
    const nightly = path.join(folder, 'nightly');
    const settings = { DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'fatal', BACKUP_DIR: nightly };
    const product = productProcess(await freePort(), settings);
    await product.start();
    const written = () => (fs.existsSync(nightly) ? fs.readdirSync(nightly) : []);
    try {
      await expect.poll(written, { timeout: 60_000 }).toEqual([expect.stringMatching(/^memorial-.*Z\.tar\.gz$/)]);
    } finally {
      await product.kill('SIGTERM');
    }
    expect(fs.readdirSync(dataDir)).not.toContain('backup-copy');
  }, 120_000);

  it('restore into an empty folder, and into a full one only when told to', async () => {
    const other = { DATA_DIR: path.join(folder, 'restored') };
    const from = ['--from', newest()];
    expect(await run('restore', [...from, '--check'], other)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/inteiro\.\n$/),
    });
    expect(fs.existsSync(other.DATA_DIR)).toBe(false);
    expect(await run('restore', from, other)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Restaurado e conferido'),
    });
    expect(await run('restore', from, other)).toMatchObject({
      code: 1,
      output: expect.stringContaining('não está vazio'),
    });
    expect((await run('restore', [...from, '--replace'], other)).code).toBe(0);
  });

  it('move the shop to PostgreSQL, after which its old folder refuses to open', async () => {
    if (destination.kind !== 'postgres') throw new Error('the destination is PostgreSQL');
    const to = ['--to', destination.url];
    expect(await run('db-move', to, { DATA_DIR: dataDir })).toMatchObject({
      code: 0,
      output: expect.stringContaining('Movido e conferido'),
    });
    const { rows } = await destination.pool.query('select count(*)::int as n from products');
    expect(rows[0]).toMatchObject({ n: expect.toSatisfy((number: number) => number >= 12) });
    expect(fs.readFileSync(path.join(dataDir, 'database.moved'), 'utf8')).not.toContain('postgres:');
    for (const [command, parameters] of [
      ['backup', []],
      ['db-move', to],
    ] as const) {
      expect(await run(command, [...parameters], { DATA_DIR: dataDir })).toMatchObject({
        code: 1,
        output: expect.stringContaining('foi movido'),
      });
    }
  });

  it('refuse to replace the PostgreSQL of an open shop', async () => {
    if (destination.kind !== 'postgres') throw new Error('the destination is PostgreSQL');
    await destination.pool.query('select 1');
    const there = { DATA_DIR: path.join(folder, 'there'), DATABASE_URL: destination.url };
    expect(await run('restore', ['--from', newest(), '--replace'], there)).toMatchObject({
      code: 1,
      output: expect.stringContaining('A loja está aberta neste banco'),
    });
  });
});

describe.each(databaseKinds)('kill -9 in the middle of a restore into %s', (kind) => {
  it('leaves the target empty, and the next restore succeeds', async () => {
    const dataDir = path.join(folder, `killed-${kind}`);
    const source = await createTestDatabase('postgres');
    await source.pool.query(
      "insert into expenses (id, description, amount_cents, category, spent_at, created_by, created_at) values (gen_random_uuid(), 'a', 1, 'a', now(), 'a', now())",
    );
    await source.pool.query(
      "insert into logs (created_at, user_email, action, message, ip_address) select now(), 'a', 'a', md5(i::text), '-' from generate_series(1, 30000) i",
    );
    const images = createFolderImages(path.join(folder, 'media'));
    const { file } = await writeBackup(
      { database: source, images, pictures: 'content' },
      { folder: dataDir, keep: 1, now: () => new Date() },
    );
    await source.close();

    const postgres = kind === 'postgres' ? await createTestDatabase('postgres') : undefined;
    if (!postgres) await placeEmbeddedTemplate(dataDir);
    const url = postgres?.kind === 'postgres' ? postgres.url : undefined;
    const environment = { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) };
    const child = startCommand('restore', ['--from', file], environment);
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.includes('expenses')) child.kill('SIGKILL');
    }
    if (child.signalCode === null && child.exitCode === null) await once(child, 'exit');
    expect(child.signalCode).toBe('SIGKILL');

    const left = await openDatabase({ url, dataDir, log });
    // PostgreSQL notices the death of its client a moment later.
    await expect.poll(() => logs(left), { timeout: 60_000 }).toBe(0);
    const { rows } = await left.pool.query('select count(*)::int as n from expenses');
    expect(rows).toEqual([{ n: 0 }]);
    await left.close();
    expect(await run('restore', ['--from', file], environment)).toMatchObject({ code: 0 });
    await postgres?.close();
  });
});
