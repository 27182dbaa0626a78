import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
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
  /** What the tool reads. */
  input?: string | Readable;
};

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
      complaint.then((words) => reject(new BackupRefusal(`${program} falhou: ${words.trim().slice(-600)}`)), reject);
    });
  });
  return { output: child.stdout, ended };
}

/** What a tool of the system writes. Throws BackupRefusal with its complaint when it fails or isn't there. */
export async function runTool(program: string, args: readonly string[], run: Run = {}): Promise<string> {
  const { output, ended } = openTool(program, args, run);
  const [written] = await Promise.all([text(output), ended]);
  return written;
}

function own(folder: string, { uid, gid }: Account): string {
  if (uid !== undefined && gid !== undefined) fs.chownSync(folder, uid, gid);
  return folder;
}

/** Makes a folder that is this user's alone. */
export function makeFolder(folder: string, account: Account): string {
  fs.mkdirSync(folder, { mode: 0o700 });
  return own(folder, account);
}

/** A new folder of this user's alone, on a disk with room. */
export const temporaryFolder = (prefix: string, account: Account = {}) =>
  own(fs.mkdtempSync(path.join('/var/tmp', prefix)), account);
