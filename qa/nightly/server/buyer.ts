// Inside of a machine under test: `sell` puts a wreath on sale as the owner does, `buy` buys and pays one through Caddy, `trade` does it
// until /tmp/enough is there,
// `breakOff` spoils a thousand requests while others look on, `uploadLarge` sends a photo that is too large. Fails with the answer that was not as it should be.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import tls from 'node:tls';
import { checkoutBody } from '../../campaign/buyers.ts';
import type { Wreath } from '../../campaign/workload.ts';

const SHOP = 'https://loja.localhost';
const PROVIDER = 'http://127.0.0.1:3900';
const [task, email = '', password = ''] = process.argv.slice(2);

type Init = { method?: string; json?: unknown; token?: string };

async function call<T>(url: string, { method = 'GET', json, token }: Init = {}): Promise<T> {
  const headers = {
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(url, { method, headers, ...(json !== undefined && { body: JSON.stringify(json) }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text.slice(0, 500)}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

async function signIn(): Promise<string> {
  const { token } = await call<{ token: string }>(`${SHOP}/api/login`, {
    method: 'POST',
    json: { email, password },
  });
  return token;
}

async function sell(): Promise<void> {
  const json = {
    name: 'Coroa Saudade',
    description: 'Flores do campo',
    size: '1,20 m',
    price: 350,
    stock: 1000,
    image: '/media/coroa-branca/960.webp',
    active: true,
  };
  const token = await signIn();
  await call(`${SHOP}/api/products`, { method: 'POST', json, token });
  await call(`${SHOP}/api/business/force`, { method: 'PUT', json: { mode: 'open' }, token });
}

async function buy(): Promise<void> {
  const [wreath] = await call<Wreath[]>(`${SHOP}/api/products/ativos`);
  if (!wreath) throw new Error('nothing is on sale');
  const orderId = randomUUID();
  const json = checkoutBody([wreath], 'Maria da Serra', orderId);
  const { init_point: page } = await call<{ init_point: string }>(`${SHOP}/api/pagamento/create-payment`, {
    method: 'POST',
    json,
  });
  const link = new URL(page).searchParams.get('pref_id');
  const payment = await call<{ id: number | string }>(`${PROVIDER}/_sim/payments/${link}/approve`, {
    method: 'POST',
  });
  for (let tries = 0; tries < 60; tries += 1) {
    const url = `${SHOP}/api/pagamento/verificar-pagamento?payment_id=${payment.id}`;
    const { status } = await call<{ status: string }>(url);
    if (status === 'ok') return;
    await wait(1000);
  }
  throw new Error('the payment became no order');
}

/** One request that a visitor spoils in the middle of its body. */
function spoilOne(): Promise<void> {
  const head = 'POST /api/pagamento/webhook HTTP/1.1\r\nHost: loja.localhost\r\nTransfer-Encoding: chunked\r\n\r\n';
  return new Promise((resolve) => {
    const socket = tls.connect({ host: '127.0.0.1', port: 443, servername: 'loja.localhost' });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve());
    socket.write(`${head}not a chunk\r\n`, () => setTimeout(() => socket.destroy(), 20));
  });
}

async function breakOff(): Promise<void> {
  const answers: number[] = [];
  for (let round = 0; round < 100; round += 1) {
    const spoilt = Promise.all(Array.from({ length: 10 }, spoilOne));
    const { status } = await fetch(`${SHOP}/coroas`);
    answers.push(status);
    await spoilt;
  }
  const refused = answers.filter((status) => status !== 200);
  process.stdout.write(`1000 broken off; other visitors: ${answers.length} pages, ${refused.length} refused\n`);
  if (refused.length > 0) throw new Error('other visitors were refused');
}

/** A photo that is too large, through Caddy: the shop's own words, not a page about a shop that is away. */
async function uploadLarge(): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(30 * 1024 * 1024)]), 'foto.jpg');
  const headers = { authorization: `Bearer ${await signIn()}` };
  const answer = await fetch(`${SHOP}/api/upload-image`, { method: 'POST', headers, body: form });
  const text = await answer.text();
  process.stdout.write(`${answer.status} ${text}\n`);
  if (answer.status !== 413) throw new Error('not refused as too large');
}

/** Buys one after the other until a file says that it is enough. */
async function trade(): Promise<void> {
  let bought = 0;
  while (!fs.existsSync('/tmp/enough')) {
    await buy();
    bought += 1;
  }
  process.stdout.write(`bought ${bought}, failed 0\n`);
}

const tasks: Record<string, () => Promise<void>> = { sell, buy, trade, breakOff, uploadLarge };
await tasks[task ?? '']?.();
