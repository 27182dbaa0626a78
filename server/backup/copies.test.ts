import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { createLog } from '../log.ts';
import { createSignals } from '../signals.ts';
import { openShop, type TestShop } from '../testing/app.ts';
import { type CopiedCluster, copiesFolder, startCopiedCluster } from '../testing/copied-cluster.ts';
import { aCheckout, aProduct, type TestProduct } from '../testing/factories.ts';
import { payCheckout } from '../testing/money.ts';
import { assertRestorable, backUp, type Copies, drill, fetchCopies, putBackCopies } from './copies.ts';
import { psql, sendLog } from './pgbackrest.ts';
import { prepareRepository } from './restic.ts';
import { runTool, writeAs } from './tool.ts';

const log = createLog('silent');
const signals = createSignals(() => new Date());
const { note } = signals;
const now = () => new Date();

function idOf(user: string): { uid: number; gid: number } {
  const [uid = 0, gid = 0] = ['-u', '-g'].map((kind) => Number(execFileSync('id', [kind, user], { encoding: 'utf8' })));
  return { uid, gid };
}

/** An account that opens a restored database: not the user of the shop's PostgreSQL. */
const OPENER: { uid?: number; gid?: number } = process.getuid?.() === 0 ? idOf('nobody') : {};

/** As on a server: the shop's role owns its database and is nothing beside. */
async function aShop(cluster: CopiedCluster): Promise<{ shop: TestShop; wreath: TestProduct; url: string }> {
  await psql(cluster, "create role memorial login password 'a'");
  await psql(cluster, 'create database memorial owner memorial');
  await psql(cluster, 'grant execute on function pg_create_restore_point(text) to memorial', 'memorial');
  const url = cluster.server.urlOf('memorial').replace(/postgres:\w+@/, 'memorial:a@');
  const database = await openDatabase({ url, dataDir: '/nowhere', log });
  await migrate(database, log);
  const shop = await openShop({ database });
  return { shop, wreath: await aProduct(shop.deps, { stock: 50 }), url };
}

/** Pays a wreath with this ribbon, up to the order. */
const buy = (shop: TestShop, wreath: TestProduct, faixa: string) =>
  payCheckout(shop, aCheckout([wreath], { faixa_texts: [faixa] }));

async function ribbons(at: string | Database): Promise<unknown[]> {
  const database = typeof at === 'string' ? await openDatabase({ url: at, dataDir: '/nowhere', log }) : at;
  const { rows } = await database.db.execute(sql`select faixa from order_wreaths order by faixa`);
  if (typeof at === 'string') await database.close();
  return rows.map(({ faixa }) => faixa);
}

function copiesOf(cluster: CopiedCluster, folder: string, url: string): Copies {
  return {
    repository: {
      destination: cluster.destination,
      key: cluster.key,
      account: cluster.account,
      writer: cluster.server.directory,
    },
    ...{ url, cluster, drills: { bin: cluster.bin, opener: OPENER } },
    ...{ pictures: path.join(folder, 'media'), configuration: path.join(folder, 'etc') },
  };
}

/** A trap that an intruder with the shop's role plants: it leaves a file when a superuser reads or loads the database. */
const planted = (file: string) => `
  create type planted as (a int);
  create function run(planted) returns text language plpgsql as $$ begin
    execute 'copy (select 1) to program ''touch ${file}''';
    return '';
  exception when insufficient_privilege then return 'no';
  end $$;
  create cast (planted as text) with function run(planted);
  create table planted_rows (id int primary key, a planted);
  insert into planted_rows values (1, row(1));
  create view planted_view as select run(a) from planted_rows;
  create function format_type(oid, int) returns text language sql as $$ select run(row(1)::planted) $$;
  alter database memorial set search_path = public, pg_catalog;`;

