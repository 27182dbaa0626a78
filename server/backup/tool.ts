import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { BackupRefusal } from './refusal.ts';

/** The user of the system that a tool runs as; empty: the one who asks. */
export type Account = { uid?: number; gid?: number };

type Run = {
  account?: Account;
  /** Beside the path and the language; secrets travel here and never in the arguments, which every user can read. */
  env?: Record<string, string>;
  input?: string | Readable;
};

/** Complaints of pgBackRest and restic that an operator meets; their own words follow. */
const MEANINGS = [
  [/no space left|quota exceeded/i, 'o lugar das cópias está cheio'],
  [/not archived before/i, 'o log do banco não chegou às cópias a tempo'],
  [/wrong password|no key found|cipher/i, 'a chave não abre estas cópias'],
  [/already locked|acquire lock/i, 'outra cópia está em andamento'],
  [
    /unable to open config file|missing file|does not exist/i,
    'não há cópias nesse lugar, ou o seu disco não está ligado',
  ],
  [/unable to connect|connection refused|timeout|timed out|no route|lookup/i, 'o lugar das cópias não responde'],
] as const;

function complaintOf(program: string, words: string): string {
  const said = words.trim().slice(-600);
  const known = ['pgbackrest', 'restic'].includes(program) && MEANINGS.find(([pattern]) => pattern.test(said));
  return `${program} falhou: ${known ? `${known[1]} (${said})` : said}`;
}

const MISSING = 'sudo apt-get install postgresql pgbackrest restic';

/** Starts a tool of the system. `ended` rejects with its complaint as BackupRefusal when it fails or isn't there. */
export function openTool(
  program: string,
  args: readonly string[],
  { account, env, input = '' }: Run = {},
): { output: Readable; ended: Promise<void> } {
  const child = spawn(program, args, {
    ...account,
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', TZ: 'UTC', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A tool that ends early says why by itself.
  child.stdin.on('error', () => undefined);
  if (typeof input === 'string') child.stdin.end(input);
  else pipeline(input, child.stdin).catch(() => undefined);
  const complaint = text(child.stderr);
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (cause) =>
      reject(new BackupRefusal(`${program} não pôde ser executado; instale-o: ${MISSING}`, { cause })),
    );
    child.once('close', (code) => {
      if (code === 0) return resolve();
      complaint.then((words) => reject(new BackupRefusal(complaintOf(program, words))), reject);
    });
  });
  return { output: child.stdout, ended };
}

/** Output of a tool of the system. Throws BackupRefusal with its complaint when it fails or isn't there. */
export async function runTool(program: string, args: readonly string[], run: Run = {}): Promise<string> {
  const { output, ended } = openTool(program, args, run);
  const [written] = await Promise.all([text(output), ended]);
  return written;
}

/** Makes a folder that is this user's alone, as that user: root makes, fills and deletes nothing where others may put links. */
export async function makeFolder(folder: string, account: Account): Promise<void> {
  await runTool('mkdir', ['-m', '700', folder], { account });
}

export async function writeAs(account: Account, file: string, content: string): Promise<void> {
  await runTool('tee', [file], { account, input: content });
}

/** Works in a new folder of this user's alone, on a disk with room, which is deleted afterwards. */
export async function inTemporaryFolder<T>(account: Account, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = (await runTool('mktemp', ['-d', '/var/tmp/memorial-copy-XXXXXXXX'], { account })).trim();
  try {
    return await work(folder);
  } finally {
    await runTool('rm', ['-rf', folder], { account });
  }
}
