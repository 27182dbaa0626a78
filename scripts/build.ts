import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

const root = dirname(import.meta.dirname);
/** Formats that compress well; pictures and fonts are compressed already. */
const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.json', '.svg', '.txt', '.xml', '.webmanifest', '.map']);
/** A smaller file saves less than the headers of its encoding cost. */
const SMALLEST_BYTES = 512;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

run('@react-router/dev/bin.cjs', 'build');
run('vite/bin/vite.js', 'build', '--config', 'vite.server.config.ts', '--logLevel', 'warn');
await precompress(join(root, 'build', 'web', 'client'));

function run(program: string, ...args: string[]): void {
  const env = { ...process.env, NODE_ENV: 'production' };
  const result = spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  if (result.error) throw result.error;
  if (result.status !== 0) process.exit(result.status ?? 1);
}

async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)));
  // zlib runs on the thread pool, which limits the number of parallel runs.
  await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < SMALLEST_BYTES) return;
  const params = { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: content.length };
  const variants = { br: await brotli(content, { params }), gz: await gzipped(content, { level: 9 }) };
  for (const [suffix, data] of Object.entries(variants)) {
    if (data.length < content.length) await writeFile(`${path}.${suffix}`, data);
  }
}
