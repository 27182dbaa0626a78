import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'seed-large-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function run(...parameters: string[]) {
  const script = join(import.meta.dirname, '../../scripts/seed-large.ts');
  const env = { ...process.env, NODE_ENV: '', DATABASE_URL: '', DATA_DIR: dataDir };
  const ended = spawnSync(process.execPath, [script, ...parameters], { env, encoding: 'utf8' });
  return { code: ended.status, output: ended.stdout + ended.stderr };
}

it('fills an empty database and refuses one that has orders, unless told to', () => {
  const filled = run('--scale=0.0005');
  expect(filled.output).toContain('50 pedidos');
  expect(filled.output).toMatch(/Pronto em \d+ s\.\n$/);
  expect(filled.code).toBe(0);
  expect(run('--scale=0.0005')).toEqual({
    code: 1,
    output: 'Este banco já tem pedidos ou reservas; use --force se quer juntar a eles dados inventados.\n',
  });
  expect(run('--scale=0.0005', '--seed=2', '--force').code).toBe(0);
});

it('refuses a scale above one', () => {
  expect(run('--scale=2').code).toBe(1);
});
