import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { BackupPlace } from './backup-place.ts';

/** `folder` is relative to the account's home unless it begins with a slash. */
type SftpOptions = { host: string; port: number; user: string; folder: string };

const quoted = (path: string) => `"${path.replaceAll(/["\\]/g, '\\$&')}"`;

/** Runs commands in OpenSSH's sftp, which stops at the first failing one, and returns its output. */
async function run({ host, port, user }: SftpOptions, commands: readonly string[]): Promise<string> {
  // sftp's own quiet mode would hide the reason of a refusal.
  const options = [
    'LogLevel=ERROR',
    'BatchMode=yes',
    'StrictHostKeyChecking=accept-new',
    'ConnectTimeout=20',
    'ServerAliveInterval=15',
  ];
  const args = ['-b', '-', '-P', String(port), ...options.flatMap((option) => ['-o', option])];
  const child = spawn('sftp', [...args, `${user}@${host}`], { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.on('error', () => undefined);
  child.stdin.end(`${commands.join('\n')}\n`);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [code, output, complaint] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new Error(`sftp ${user}@${host}: ${complaint.trim().slice(0, 300)}`);
  return output;
}

/** A folder on an SSH server. Uses the key of this process's user (~/.ssh), which the server must accept. */
export function createSftpPlace(options: SftpOptions): BackupPlace {
  const placeOf = (name: string) => quoted(`${options.folder}/${name}`);
  return {
    name: `sftp://${options.host}/${options.folder}`,
    put: async (file, name) => {
      // The minus lets sftp ignore failures: the folder may exist already, and an interrupted copy may be left.
      const partial = placeOf(`${name}.partial`);
      const prepare = [`-mkdir ${quoted(options.folder)}`, `-rm ${partial}`];
      await run(options, [...prepare, `put ${quoted(file)} ${partial}`, `rename ${partial} ${placeOf(name)}`]);
    },
    get: async (name, file) => {
      await run(options, [`get ${placeOf(name)} ${quoted(file)}`]);
    },
    list: async () => {
      const output = await run(options, [`-ls -1 ${quoted(options.folder)}`]);
      const paths = output.split('\n').filter((line) => !line.startsWith('sftp>'));
      return paths.flatMap((line) => line.trim().split('/').at(-1) || []);
    },
    remove: async (name) => {
      await run(options, [`rm ${placeOf(name)}`]);
    },
  };
}