describe('what is kept of a shop', () => {
  const closing: (() => unknown)[] = [];
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });
  const place = copiesFolder();
  const folder = copiesFolder();
  const picture = path.join(folder, 'media', 'coroa-branca', '960.webp');
  let cluster: CopiedCluster;
  let shop: TestShop;
  let wreath: TestProduct;
  let copies: Copies;

  beforeAll(async () => {
    closing.push(() => execFileSync('rm', ['-rf', place, folder]));
    cluster = await startCopiedCluster({ address: place });
    closing.push(() => cluster.remove());
    const opened = await aShop(cluster);
    ({ shop, wreath } = opened);
    closing.push(() => shop.close());
    copies = copiesOf(cluster, folder, opened.url);
    fs.mkdirSync(path.join(folder, 'etc'));
    fs.writeFileSync(path.join(folder, 'etc', 'environment'), 'JWT_SECRET=a\n', { mode: 0o644 });
    fs.mkdirSync(path.dirname(picture), { recursive: true });
    fs.writeFileSync(picture, 'a picture');
    execFileSync('chown', ['-R', String(cluster.account.uid ?? process.getuid?.()), folder]);
    await prepareRepository(copies.repository);
  });

  it('is a backup of the database when a day has passed, and pictures and configuration each time', async () => {
    await buy(shop, wreath, 'Saudades da família Souza');
    expect(await backUp(copies, { now: now(), note, onlyIfDue: true })).toMatch(/F$/);
    expect(await backUp(copies, { now: now(), note, onlyIfDue: true })).toBe('');
    expect([...signals.noted().keys()]).toEqual(['copies', 'backup']);
  });

  it('is restored in a drill and equals the shop, which sells meanwhile; nothing of it stays', async () => {
    const selling = buy(shop, wreath, 'Com carinho, os vizinhos');
    const report = await drill(copies, { now: now(), note });
    await selling;
    expect(report).toMatchObject({ files: 2, tables: expect.toSatisfy((count: number) => count > 20) });
    expect(signals.noted().has('drill')).toBe(true);
    expect(fs.globSync('/var/tmp/memorial-copy-*')).toEqual([]);
  });

  it('opens with nothing that an intruder planted in the database', async () => {
    const trace = path.join(folder, 'planted');
    const { pool } = shop.deps.database;
    await pool.query(planted(trace));
    await drill(copies, { now: now(), note });
    expect(fs.existsSync(trace)).toBe(false);
    await pool.query('alter database memorial reset search_path; drop function public.format_type(oid, int)');
    await pool.query('drop table planted_rows cascade; drop type planted cascade');
  });

  it('comes back on another machine, to the last order, ribbons byte for byte', async () => {
    await sendLog(cluster);
    const sold = await ribbons(shop.deps.database);
    expect(sold).toEqual(['Com carinho, os vizinhos', 'Saudades da família Souza']);
    fs.rmSync(path.join(folder, 'media'), { recursive: true });
    const other = await startCopiedCluster({ address: place, key: cluster.key, prepare: false });
    closing.push(() => other.remove());
    const there = copiesOf(other, folder, other.server.urlOf('memorial'));
    await assertRestorable(there, 'latest');
    // The folder of pictures is the shop's own, as on a server.
    fs.mkdirSync(path.join(folder, 'media'));
    execFileSync('chown', [String(cluster.account.uid ?? process.getuid?.()), path.join(folder, 'media')]);
    await fetchCopies(there, 'latest', 'lost');
    expect((await psql(other, 'select faixa from order_wreaths order by faixa', 'memorial')).split('\n')).toEqual(sold);
    expect(fs.readFileSync(picture, 'utf8')).toBe('a picture');
    // Its log has forked from that of the newest backup.
    expect(await backUp(there, { now: now(), note, onlyIfDue: true, takesOver: true })).not.toBe('');
    expect(await backUp(there, { now: now(), note, onlyIfDue: true })).toBe('');
    // The machine before still lives, and its shop tells that it keeps nothing any more until the other is silent.
    await expect(backUp(copies, { now: now(), note })).rejects.toThrow('Outro servidor desta loja');
    expect(signals.noted().get('copies-failure')?.detail).toContain('Outro servidor desta loja');
    await expect(drill(copies, { now: now(), note })).rejects.toThrow('Outro servidor desta loja');
    copies.cluster = undefined;
    expect(await backUp(copies, { now: new Date(Date.now() + 3 * 3_600_000), note })).not.toBe('');
  });

  it('of a database that somebody else runs is a dump, which a drill opens and a restore puts back whole', async () => {
    const before = await ribbons(shop.deps.database);
    const backup = await backUp(copies, { now: now(), note });
    await buy(shop, wreath, 'Depois da cópia');
    expect(await drill(copies, { now: now(), note })).toMatchObject({ files: 2 });
    await shop.deps.database.pool.query('create table of_a_newer_version (id integer)');
    const sold = await ribbons(shop.deps.database);
    const after = await backUp(copies, { now: now(), note });
    await fetchCopies(copies, { backup }, 'dump');
    expect(await ribbons(shop.deps.database)).toEqual(before);
    await putBackCopies(copies, { stamp: 'dump', backup: after, opened: true });
    expect(await ribbons(shop.deps.database)).toEqual(sold);
    await fetchCopies(copies, { backup }, 'dump');
    const { rows } = await shop.deps.database.pool.query("select to_regclass('of_a_newer_version') as name");
    expect(rows).toEqual([{ name: null }]);
    await expect(assertRestorable(copies, { at: new Date(0) })).rejects.toThrow('Não há cópia do banco');
  });

  it('and does not open ends the drill at once', async () => {
    const bin = fs.mkdtempSync(path.join(os.tmpdir(), 'bin-'));
    closing.push(() => fs.rmSync(bin, { recursive: true }));
    fs.symlinkSync(path.join(cluster.bin, 'initdb'), path.join(bin, 'initdb'));
    fs.writeFileSync(path.join(bin, 'postgres'), '#!/bin/sh\necho broken >&2\nexit 1\n', { mode: 0o755 });
    fs.chmodSync(bin, 0o755);
    const broken = { ...copies, drills: { ...copies.drills, bin } };
    await expect(drill(broken, { now: now(), note })).rejects.toThrow('não abre: broken');
  });

  it('and was planted in a dump by who has taken the shop’s user over: commands for the shell run as nobody, and an empty one fails', async () => {
    const trace = path.join(folder, 'planted');
    fs.chmodSync(folder, 0o777);
    const { destination: to, key, account } = copies.repository;
    await runTool('restic', ['backup', '--tag=database', '--stdin', '--stdin-filename=database.sql', '--no-cache'], {
      account,
      env: { ...to.restic, RESTIC_PASSWORD: key },
      input: `\\! touch ${trace}\n`,
    });
    await expect(drill(copies, { now: now(), note })).rejects.toThrow('faltam as tabelas');
    expect(fs.statSync(trace).uid).toBe(OPENER.uid ?? process.getuid?.());
  });

  it('and is written for somebody else follows no link to what is root’s', async () => {
    const [target, link] = [path.join(folder, 'of-root'), path.join(folder, 'link')];
    fs.writeFileSync(target, 'kept', { mode: 0o600 });
    fs.symlinkSync(target, link);
    await writeAs(OPENER, link, 'planted').catch(() => undefined);
    if (process.getuid?.() === 0) expect(fs.readFileSync(target, 'utf8')).toBe('kept');
  });

  it('and was tampered with, or lies in a place that is away, is an outcome that the shop shows', async () => {
    const packs = fs.globSync(path.join(place, 'restic/data/*/*'));
    for (const pack of packs)
      execFileSync('dd', ['if=/dev/zero', `of=${pack}`, 'bs=1', 'seek=50', 'count=16', 'conv=notrunc'], {
        stdio: 'ignore',
      });
    await expect(drill(copies, { now: now(), note })).rejects.toThrow('restic falhou');
    expect(signals.noted().get('drill-failure')?.detail).toContain('restic falhou');
    fs.renameSync(`${place}/restic`, `${place}/away`);
    await expect(backUp(copies, { now: now(), note })).rejects.toThrow('restic falhou');
    expect(signals.noted().get('copies-failure')?.detail).toContain('não há cópias nesse lugar');
  });
});
