import fs from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startChild } from './child-process.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

let server: PostgresServer;

async function query(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  server = await startPostgres({ settings: ['work_mem=5MB'] });
});
afterAll(() => server?.remove());

test('the server is 15 or newer, listens on the loopback alone and takes settings', async () => {
  expect(
    await query(
      "select current_setting('server_version_num')::int >= 150000 as new, current_setting('listen_addresses') as at, current_setting('work_mem') as memory",
    ),
  ).toEqual([{ new: true, at: '127.0.0.1', memory: '5MB' }]);
});

test('a wrong password is refused', async () => {
  const url = new URL(server.url);
  url.password = 'wrong';
  await expect(new pg.Client({ connectionString: url.href }).connect()).rejects.toThrow(
    'password authentication failed',
  );
});

test.each(['fast', 'immediate', 'kill'] as const)(
  'after stop(%s) nothing answers, and after start the data is there',
  async (mode) => {
    await query(`create table stopped_${mode} as select 1 as one`);
    await server.stop(mode);
    expect(server.pid()).toBeUndefined();
    await expect(query('select 1')).rejects.toThrow();
    await server.start();
    expect(await query(`select one from stopped_${mode}`)).toEqual([{ one: 1 }]);
  },
);

test('the server ends with the process that started it, even when that is killed', async () => {
  const starter = startChild(new URL('./postgres-starter.ts', import.meta.url), []);
  await starter.line(() => true);
  const [pid, root] = (starter.lines[0] ?? '').split(' ');
  expect(fs.existsSync(`/proc/${pid}`)).toBe(true);
  await starter.kill();
  await expect.poll(() => fs.existsSync(`/proc/${pid}`) || fs.existsSync(root ?? ''), { timeout: 60_000 }).toBe(false);
});
