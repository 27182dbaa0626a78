import fs from 'node:fs/promises';
import path from 'node:path';
import { BackupRefusal } from './manifest.ts';
import { isBackupName } from './names.ts';
import { surplusBackups } from './tiers.ts';

const UNFINISHED = /^\.memorial-.*\.partial$/;
/** A backup that takes longer than this was broken off. */
const ABANDONED_MS = 24 * 3_600_000;

/** The folder, closed to other users when it has to be made. Throws BackupRefusal when nothing can be written there. */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    await fs.access(folder, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    throw new BackupRefusal(`Não é possível gravar na pasta ${folder}.`, { cause: error });
  }
}

/** Node's own recursive way never ends on file systems that answer ENOENT though the parent exists, such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await fs.mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await fs.stat(folder)).isDirectory()) return;
    const parent = path.dirname(folder);
    const orphan = code === 'ENOENT' && !(await fs.stat(parent).catch(() => undefined));
    if (!orphan) throw error;
    await makeFolder(parent);
    await fs.mkdir(folder, { mode: 0o700 });
  }
}

/** Puts a written and synced file in its place, also for the time after a power cut. Never replaces another one. */
export async function settleInFolder(partial: string, file: string): Promise<void> {
  await fs.link(partial, file).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new BackupRefusal(`O arquivo ${file} já existe.`, { cause: error });
    // Memory sticks and some shared folders know no links.
    await fs.rename(partial, file);
  });
  await fs.rm(partial, { force: true });
  const folder = await fs.open(path.dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The finished backups of the folder, newest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await fs.readdir(folder);
  return names
    .filter((name) => isBackupName(name))
    .sort()
    .reverse()
    .map((name) => path.join(folder, name));
}

/** Leaves the newest `keep` backups and those of the tiers, deletes the others and what broken-off backups left. Returns the deleted. */
export async function thinOut(folder: string, keep: number, now: Date): Promise<string[]> {
  const surplus = surplusBackups(await listBackups(folder), keep);
  for (const file of surplus) await fs.rm(file, { force: true });
  for (const name of await fs.readdir(folder)) {
    const file = path.join(folder, name);
    if (!UNFINISHED.test(name)) continue;
    const facts = await fs.stat(file).catch(() => undefined);
    if (facts && now.getTime() - facts.mtimeMs > ABANDONED_MS) await fs.rm(file, { force: true });
  }
  return surplus;
}
