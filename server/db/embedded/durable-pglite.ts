import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** PostgreSQL's major version in the pinned PGlite; a directory of another version needs dump and restore. */
const POSTGRES_MAJOR = '18';
const EMSCRIPTEN_EIO = 29;
/** The status of an ordinary SQL error in the WASM build; every other exception is a PANIC or a trap. */
const SQL_ERROR_STATUS = 100;

type FileStream = { nfd: number };
type EmscriptenModule = {
  NODEFS: { stream_ops: { fsync?: (stream: FileStream) => number } };
  FS: { ErrnoError: new (errno: number) => Error };
};
type PostgresModule = { _PostgresMainLoopOnce: () => void };

/** PGlite's own file system has no fsync. This one has it, and counts its calls. */
class DurableNodeFS extends NodeFS {
  fsyncs = 0;

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(pg, options);
    const install = (module: EmscriptenModule) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        try {
          fs.fsyncSync(stream.nfd);
        } catch {
          throw new module.FS.ErrnoError(EMSCRIPTEN_EIO);
        }
        this.fsyncs += 1;
        return 0;
      };
    };
    const preRun = [...(result.emscriptenOpts.preRun ?? []), install];
    return { emscriptenOpts: { ...result.emscriptenOpts, preRun } as typeof result.emscriptenOpts };
  }
}

/** Buffers of 16 MB instead of 128: the operating system keeps the same pages a second time, and WebAssembly never gives memory back. */
const SETTINGS = [
  'fsync=on',
  'wal_sync_method=fsync',
  'synchronous_commit=on',
  'full_page_writes=on',
  'shared_buffers=16MB',
  'TimeZone=UTC',
];
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...SETTINGS.flatMap((setting) => ['-c', setting]),
];

export type DurablePGlite = { pglite: PGlite; files: DurableNodeFS };

/**
 * Opens the database in `directory`, or creates it at the very first start; the caller holds the lock. `onTrap` is
 * called when PostgreSQL crashes inside; it takes no queries afterwards. Throws when the directory is no database of
 * this version or when commits would not reach the disk.
 */
export async function openDurably(directory: string, onTrap: (error: unknown) => void): Promise<DurablePGlite> {
  if (fs.existsSync(directory)) checkDirectory(directory);
  else await createDirectory(directory);
  const files = new DurableNodeFS(directory);
  const pglite = await PGlite.create({ fs: files, startParams, extensions: { pg_trgm } });
  // The published type leaves out the functions that run PostgreSQL's main loop.
  reportTraps(pglite.Module as unknown as PostgresModule, onTrap);
  await proveDurability(pglite, files);
  return { pglite, files };
}

/** Flushes files, or the entries of folders, to the disk, so that they survive a power cut. */
function sync(...paths: string[]): void {
  for (const one of paths) {
    const descriptor = fs.openSync(one, 'r');
    fs.fsyncSync(descriptor);
    fs.closeSync(descriptor);
  }
}

/** Made beside its place and renamed once all of it is on the disk, so that a half-made database is never opened. */
async function createDirectory(directory: string): Promise<void> {
  const unfinished = `${directory}.new`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  const pglite = await PGlite.create(unfinished);
  await pglite.close();
  fs.chmodSync(unfinished, 0o700);
  const inside = fs.readdirSync(unfinished, { recursive: true, encoding: 'utf8' });
  sync(unfinished, ...inside.map((name) => path.join(unfinished, name)));
  fs.renameSync(unfinished, directory);
  sync(path.dirname(directory));
}

function checkDirectory(directory: string): void {
  const versionFile = path.join(directory, 'PG_VERSION');
  if (!fs.existsSync(versionFile)) {
    throw new Error(
      `A pasta ${directory} existe, mas não é um banco de dados (falta PG_VERSION). Nada foi alterado; guarde a pasta com outro nome.`,
    );
  }
  const version = fs.readFileSync(versionFile, 'utf8').trim();
  if (version !== POSTGRES_MAJOR) {
    throw new Error(
      `O banco de dados em ${directory} é do PostgreSQL ${version}; este programa usa o ${POSTGRES_MAJOR}. Nada foi alterado. Leve-o com a versão antiga do programa a um PostgreSQL (npm run db:move), ou guarde a pasta com outro nome e comece de novo.`,
    );
  }
}

/**
 * PGlite swallows a PANIC and then spins endlessly, because the message that caused it is never consumed. This wrapper
 * sees the PANIC first, and the worker ends at once.
 */
function reportTraps(module: PostgresModule, onTrap: (error: unknown) => void): void {
  const step = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      step();
    } catch (error) {
      if ((error as { status?: unknown }).status !== SQL_ERROR_STATUS) onTrap(error);
      throw error;
    }
  };
}

/** PGlite doesn't promise to call our fsync, so each start proves that a commit does. */
async function proveDurability(pglite: PGlite, files: DurableNodeFS): Promise<void> {
  const before = files.fsyncs;
  await pglite.query("select pg_logical_emit_message(true, 'durability', 'self test')");
  if (files.fsyncs === before)
    throw new Error('O banco de dados embutido não garante a gravação em disco; recusando iniciar.');
}
