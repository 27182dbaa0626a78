import fs from 'node:fs';
import path from 'node:path';
import { must, PROJECT } from './machine.ts';

function rename(tree: string, version: string): void {
  const file = path.join(tree, 'package.json');
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/"version": "[^"]+"/, `"version": "${version}"`));
}

/** Makes an archive of another version from the folder's release; `change` modifies it. Returns its name. */
export function archiveOf(share: string, version: string, change: (folder: string) => void = () => undefined): string {
  const [made] = fs.readdirSync(share).filter((name) => name.startsWith('memorial-') && name.endsWith('.tar.gz'));
  const folder = fs.mkdtempSync(path.join(share, '.release-'));
  try {
    must('tar', ['xf', path.join(share, made ?? ''), '-C', folder]);
    const [inside = ''] = fs.readdirSync(folder);
    rename(path.join(folder, inside), version);
    change(path.join(folder, inside));
    const archive = `other-${version}.tar.gz`;
    must('tar', ['cf', path.join(share, archive), '-C', folder, inside]);
    return archive;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** Adds a working migration and a start that fails. */
export function spoil(folder: string): void {
  const migrations = path.join(folder, 'server/db/migrations');
  const journal = path.join(migrations, 'meta/_journal.json');
  const content = JSON.parse(fs.readFileSync(journal, 'utf8')) as { entries: Record<string, unknown>[] };
  const last = content.entries.at(-1);
  const tag = '9999_spoilt';
  content.entries.push({ ...last, idx: Number(last?.idx) + 1, when: Number(last?.when) + 1, tag });
  fs.writeFileSync(journal, JSON.stringify(content));
  fs.writeFileSync(path.join(migrations, `${tag}.sql`), 'CREATE TABLE "spoilt" ("id" integer);');
  fs.rmSync(path.join(folder, 'build/web/server'), { recursive: true });
}

/** Fills an npm cache with everything this project installs; the cache stays for the next run. */
export function fillCache(cache: string): void {
  const folder = fs.mkdtempSync(`${cache}-`);
  try {
    for (const name of ['package.json', 'package-lock.json'])
      fs.copyFileSync(path.join(PROJECT, name), path.join(folder, name));
    const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--prefer-offline'];
    must('npm', [...args, '--cache', cache, '--prefix', folder]);
    // The installer fetches Node by this name before anything else.
    const node = `node-${process.platform}-${process.arch}@${process.version.slice(1)}`;
    must('npm', ['install', '--no-audit', '--cache', cache, '--prefix', path.join(folder, 'tools'), node]);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** Creates a bare repository of this project with a tag for each of these versions, the last one on its branch. */
export function repositoryWith(folder: string, versions: readonly string[]): void {
  const work = `${folder}.work`;
  must('git', ['clone', '--quiet', '--no-hardlinks', PROJECT, work]);
  const git = (...args: string[]) =>
    must('git', ['-C', work, '-c', 'user.name=Serra', '-c', 'user.email=serra@example.com', ...args]);
  for (const version of versions) {
    rename(work, version);
    git('commit', '--quiet', '--all', '--message', `Release ${version}`);
    git('tag', `v${version}`);
  }
  must('git', ['clone', '--quiet', '--bare', work, folder]);
  fs.rmSync(work, { recursive: true });
}
