import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** pg connects to `<directory>/.s.PGSQL.<port>`; the kernel cuts unix socket paths at 107 bytes. */
export const SOCKET_PORT = 5432;
const LONGEST_SOCKET_PATH = 107;

export function socketPath(directory: string): string {
  return path.join(directory, `.s.PGSQL.${SOCKET_PORT}`);
}

/**
 * Creates the directory, closed to other users, for the socket of the database in `dataDirectory`. Call it only while
 * holding the lock of `dataDirectory`: the name is derived from it, so the remains of a killed process are replaced
 * instead of piling up. The socket has no password; the directory's mode protects it.
 */
export function createSocketDirectory(dataDirectory: string, parents = [os.tmpdir(), '/tmp']): string {
  const digest = createHash('sha256').update(`${process.getuid?.()}:${dataDirectory}`).digest('hex').slice(0, 16);
  const name = `memorial-db-${digest}`;
  const parent = parents.find(
    (candidate) => Buffer.byteLength(socketPath(path.join(candidate, `${name}-XXXXXX`))) <= LONGEST_SOCKET_PATH,
  );
  if (parent === undefined)
    throw new Error(`Nenhuma pasta temporária tem caminho curto o bastante para um socket: ${parents.join(', ')}`);
  const directory = path.join(parent, name);
  try {
    fs.rmSync(directory, { recursive: true, force: true });
    fs.mkdirSync(directory, { mode: 0o700 });
    return directory;
  } catch {
    // Another user owns that name; an unpredictable one can't be taken in advance.
    return fs.mkdtempSync(`${directory}-`);
  }
}
