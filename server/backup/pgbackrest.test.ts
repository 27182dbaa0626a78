import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type CopiedCluster, copiesFolder, startCopiedCluster } from '../testing/copied-cluster.ts';
import { BACKUPS_WITH_LOG } from './destinations.ts';
import {
  asideOf,
  asidesOf,
  assertReachable,
  backUpCluster,
  deleteAsides,
  fetchCluster,
  listBackups,
  type Moment,
  prepareStanza,
  psql,
  putBackCluster,
  sendLog,
} from './pgbackrest.ts';

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

async function aCluster(options: Parameters<typeof startCopiedCluster>[0]): Promise<CopiedCluster> {
  const cluster = await startCopiedCluster(options);
  closing.push(() => cluster.remove());
  return cluster;
}

function aFolder(): string {
  const folder = copiesFolder();
  closing.push(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const sell = (cluster: CopiedCluster, name: string) => psql(cluster, `insert into sold values ('${name}')`);
const sold = async (cluster: CopiedCluster) => (await psql(cluster, 'select name from sold order by at')).split('\n');

let restores = 0;
/** As a change of the server does it: what can't be fetched is undone. Returns the stamp of what was put aside. */
async function restoreCluster(cluster: CopiedCluster, moment: Moment): Promise<string> {
  restores += 1;
  const stamp = String(restores);
  const instead = await assertReachable(cluster, moment);
  try {
    await fetchCluster(cluster, instead ? { backup: instead.label } : moment, stamp);
  } catch (error) {
    await putBackCluster(cluster, stamp);
    throw error;
  }
  return stamp;
}

const instantOf = async (cluster: CopiedCluster) => new Date(await psql(cluster, 'select clock_timestamp()'));

describe('a database whose log goes to a folder', () => {
  const address = aFolder();

  it('is restored after the loss of its machine, to the last order, and to the minute before a mistake', async () => {
    const cluster = await aCluster({ address });
    const { key } = cluster;
    await psql(cluster, 'create table sold (name text, at timestamptz default clock_timestamp())');
    await sell(cluster, 'before the backup');
    const full = await backUpCluster(cluster, new Date());
    expect(full.type).toBe('full');
    // Backups know whole seconds: a moment of the same one might be before it.
    await expect.poll(() => Date.now()).toBeGreaterThan(full.at.getTime() + 1000);
    await sell(cluster, 'after the backup');
    const at = await instantOf(cluster);
    await sell(cluster, 'a mistake');
    await sendLog(cluster);
    await cluster.server.stop('kill');
    fs.rmSync(cluster.data, { recursive: true, force: true });

    const next = await aCluster({ address, key, prepare: false });
    await restoreCluster(next, 'latest');
    expect(await sold(next)).toEqual(['before the backup', 'after the backup', 'a mistake']);
    const later = await instantOf(next);
    await expect(restoreCluster(next, { at: later })).rejects.toThrow('nas cópias não há nada depois dele');
    expect(await sold(next)).toContain('a mistake');
    // The next machine's copies go on where the lost one's ended.
    expect(await backUpCluster(next, new Date())).toMatchObject({ type: 'diff' });
    await restoreCluster(next, { at });
    expect(await sold(next)).toEqual(['before the backup', 'after the backup']);
    await backUpCluster(next, new Date());
    await sell(next, 'after the restore');
    await sendLog(next);
    await restoreCluster(next, 'latest');
    expect(await sold(next)).toEqual(['before the backup', 'after the backup', 'after the restore']);
    await restoreCluster(next, { backup: full.label });
    expect(await sold(next)).toEqual(['before the backup']);
  });

  it('is restored to a moment and then to a later one, which lies on another log; what was there stays', async () => {
    const cluster = await aCluster({ address: aFolder() });
    await psql(cluster, 'create table sold (name text, at timestamptz default clock_timestamp())');
    const { at: backedUp } = await backUpCluster(cluster, new Date());
    await expect.poll(() => Date.now()).toBeGreaterThan(backedUp.getTime() + 1000);
    await sell(cluster, 'one');
    const mistaken = await instantOf(cluster);
    await sell(cluster, 'two');
    const wanted = await instantOf(cluster);
    await sell(cluster, 'three');
    const first = await restoreCluster(cluster, { at: mistaken });
    expect(await sold(cluster)).toEqual(['one']);
    await backUpCluster(cluster, new Date());
    await sell(cluster, 'after the mistake');
    const second = await restoreCluster(cluster, { at: wanted });
    expect(await sold(cluster)).toEqual(['one', 'two']);
    expect(asidesOf(cluster)).toEqual([first, second].map((stamp) => asideOf(cluster, stamp)));
    await backUpCluster(cluster, new Date(), { small: true });

    // One that is undone leaves a log that nobody is to follow.
    await sell(cluster, 'four');
    await sendLog(cluster);
    await fetchCluster(cluster, { at: wanted }, 'undone');
    await sell(cluster, 'in vain');
    await sendLog(cluster);
    await fetchCluster(cluster, { at: wanted }, 'undone');
    await putBackCluster(cluster, 'undone');
    await putBackCluster(cluster, 'undone');
    expect(await sold(cluster)).toEqual(['one', 'two', 'four']);
    await sell(cluster, 'five');
    await sendLog(cluster);
    await restoreCluster(cluster, 'latest');
    expect(await sold(cluster)).toEqual(['one', 'two', 'four', 'five']);

    await deleteAsides(cluster);
    expect(asidesOf(cluster)).toHaveLength(3);
    for (const folder of asidesOf(cluster)) fs.utimesSync(folder, 0, 0);
    await deleteAsides(cluster);
    expect(asidesOf(cluster)).toEqual([]);
  });

  it('is restored to the backup before a moment whose log is no longer kept', async () => {
    const cluster = await aCluster({ address: aFolder() });
    await psql(cluster, 'create table sold (name text, at timestamptz default clock_timestamp())');
    await sell(cluster, 'before the backup');
    const { at: backedUp, label } = await backUpCluster(cluster, new Date());
    await expect.poll(() => Date.now()).toBeGreaterThan(backedUp.getTime() + 1000);
    await sell(cluster, 'after the backup');
    const at = await instantOf(cluster);
    for (let backups = 1; backups < BACKUPS_WITH_LOG; backups += 1) await backUpCluster(cluster, new Date());
    await backUpCluster(cluster, new Date(), { small: true });
    expect(await assertReachable(cluster, { at })).toBeUndefined();
    await backUpCluster(cluster, new Date());
    expect(await assertReachable(cluster, { at })).toMatchObject({ label });
    await restoreCluster(cluster, { at });
    expect(await sold(cluster)).toEqual(['before the backup']);
  });

  it('is left as it was when the place holds nothing of that moment, is another’s or was tampered with', async () => {
    const place = aFolder();
    const cluster = await aCluster({ address: place });
    await psql(cluster, 'create table sold (name text, at timestamptz default clock_timestamp())');
    await sell(cluster, 'an order');
    await expect(restoreCluster(cluster, 'latest')).rejects.toThrow('Não há backup');
    const { label } = await backUpCluster(cluster, new Date());
    await expect(restoreCluster(cluster, { at: new Date(0) })).rejects.toThrow('mais novo');
    const newer = { ...cluster, bin: '/usr/lib/postgresql/99/bin' };
    await expect(restoreCluster(newer, 'latest')).rejects.toThrow('e o desta máquina é o 99');
    const files = fs
      .globSync(path.join(place, 'pgbackrest/backup/shop', label, 'pg_data/base/*/*.zst'))
      .map((file) => ({ file, size: fs.statSync(file).size }));
    const { file = '' } = files.sort((one, other) => other.size - one.size)[0] ?? {};
    execFileSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=1', 'seek=2000', 'count=16', 'conv=notrunc'], {
      stdio: 'ignore',
    });
    await expect(restoreCluster(cluster, 'latest')).rejects.toThrow('pgbackrest falhou');
    expect(await sold(cluster)).toEqual(['an order']);
    const stranger = await aCluster({ address: place, prepare: false });
    await expect(listBackups(stranger)).rejects.toThrow('a chave é de outro');
    const other = await aCluster({ address: place, key: cluster.key, prepare: false });
    await expect(prepareStanza(other)).rejects.toThrow('cópias de outro banco');
  });

  it('goes on while the place is away, and what was written then arrives afterwards', async () => {
    const place = aFolder();
    const cluster = await aCluster({ address: place, settings: ['archive_timeout=1s'] });
    await psql(cluster, 'create table sold (name text, at timestamptz default clock_timestamp())');
    await backUpCluster(cluster, new Date());
    fs.renameSync(`${place}/pgbackrest`, `${place}/away`);
    await sell(cluster, 'while it is away');
    await psql(cluster, 'select pg_switch_wal()');
    await expect
      .poll(() => psql(cluster, 'select failed_count > 0 from pg_stat_archiver'), { timeout: 60_000 })
      .toBe('t');
    await sell(cluster, 'still selling');
    fs.renameSync(`${place}/away`, `${place}/pgbackrest`);
    await sendLog(cluster);
    await restoreCluster(cluster, 'latest');
    expect(await sold(cluster)).toEqual(['while it is away', 'still selling']);
  });
});
