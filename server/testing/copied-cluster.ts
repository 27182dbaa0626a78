import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { archiveSettings, pgbackrestConf, readDestination } from '../backup/destinations.ts';
import { prepareStanza } from '../backup/pgbackrest.ts';
import { runTool } from '../backup/tool.ts';
import { startPostgres } from './postgres-server.ts';

const PROGRAMS = {
  postgresql: '/usr/lib/postgresql/*/bin/initdb',
  pgbackrest: '/usr/bin/pgbackrest',
  restic: '/usr/bin/restic',
};
const missingOf = (programs: Record<string, string>) =>
  Object.entries(programs)
    .filter(([, file]) => fs.globSync(file).length === 0)
    .map(([name]) => name);

/** Installs the night's missing Debian packages, as root. Without root the test that needs one names it. */
export function installTools(say: (line: string) => void): void {
  const missing = missingOf({
    ...PROGRAMS,
    debootstrap: '/usr/sbin/debootstrap',
    'systemd-container': '/usr/bin/systemd-nspawn',
    'libreoffice-calc': '/usr/bin/soffice',
  });
  if (missing.length === 0 || process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return;
  say(`Instalando ${missing.join(', ')} com apt-get…`);
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update'], options);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...missing], options);
}

/** The installed PostgreSQL, because pgBackRest belongs to its versions. Throws with what to install. */
function installedPostgres(): string {
  const missing = missingOf(PROGRAMS);
  if (missing.length > 0)
    throw new Error(`Faltam programas para os testes das cópias: sudo apt-get install ${missing.join(' ')}`);
  const [newest = ''] = fs.globSync(path.dirname(PROGRAMS.postgresql)).sort().reverse();
  return newest;
}

export type CopiedCluster = Awaited<ReturnType<typeof startCopiedCluster>>;

/** A folder for copies that every user of a test may enter. */
export function copiesFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'memorial-copies-'));
  fs.chmodSync(folder, 0o777);
  return folder;
}

type Options = { address: string; key?: string; settings?: string[]; prepare?: boolean };

/** A PostgreSQL of its own whose log goes to a destination of copies; `prepare: false` for one that is restored from there. */
export async function startCopiedCluster({
  address,
  key = randomBytes(24).toString('hex'),
  settings = [],
  prepare = true,
}: Options) {
  const state = copiesFolder();
  const config = path.join(state, 'pgbackrest.conf');
  const archive = Object.entries(archiveSettings(config)).map(([name, value]) => `${name}=${value}`);
  // Written before the server starts, which knows its port.
  const bin = installedPostgres();
  const server = await startPostgres({ binaries: bin, settings: [...archive, ...settings] });
  const destination = readDestination(address);
  const data = path.join(server.directory, 'data');
  const { port, directory: socket, account } = server;
  const settled = pgbackrestConf(destination, key, { data, port, socket, state });
  fs.writeFileSync(config, settled, { mode: 0o644 });
  const cluster = {
    ...{ config, data, bin, port, socket, account, server, destination, key },
    start: () => server.start(),
    stop: () => server.stop(),
    remove: async () => {
      await server.remove();
      await runTool('rm', ['-rf', state]);
    },
  };
  if (prepare) await prepareStanza(cluster);
  return cluster;
}
