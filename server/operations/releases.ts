import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { Refusal } from './questions.ts';
import { PLACES, run, succeeds } from './system.ts';

/** Parts of the built tree that a server needs; the libraries come beside it. */
export const RELEASE_CONTENT = [
  'CHANGELOG.md',
  'build',
  'config',
  'demo/media',
  'deploy',
  'docs/operations.md',
  'memorial',
  'package-lock.json',
  'package.json',
  'server/db/migrations',
  'web/public',
] as const;
/** Dependencies that the build runs or has taken in; Vite's configurations name the latter. */
export const BUILT_WITH = [
  '@date-fns/tz',
  '@fontsource-variable/newsreader',
  '@fontsource-variable/source-sans-3',
  '@react-router/dev',
  '@tailwindcss/vite',
  'date-fns',
  'lucide-react',
  'react-datepicker',
  'react-hook-form',
  'tailwindcss',
  'vite',
] as const;
const UNREAD = [
  'typescript',
  '@typescript',
  '**/*.{js,cjs,mjs}.map',
  '**/*.d.{ts,mts,cts}',
  'node-linux-*/{include,share}',
];
const KEPT = 3;

export function versionOf(folder: string): string {
  return z.object({ version: z.string() }).parse(JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')))
    .version;
}

/** Whether a folder is the tree of the sources and not a release. */
const isSource = (folder: string) => fs.existsSync(path.join(folder, 'vite.server.config.ts'));

/** Archives for containers lie in `deploy`. */
const isNoArchive = (file: string) => !file.endsWith('.tar.gz');

function assemble(tree: string, folder: string): void {
  fs.mkdirSync(folder, { recursive: true });
  for (const part of RELEASE_CONTENT)
    fs.cpSync(path.join(tree, part), path.join(folder, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: isNoArchive,
    });
  const options = [
    '--omit=dev',
    '--include=optional',
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
  ];
  // On the Node that runs this: under an older one npm leaves out libraries that want a newer one.
  const npm = ['-c', 'PATH="$0:$PATH" exec npm "$@"', path.dirname(process.execPath)];
  for (const args of [['ci'], ['uninstall', '--no-save', ...BUILT_WITH]])
    run('sh', [...npm, ...args, ...options, '--loglevel=error'], { cwd: folder });
  const modules = path.join(folder, 'node_modules');
  for (const part of UNREAD.flatMap((pattern) => fs.globSync(pattern, { cwd: modules })))
    fs.rmSync(path.join(modules, part), { recursive: true, force: true });
}

/** Makes the archive of a built tree that servers install without building. Returns its path. */
export function packRelease(tree: string, outFolder: string): string {
  if (!isSource(tree)) throw new Refusal('Uma versão montada não se empacota de novo: rode no repositório.');
  const name = `memorial-${versionOf(tree)}`;
  const file = path.join(outFolder, `${name}-linux-${process.arch}.tar.gz`);
  fs.mkdirSync(outFolder, { recursive: true });
  // Nowhere in the tree: a folder can't be copied into itself.
  const folder = fs.mkdtempSync('/var/tmp/memorial.');
  try {
    assemble(tree, path.join(folder, name));
    run('tar', ['czf', file, '--owner=0', '--group=0', '-C', folder, name]);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
  return file;
}

/** Builds the archive of a tree in a folder of its own, as a user that owns nothing else. */
export function buildArchive(tree: string): string {
  const folder = fs.mkdtempSync('/var/tmp/memorial.');
  const { status } = spawnSync(path.join(tree, 'memorial'), ['release', folder], { stdio: 'inherit' });
  const [name] = fs.readdirSync(folder);
  if (status !== 0 || name === undefined) {
    fs.rmSync(folder, { recursive: true });
    throw new Refusal('A montagem falhou; o motivo está acima. Nada foi mudado.');
  }
  return path.join(folder, name);
}

/** Puts a release into its place on this server, from its archive or the folder where that was unpacked. Returns its folder. */
export function placeRelease(from: string): string {
  fs.mkdirSync(PLACES.releases, { recursive: true, mode: 0o755 });
  const partial = path.join(PLACES.releases, '.new');
  fs.rmSync(partial, { recursive: true, force: true });
  fs.mkdirSync(partial);
  if (!fs.existsSync(from)) throw new Refusal(`Não há ${from}.`);
  if (fs.statSync(from).isDirectory()) run('cp', ['-a', '--no-preserve=ownership', `${from}/.`, partial]);
  else if (!succeeds('tar', ['xf', path.resolve(from), '--no-same-owner', '--strip-components=1', '-C', partial]))
    throw new Refusal(`${from} não é o arquivo de uma versão, ou não está inteiro.`);
  run('chmod', ['-R', 'go+rX', partial]);
  const folder = path.join(PLACES.releases, versionOf(partial));
  if (fs.existsSync(folder)) {
    // A running program is never replaced under its feet.
    if (folder === currentRelease()) {
      fs.rmSync(partial, { recursive: true });
      return folder;
    }
    fs.rmSync(folder, { recursive: true });
  }
  fs.renameSync(partial, folder);
  return folder;
}

const target = (link: string) => (fs.existsSync(link) ? fs.realpathSync(link) : undefined);

/** The release that is in use; undefined before the installation. */
export const currentRelease = () => target(PLACES.current);
/** The release that was in use before the last change of version. */
export const previousRelease = () => target(PLACES.previous);

/** The release in use. Throws Refusal when none is installed. */
export function installedRelease(): string {
  const release = currentRelease();
  if (release === undefined)
    throw new Refusal('A loja ainda não está instalada neste servidor: sudo ./memorial install');
  return release;
}

function point(link: string, folder: string): void {
  const partial = `${link}.new`;
  fs.rmSync(partial, { force: true });
  fs.symlinkSync(folder, partial);
  fs.renameSync(partial, link);
}

export function switchTo(release: string): void {
  const before = currentRelease();
  if (before !== undefined && before !== release) point(PLACES.previous, before);
  point(PLACES.current, release);
}

/** Deletes a release that didn't open; `earlier` is what a rollback goes to again. */
export function discardRelease(release: string, earlier: string | undefined): void {
  fs.rmSync(PLACES.previous, { force: true });
  if (earlier !== undefined) point(PLACES.previous, earlier);
  fs.rmSync(release, { recursive: true, force: true });
}

/** Deletes the oldest releases, never the one in use nor the one before it. */
export function pruneReleases(): void {
  const needed = new Set([currentRelease(), previousRelease()]);
  const folders = fs
    .readdirSync(PLACES.releases)
    .map((name) => path.join(PLACES.releases, name))
    .sort((one, other) => fs.statSync(other).mtimeMs - fs.statSync(one).mtimeMs);
  for (const folder of folders.slice(KEPT)) if (!needed.has(folder)) fs.rmSync(folder, { recursive: true });
}

const migrationsOf = (release: string) =>
  fs.readdirSync(path.join(release, 'server', 'db', 'migrations')).filter((name) => name.endsWith('.sql'));

/** The changes of the database that `next` makes and `before` doesn't know. */
export function newMigrations(before: string, next: string): string[] {
  const known = new Set(migrationsOf(before));
  return migrationsOf(next).filter((name) => !known.has(name));
}
