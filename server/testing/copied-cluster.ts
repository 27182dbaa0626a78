import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Cluster } from '../backup/pgbackrest.ts';
import { prepareStanza } from '../backup/pgbackrest.ts';
import { archiveSettings, type Place, pgbackrestConf, readPlace } from '../backup/places.ts';
import { runTool } from '../backup/tool.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

/** The installed PostgreSQL, because pgBackRest belongs to its versions. Throws with what to install. */
export function installedPostgres(): string {
  const [newest] = fs.globSync('/usr/lib/postgresql/*/bin').sort().reverse();
  const tools = ['/usr/bin/pgbackrest', '/usr/bin/restic'].filter((tool) => !fs.existsSync(tool));
  if (newest !== undefined && tools.length === 0) return newest;
  throw new Error('Faltam programas para os testes das cópias: sudo apt-get install postgresql pgbackrest restic');
}

export type CopiedCluster = Cluster & {
  server: PostgresServer;
  place: Place;
  key: string;
  remove: () => Promise<void>;
};

/** A folder for copies that every user of a test may enter. */
export function copiesFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'memorial-copies-'));
  fs.chmodSync(folder, 0o777);
  return folder;
}

type Options = { address: string; key?: string; settings?: string[]; prepare?: boolean };

/** A PostgreSQL of its own whose log goes to a place of copies; `prepare: false` for one that is restored from there. */
export async function startCopiedCluster({
  address,
  key = randomBytes(24).toString('hex'),
  settings = [],
  prepare = true,
}: Options): Promise<CopiedCluster> {
  const state = copiesFolder();
  const config = path.join(state, 'pgbackrest.conf');
  const archive = Object.entries(archiveSettings(config)).map(([name, value]) => `${name}=${value}`);
  // Written before the server starts, which knows its port.
  const server = await startPostgres({ binaries: installedPostgres(), settings: [...archive, ...settings] });
  const place = readPlace(address);
  const data = path.join(server.directory, 'data');
  fs.writeFileSync(config, pgbackrestConf(place, key, { data, port: server.port, socket: server.directory, state }), {
    mode: 0o644,
  });
  const cluster: CopiedCluster = {
    ...{ config, data, port: server.port, socket: server.directory, account: server.account },
    ...{ server, place, key },
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
