import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'seed-large-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function run(...parameters: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/seed-large.ts'), ...parameters], {
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: '', DATA_DIR: dataDir },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

it('fills an empty database and refuses one that has orders, unless told to', async () => {
  const filled = await run('--scale=0.0005');
  expect(filled.output).toContain('50 pedidos');
  expect(filled.output).toMatch(/Pronto em \d+ s\.\n$/);
  expect(filled.code).toBe(0);
  expect(await run('--scale=0.0005')).toEqual({
    code: 1,
    output: 'Este banco já tem pedidos ou reservas; use --force se quer juntar a eles dados inventados.\n',
  });
  expect((await run('--scale=0.0005', '--seed=2', '--force')).code).toBe(0);
});

it('refuses a scale above one', async () => {
  expect((await run('--scale=2')).code).toBe(1);
});
