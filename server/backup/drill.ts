import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Database, openDatabase } from '../db/client.ts';
import { sqlState } from '../db/errors.ts';
import { awaitsMigration } from '../db/migrate.ts';
import { createLog } from '../log.ts';
import { type Cluster, fetchData, recovered, sendLog } from './pgbackrest.ts';
import { BackupRefusal } from './refusal.ts';
import { fetchDump, type Repository, type Snapshot } from './restic.ts';
import { listTables, type Sum, steadyTexts, type Table, tallyTable } from './tables.ts';
import { type Account, runTool, temporaryFolder } from './tool.ts';

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

/** A PostgreSQL on a data folder of its own, which only its user reaches and which sends nothing anywhere. */
async function withServer<T>(
  { bin, data, socket, account }: { bin: string; data: string; socket: string; account: Account },
  work: (at: { socket: string; port: number; account: Account }) => Promise<T>,
): Promise<T> {
  const rules = path.join(socket, 'pg_hba.conf');
  const configuration = path.join(socket, 'postgresql.conf');
  fs.writeFileSync(rules, 'local all all trust\n', { mode: 0o644 });
  fs.writeFileSync(
    configuration,
    `hba_file = '${rules}'\nunix_socket_directories = '${socket}'\nlisten_addresses = ''\nport = 5432\narchive_mode = off\nhot_standby = off\n`,
    { mode: 0o644 },
  );
  const log = fs.openSync(path.join(socket, 'log'), 'w');
  const server = spawn(path.join(bin, 'postgres'), ['-D', data, '-c', `config_file=${configuration}`], {
    ...account,
    cwd: '/',
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  const ended = once(server, 'exit');
  const at = { socket, port: 5432, account };
  try {
    await Promise.race([
      recovered(at),
      ended.then(() => {
        const said = fs.readFileSync(path.join(socket, 'log'), 'utf8').trim().slice(-600);
        throw new BackupRefusal(`O banco restaurado não abre: ${said}`);
      }),
    ]);
    return await work(at);
  } finally {
    server.kill('SIGQUIT');
    await ended;
  }
}

/** Sums up a restored database with which this program could open the shop. Throws when it couldn't. */
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

function compare(expected: Sums, found: Sums): DrillReport {
  const different = [...expected].filter(([name, sum]) => found.get(name)?.sha256 !== sum.sha256).map(([name]) => name);
  if (different.length > 0) throw new BackupRefusal(`O banco restaurado é outro nas tabelas ${different.join(', ')}.`);
  return { tables: found.size, rows: [...found.values()].reduce((sum, { rows }) => sum + rows, 0) };
}

type Restored = { account: Account; bin: string; database: string };

/** Opens a data folder that `fill` makes, sums up what the shop's database in it holds, and deletes it. */
async function openRestored<T>(
  { account, bin, database }: Restored,
  fill: (data: string) => Promise<void>,
  look: (url: string) => Promise<T>,
): Promise<T> {
  const folder = temporaryFolder('memorial-drill-', account);
  try {
    const data = path.join(folder, 'data');
    await fill(data);
    return await withServer({ bin, data, socket: folder, account }, ({ socket }) => {
      const url = new URL(`postgres://postgres@localhost/${database}`);
      url.searchParams.set('host', socket);
      return look(url.href);
    });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Restores the database from its place, log included, into an empty folder, opens it there and compares every table with
 * the shop's of the same moment. Nothing of it stays. Throws BackupRefusal.
 */
export async function drillCluster(cluster: Cluster, url: string, now: Date): Promise<DrillReport> {
  const name = `drill-${now.toISOString()}`;
  const expected = await markPoint(url, name);
  await sendLog(cluster);
  const fill = async (data: string) => {
    await runTool('mkdir', ['-m', '700', data], { account: cluster.account });
    await fetchData(cluster, { name }, data);
  };
  return openRestored({ ...cluster, database: new URL(url).pathname.slice(1) }, fill, async (restored) =>
    compare(expected, await sumsAt(restored)),
  );
}

/** The same of a dump, which has no moment to compare with: it is opened and its rows are counted. */
export async function drillDump(
  repository: Repository,
  snapshot: Snapshot,
  server: Omit<Restored, 'database'>,
): Promise<DrillReport> {
  const initialise = async (data: string) => {
    const options = ['-U', 'postgres', '-E', 'UTF8', '--locale=C', '-A', 'trust'];
    await runTool(path.join(server.bin, 'initdb'), ['-D', data, ...options], server);
  };
  return openRestored({ ...server, database: 'postgres' }, initialise, async (restored) => {
    await fetchDump(repository, snapshot, restored);
    const sums = await sumsAt(restored);
    return compare(sums, sums);
  });
}
