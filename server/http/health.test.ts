import { once } from 'node:events';
import net from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openShop, type TestShop } from '../testing/app.ts';

const LONG_MS = 60_000;
let shop: TestShop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

const get = (path: string) => fetch(`${shop.url}${path}`);

it('a stopping process serves until the polling proxy has read that it stops, and then accepts nothing', async () => {
  expect((await get('/healthz')).status).toBe(200);
  const left = shop.app.leave(LONG_MS);
  const meanwhile = await get('/api/products/ativos');
  expect([meanwhile.status, meanwhile.headers.get('connection')]).toEqual([200, 'close']);
  expect((await get('/healthz')).status).toBe(503);
  await left;
  await expect(get('/healthz')).rejects.toThrow();
});

it('a process that stops answers what it has accepted, and waits for no proxy where none watches', async () => {
  const body = JSON.stringify({ email: 'ninguem@example.com', password: 'x' });
  const socket = net.connect(Number(new URL(shop.url).port), '127.0.0.1');
  socket.setEncoding('utf8');
  await once(socket, 'connect');
  const left = shop.app.leave(LONG_MS);
  const head = `POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  socket.write(`${head}\r\n\r\n${body}`);
  let answer = '';
  for await (const piece of socket) answer += piece;
  expect(answer).toMatch(/^HTTP\/1.1 401 /);
  await left;
});
