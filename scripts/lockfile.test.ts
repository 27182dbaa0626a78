import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.dirname(import.meta.dirname);
const FILES = ['package.json', 'package-lock.json'];

/** The oldest supported npm (Debian's) and the newest: each reads the lock in its own way. */
describe('the lock file', { timeout: 120_000 }, () => {
  it.each(['9.2.0', 'latest'])('can be installed from with npm %s', (version) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'lock-'));
    for (const file of FILES) copyFileSync(path.join(root, file), path.join(folder, file));
    const npm = ['--yes', '--prefer-offline', `npm@${version}`];
    const install = ['ci', '--dry-run', '--ignore-scripts', '--no-audit', '--no-fund'];
    try {
      expect(() => execFileSync('npx', [...npm, ...install], { cwd: folder, stdio: 'pipe' })).not.toThrow();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
