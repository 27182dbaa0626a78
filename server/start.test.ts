import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import business from '#config/business.json' with { type: 'json' };
import { createTestDatabase, temporaryDirectory } from './testing/databases.ts';
import { freePort, type ProductProcess, productProcess } from './testing/product-process.ts';

const folder = temporaryDirectory();
const BUSINESS_FILE = path.join(folder, 'business.json');
await writeFile(BUSINESS_FILE, JSON.stringify({ ...business, example: false }));

const database = await createTestDatabase('postgres');
afterAll(() => database.close());

const production = {
  DATABASE_URL: database.url ?? '',
  NODE_ENV: 'production',
  BUSINESS_FILE,
  PUBLIC_URL: 'https://loja.example.com/',
  JWT_SECRET: 'pR7w+QmZ0c9/TfUe2JxkL4sVb6NgYhD1',
  MP_ACCESS_TOKEN: 'APP_USR-1',
  MP_WEBHOOK_SECRET: '8f14e45fceea167a5a36dedd4bea2543',
  MP_COLLECTOR_ID: '123456789',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'loja@loja.example.com',
};

let product: ProductProcess;
afterEach(() => product.kill('SIGKILL'));

/** The status of an address; undefined when nobody listens there. */
async function statusOf(address: string): Promise<number | undefined> {
  const answer = await fetch(address).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.status;
}

it.each([
  ['', production, [404, 404, undefined]],
  [' and simulated payments, except the simulator', { ...production, PAYMENTS: 'simulator' }, [404, 404, 200]],
])('nothing of the demonstration is there in production%s', async (_how, environment, expected) => {
  const port = await freePort();
  product = productProcess(port, { DATA_DIR: temporaryDirectory(), LOG_LEVEL: 'silent', ...environment });
  await product.start();
  const addresses = [`${product.url}/dev/outbox/`, `${product.url}/api/docs/`, `http://127.0.0.1:${port + 1}/outbox/`];
  expect(await Promise.all(addresses.map(statusOf))).toEqual(expected);
});

it('a request that has begun when the process is told to stop is answered, and then it ends in order', async () => {
  // An embedded database is slow to close on a busy machine, and a process that takes ten seconds ends out of order.
  const environment = { DATABASE_URL: database.url ?? '', DATA_DIR: temporaryDirectory(), LOG_LEVEL: 'silent' };
  product = productProcess(await freePort(), environment);
  await product.start();
  const body = JSON.stringify({ email: 'ninguem@example.com', password: 'senha' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const begun = request(`${product.url}/api/login`, { method: 'POST', headers });
  const answered = once(begun, 'response');
  begun.write(body.slice(0, 9));
  // Requests sent before these have been read when they are answered.
  for (let time = 0; time < 2; time += 1) expect(await statusOf(`${product.url}/healthz`)).toBe(200);
  const stopped = product.kill('SIGTERM');
  // On a busy machine it may accept nothing any more before it is asked.
  await expect.poll(() => statusOf(`${product.url}/healthz`), { timeout: 60_000 }).not.toBe(200);
  begun.end(body.slice(9));
  const [{ statusCode }] = await answered;
  expect(statusCode).toBe(401);
  await stopped;
  expect(await product.ended()).toEqual({ code: 0, signal: null });
});
