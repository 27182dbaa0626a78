import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

type Package = { integrity?: string; hasInstallScript?: boolean; inBundle?: boolean; resolved?: string };

const lock: { packages: Record<string, Package> } = JSON.parse(
  readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
);
type Versions = Record<string, string>;
const manifest: {
  allowScripts: Record<string, boolean>;
  dependencies: Versions;
  devDependencies: Versions;
  optionalDependencies: Versions;
} = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const installed = Object.entries(lock.packages).filter(([where]) => where !== '');

const nameOf = (where: string) => where.split('node_modules/').at(-1) ?? where;

describe('what comes from others', () => {
  it('is held to a sum of at least 384 bits, package by package', () => {
    expect(installed.length).toBeGreaterThan(300);
    const weak = installed.filter(([, item]) => !item.inBundle && !/^sha(?:384|512)-/.test(item.integrity ?? ''));
    expect(weak.map(([where]) => where)).toEqual([]);
  });

  it('runs nothing when it is installed, except what the list allows', () => {
    const scripted = new Set(installed.filter(([, item]) => item.hasInstallScript).map(([where]) => nameOf(where)));
    expect([...scripted].filter((name) => !(name in manifest.allowScripts))).toEqual([]);
    expect(Object.values(manifest.allowScripts)).not.toContain(true);
  });

  it('comes from the registry alone: no address of a repository, a file or a tarball', () => {
    const elsewhere = installed.filter(([, { resolved }]) => resolved !== undefined);
    expect(elsewhere.map(([where]) => where)).toEqual([]);
  });

  it('has an exact version in package.json', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const versions = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });
});

describe('the search for secrets in the code', () => {
  const program = path.join(root, 'node_modules/secretlint/bin/secretlint.js');
  const settings = path.join(root, '.secretlintrc.json');

  async function search(text: string): Promise<number> {
    const folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
    try {
      writeFileSync(path.join(folder, 'config.ts'), text);
      const args = [program, '--secretlintrc', settings, '**/*'];
      return await run(process.execPath, args, { cwd: folder }).then(
        () => 0,
        ({ code }: { code: number }) => code,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  it('bites on a private key and a connection with a password, and lets the example in the help pass', async () => {
    const key = ['-----BEGIN', 'RSA', 'PRIVATE', 'KEY-----'].join(' ');
    const body = `${key}\n${'MIIEpAIBAAKCAQEA'.repeat(20)}\n${key.replace('BEGIN', 'END')}\n`;
    const address = ['postgres:/', '/dono:', 'k9fJ2pQz7w', '@banco.empresa.com/loja'].join('');
    expect(await Promise.all([search(body), search(address), search('export const fine = 1;\n')])).toEqual([1, 1, 0]);
  });
});
