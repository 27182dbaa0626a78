import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { Refusal } from './questions.ts';

const HOME = '/opt/memorial';
const ETC = '/etc/memorial';

/** Paths on a server; the funeral home's own lie outside the program, which is replaced. */
export const PLACES = {
  releases: `${HOME}/releases`,
  current: `${HOME}/current`,
  /** The release for `memorial rollback`. */
  previous: `${HOME}/previous`,
  source: `${HOME}/source`,
  change: `${HOME}/change.json`,
  etc: ETC,
  environment: `${ETC}/environment`,
  /** The destination of the copies with its secret, and their key; only root reads it. */
  copies: `${ETC}/copies`,
  business: `${ETC}/business.json`,
  /** Answers of an installation that hasn't ended. */
  answers: `${ETC}/answers.json`,
  unavailable: `${ETC}/unavailable.html`,
  data: '/var/lib/memorial',
  backups: '/var/backups/memorial',
  units: '/etc/systemd/system',
  caddyfile: '/etc/caddy/Caddyfile',
  command: '/usr/local/bin/memorial',
};
const USER = 'memorial';

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Output of a program of the system. Throws Refusal with it when the program fails. */
export function run(program: string, args: readonly string[], options: SpawnSyncOptions = {}): string {
  const result = spawnSync(program, args, { ...options, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (result.error) throw new Refusal(`${program} não pôde ser executado: ${result.error.message}`);
  if (result.status === 0) return result.stdout;
  throw new Refusal(`${program} ${args.join(' ')} falhou:\n${`${result.stdout}\n${result.stderr}`.trim()}`);
}

/** Long enough for a migration of years of orders. */
const PATIENCE_MS = 10 * 60_000;

/** Asks systemd for what has to be done within ten minutes. Throws Refusal with where the reason stands. */
export function systemctl(verb: 'start' | 'stop' | 'restart', unit: string, ...options: string[]): void {
  const { status, error } = spawnSync('systemctl', [...options, verb, unit], { stdio: 'ignore', timeout: PATIENCE_MS });
  if (status === 0) return;
  const fault = error ? 'não terminou em dez minutos' : 'falhou';
  throw new Refusal(`systemctl ${verb} ${unit} ${fault}. Por quê: sudo journalctl -n 50 -u ${unit}`);
}

export function succeeds(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

/** Throws Refusal for anybody but root, for whom the folders and units are. */
export function assertRoot(): void {
  if (process.getuid?.() !== 0) throw new Refusal('Este comando mexe no sistema: rode com sudo.');
}

function readVariables(file: string): Record<string, string> {
  if (!fs.existsSync(file)) return {};
  return Object.fromEntries(
    Object.entries(parseEnv(fs.readFileSync(file, 'utf8'))).map(([name, value]) => [name, value ?? '']),
  );
}

/** The variables of the environment file; none while there is no file. */
export const readEnvironment = () => readVariables(PLACES.environment);

/** With what only root reads. */
export const readSettings = () => ({ ...readEnvironment(), ...readVariables(PLACES.copies) });

function writeWhole(file: string, content: string, { mode, gid }: { mode: number; gid: number }): void {
  const partial = `${file}.new`;
  fs.writeFileSync(partial, content, { mode });
  fs.chownSync(partial, 0, gid);
  fs.renameSync(partial, file);
}

/** Writes a file that root owns and the shop may read. */
export const writeForShop = (file: string, content: string) =>
  writeWhole(file, content, { mode: 0o640, gid: accountOf(USER).gid });

export const writeForRoot = (file: string, content: string) => writeWhole(file, content, { mode: 0o600, gid: 0 });

export function accountOf(user: string): { uid: number; gid: number } {
  const id = (kind: '-u' | '-g') => Number(run('id', [kind, user]));
  return { uid: id('-u'), gid: id('-g') };
}

function shopProcess(release: string, more: Record<string, string> = {}): SpawnSyncOptions {
  const fixed = { NODE_ENV: 'production', DATA_DIR: PLACES.data, BUSINESS_FILE: PLACES.business, HOME: PLACES.data };
  const env = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', ...fixed, ...readEnvironment(), ...more };
  return { ...accountOf(USER), cwd: release, env };
}

const nodeOf = (release: string) => path.join(release, 'deploy', 'node');

/** Runs a program of a release as the shop's user, with its configuration, at this terminal. Says its exit code. */
export function runAsShop(
  release: string,
  program: string,
  args: readonly string[] = [],
  more: Record<string, string> = {},
): number {
  const options: SpawnSyncOptions = { ...shopProcess(release, more), stdio: 'inherit' };
  const { status, error } = spawnSync(nodeOf(release), [`build/server/${program}.js`, ...args], options);
  if (error) throw new Refusal(`A loja não pôde ser executada: ${error.message}`);
  return status ?? 1;
}

/** Output of a program of a release, run by the shop's user. Throws Refusal when it fails. */
export function outputAsShop(release: string, program: string): string {
  return run(nodeOf(release), [`build/server/${program}.js`], shopProcess(release));
}
