import fs from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { PART_NAMES } from '#domain/alarms.ts';
import { runCommand } from '../testing/command.ts';
import { createTestDatabase, temporaryDirectory } from '../testing/databases.ts';

const folder = temporaryDirectory();
const database = await createTestDatabase('postgres');
const { url = '' } = database;
afterAll(async () => {
  await database.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

type Named = { name: string; status: string; words: string; mend?: string };
const statuses = async (variables: Record<string, string>) => {
  const { output } = await runCommand('status', [], { DATA_DIR: folder, ...variables });
  const found = JSON.parse(output) as Named[];
  for (const { status, mend } of found) if (status === 'failed' || status === 'warning') expect(mend).toMatch(/\S/);
  return new Map(found.map((one) => [one.name, one]));
};

it('says every finding of a shop that is closed, and that nobody could enter', async () => {
  const found = await statuses({ DATABASE_URL: url });
  expect([...found.keys()]).toEqual(['Configuração', ...Object.values(PART_NAMES)]);
  expect(found.get('Administradores')?.status).toBe('failed');
  expect(found.get('Avisos de pedidos')?.status).toBe('warning');
  expect(found.get('Banco de dados')?.status).toBe('ok');
});

it('names a database that is away, and takes nothing else for sound that only it knows', async () => {
  const found = await statuses({ DATABASE_URL: 'postgres://nobody:password@127.0.0.1:1/nothing' });
  expect(found.get('Banco de dados')).toMatchObject({
    status: 'failed',
    words: expect.stringContaining('não responde'),
  });
  expect(found.get('Administradores')?.status).toBe('unknown');
  expect((await statuses({ DATABASE_URL: 'mysql://x' })).get('Configuração')?.status).toBe('failed');
});
