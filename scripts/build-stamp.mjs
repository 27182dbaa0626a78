// Runs before anything is installed, on Node 20: built-in modules only.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['web', 'contract', 'domain', 'config'];
const FILES = [
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/lean-libraries.ts',
];
const PRODUCTS = ['build/web/client', 'build/web/server/index.js'];

/**
 * A sha256 over everything the built web is made from; tests are left out, since they do not reach it.
 * @param {string} root
 */
export function buildDigest(root) {
  const hash = createHash('sha256');
  for (const path of [...FILES, ...FOLDERS.flatMap((folder) => sources(root, folder))]) {
    if (!existsSync(join(root, path))) continue;
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * Whether the build on disk was finished from exactly these sources.
 * @param {string} root
 * @param {string} digest
 */
export function isBuilt(root, digest) {
  if (PRODUCTS.some((path) => !existsSync(join(root, path)))) return false;
  const stamp = join(root, 'build/.stamp');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
}

/**
 * Marks the build as unfinished, so that an interrupted one is repeated.
 * @param {string} root
 */
export function clearStamp(root) {
  rmSync(join(root, 'build/.stamp'), { force: true });
}

/**
 * Marks the build as finished from the sources with this digest, in one atomic step.
 * @param {string} root
 * @param {string} digest
 */
export function writeStamp(root, digest) {
  mkdirSync(join(root, 'build'), { recursive: true });
  const draft = join(root, `build/.stamp.${process.pid}`);
  writeFileSync(draft, digest);
  renameSync(draft, join(root, 'build/.stamp'));
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function sources(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return sources(root, path);
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
    });
}
