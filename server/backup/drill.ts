import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Database, openDatabase } from '../db/client.ts';
import { sqlState } from '../db/errors.ts';
import { awaitsMigration } from '../db/migrate.ts';
import { createLog } from '../log.ts';
import { type Cluster, fetchData, psql, recovered, sendLog } from './pgbackrest.ts';
import { BackupRefusal } from './refusal.ts';
import { fetchDump, type Repository, type Snapshot } from './restic.ts';
import { listTables, type Sum, steadyTexts, type Table, tallyTable } from './tables.ts';
import { type Account, inTemporaryFolder, makeFolder, openTool, runTool, writeAs } from './tool.ts';

export type DrillReport = { rows: number; tables: number };

type Sums = Map<string, Sum>;

async function sumsOf(client: pg.ClientBase, tables: readonly Table[]): Promise<Sums> {
  await steadyTexts(client);
  const sums: Sums = new Map();
  for (const table of tables) sums.set(table.name, await tallyTable(client, table));
  return sums;
}

async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url, dataDir: '/nowhere', log: createLog('silent') });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const TRIES = 600;
const LOCK_NOT_AVAILABLE = '55P03';

/** Begins a transaction in which nobody else writes. It never waits for a lock, so it can't end a buyer's transaction. */
async function holdWrites(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  const names = tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  for (let tries = 1; ; tries += 1) {
    await client.query('begin');
    try {
      await client.query(`lock table ${names} in share mode nowait`);
      return;
    } catch (error) {
      await client.query('rollback');
      if (tries === TRIES || sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
      await wait(50);
    }
  }
}

/**
 * Names a point of the log and sums up every table as it is there. For the moment of naming nobody writes, so that the
 * point and the sums are one; buyers wait for some milliseconds.
 */
function markPoint(url: string, name: string): Promise<Sums> {
  return withDatabase(url, (database) =>
    database.withSession((holder) =>
      database.withSession(async (reader) => {
        const tables = await listTables(reader);
        await holdWrites(holder, tables);
        await reader.query('begin isolation level repeatable read read only');
        await reader.query('select 1');
        await holder.query('select pg_create_restore_point($1)', [name]);
        await holder.query('rollback');
        return sumsOf(reader, tables);
      }),
    ),
  );
}

type Server = { bin: string; folder: string; account: Account };
type Address = { socket: string; port: number; account: Account };

/** A PostgreSQL on `folder`/data, which only its user reaches and which sends nothing anywhere. */
async function withServer<T>({ bin, folder, account }: Server, work: (at: Address) => Promise<T>): Promise<T> {
  const rules = path.join(folder, 'pg_hba.conf');
  await writeAs(account, rules, 'local all all trust\n');
  const settings = {
    ...{ config_file: '/dev/null', hba_file: rules, unix_socket_directories: folder, listen_addresses: '' },
    ...{ port: '5432', archive_mode: 'off', hot_standby: 'off', autovacuum: 'off' },
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(path.join(bin, 'postgres'), ['-D', path.join(folder, 'data'), ...options], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.setEncoding('utf8').on('data', (piece: string) => {
    said = (said + piece).slice(-600);
  });
  let hasEnded = false;
  const ended = once(server, 'close').then(() => {
    hasEnded = true;
  });
  const at = { socket: folder, port: 5432, account };
  try {
    await recovered(at, () => hasEnded).catch((cause: unknown) => {
      throw new BackupRefusal(`O banco restaurado não abre: ${said.trim()}`, { cause });
    });
    return await work(at);
  } finally {
    server.kill('SIGINT');
    await ended;
  }
}

/** Sums up a database with which this program could open the shop. Throws BackupRefusal when it couldn't. */
function sumsAt(url: string): Promise<Sums> {
  return withDatabase(url, async (database) => {
    if (await awaitsMigration(database))
      throw new BackupRefusal('O banco restaurado é de uma versão anterior da loja.');
    return database.withSession(async (client) => {
      await client.query('begin');
      return sumsOf(client, await listTables(client));
    });
  });
}

function report(found: Sums): DrillReport {
  const rows = [...found.values()].reduce((sum, table) => sum + table.rows, 0);
  if (rows === 0) throw new BackupRefusal('O banco restaurado está vazio.');
  return { tables: found.size, rows };
}

function compare(expected: Sums, found: Sums): DrillReport {
  const different = [...expected].filter(([name, sum]) => found.get(name)?.sha256 !== sum.sha256).map(([name]) => name);
  if (different.length > 0) throw new BackupRefusal(`O banco restaurado é outro nas tabelas ${different.join(', ')}.`);
  return report(found);
}

/** A dump is of an earlier moment than the shop's rows: it has to have its tables and at least half of its rows. */
function resemble(shop: Sums, found: Sums): DrillReport {
  const missing = [...shop.keys()].filter((name) => !found.has(name));
  if (missing.length > 0) throw new BackupRefusal(`Na cópia do banco faltam as tabelas ${missing.join(', ')}.`);
  const [kept, there] = [report(found), report(shop)];
  if (kept.rows * 2 < there.rows)
    throw new BackupRefusal(`A cópia do banco tem ${kept.rows} registros, e a loja, ${there.rows}.`);
  return kept;
}

/** Reads a restored database and may nothing else: casts, views and settings in it are whoever's who wrote to the shop's. */
const READER = 'memorial_drill';
const MAKE_READER = `create role ${READER} login; grant pg_read_all_data to ${READER}`;

function sumsInside({ socket }: Address, database: string): Promise<Sums> {
  const url = new URL(`postgres://${READER}@localhost/${database}`);
  url.searchParams.set('host', socket);
  url.searchParams.set('options', '-c search_path=pg_catalog');
  return sumsAt(url.href);
}

/**
 * Restores the database from its place, log included, into an empty folder, opens it there and compares every table with
 * the shop's of the same moment. PostgreSQL's own user only reads the log into it; what is inside is opened by `opener`,
 * who owns nothing else. Nothing of it stays. Throws BackupRefusal.
 */
export async function drillCluster(cluster: Cluster, url: string, now: Date, opener: Account): Promise<DrillReport> {
  const { bin, account } = cluster;
  const name = `drill-${now.toISOString()}`;
  const expected = await markPoint(url, name);
  await sendLog(cluster);
  return inTemporaryFolder(opener, async (folder) => {
    const data = path.join(folder, 'data');
    await makeFolder(data, opener);
    await inTemporaryFolder(account, async (fetched) => {
      const from = path.join(fetched, 'data');
      await makeFolder(from, account);
      await fetchData(cluster, { name }, from);
      await withServer({ bin, folder: fetched, account }, (at) => psql(at, MAKE_READER));
      const packed = openTool('tar', ['c', '-C', from, '.'], { account });
      await Promise.all([packed.ended, runTool('tar', ['xp', '-C', data], { account: opener, input: packed.output })]);
    });
    const database = decodeURIComponent(new URL(url).pathname.slice(1));
    return withServer({ bin, folder, account: opener }, async (at) =>
      compare(expected, await sumsInside(at, database)),
    );
  });
}

/** The same of a dump, which has no moment to be equal to: it is opened and has to resemble the shop. */
export function drillDump(
  repository: Repository,
  snapshot: Snapshot,
  { url, bin, opener }: { url: string; bin: string; opener: Account },
): Promise<DrillReport> {
  return inTemporaryFolder(opener, async (folder) => {
    const options = ['-U', 'postgres', '-E', 'UTF8', '--locale=C', '-A', 'trust'];
    await runTool(path.join(bin, 'initdb'), ['-D', path.join(folder, 'data'), ...options], { account: opener });
    return withServer({ bin, folder, account: opener }, async (at) => {
      await psql(at, MAKE_READER);
      await psql(at, 'create role shop login');
      await psql(at, 'create database shop owner shop');
      await fetchDump(repository, snapshot, `postgres://shop@localhost/shop?host=${at.socket}`, opener);
      return resemble(await sumsAt(url), await sumsInside(at, 'shop'));
    });
  });
}
