// Runs inside a machine under test. `sell` puts a wreath on sale as the owner does; `buy` buys and pays one through
// Caddy; `trade` repeats that until /tmp/enough exists; `breakOff` breaks off a thousand requests while others browse;
// `uploadLarge` sends a photo that is too large. Fails with the unexpected answer.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import tls from 'node:tls';
import * as api from '#contract/index.ts';
import { aWreath, checkoutBody } from '../../campaign/buyers.ts';
import { answerOf, type Request, send } from '../../campaign/recorded-call.ts';
import { preferenceOf, type Wreath } from '../../campaign/workload.ts';

const SHOP = 'https://loja.localhost';
const PROVIDER = 'http://127.0.0.1:3900';
const [task, email = '', password = ''] = process.argv.slice(2);

async function call<T>(request: Request): Promise<T> {
  return answerOf(request, await send(SHOP, request));
}

async function signIn(): Promise<string> {
  return (await call<{ token: string }>({ to: api.auth.login, json: { email, password } })).token;
}

async function sell(): Promise<void> {
  const token = await signIn();
  await call({ to: api.products.createProduct, json: aWreath('Coroa Saudade', 100_000), token });
  await call({ to: api.store.setStoreOverride, json: { mode: 'open' }, token });
}

async function orderLink(): Promise<string> {
  const [wreath] = await call<Wreath[]>({ to: api.products.listActiveProducts });
  if (!wreath) throw new Error('nothing is on sale');
  const json = checkoutBody([wreath], 'Maria da Serra', randomUUID());
  const { init_point: page } = await call<{ init_point: string }>({ to: api.payments.createPayment, json });
  return preferenceOf(page);
}

async function isOrdered(payment: number | string): Promise<boolean> {
  const query = { payment_id: String(payment) };
  return (await call<{ status: string }>({ to: api.payments.verifyPayment, query })).status === 'ok';
}

/** Buys one wreath; `onFault` gets errors of requests after the payment, which the buyer's page repeats. */
async function buy(onFault: (error: unknown) => void = fail): Promise<void> {
  const link = await orderLink();
  const approved = await fetch(`${PROVIDER}/_sim/payments/${link}/approve`, { method: 'POST' });
  if (!approved.ok) throw new Error(`the provider answers ${approved.status}`);
  const payment = (await approved.json()) as { id: number | string };
  for (let tries = 0; tries < 60; tries += 1) {
    const done = await isOrdered(payment.id).catch((error: unknown) => {
      onFault(error);
      return false;
    });
    if (done) return;
    await wait(1000);
  }
  throw new Error('the payment became no order');
}

function fail(error: unknown): never {
  throw error;
}

/** A request that is broken off in the middle of its body. */
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

/** Uploads too large a photo through Caddy, and expects the shop's own message instead of Caddy's error page. */
async function uploadLarge(): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(30 * 1024 * 1024)]), 'foto.jpg');
  const { status, answer } = await send(SHOP, { to: api.images.uploadImage, form, token: await signIn() });
  process.stdout.write(`${status} ${JSON.stringify(answer)}\n`);
  if (status !== 413) throw new Error('not refused as too large');
}

/** Two buyers buy and two visitors browse until /tmp/enough exists; prints what failed. */
async function trade(): Promise<void> {
  const faults: string[] = [];
  const note = (error: unknown) => void faults.push(error instanceof Error ? error.message : String(error));
  const counts = { purchases: 0, pages: 0 };
  const repeat = async (what: keyof typeof counts, work: () => Promise<unknown>) => {
    while (!fs.existsSync('/tmp/enough')) {
      await work().then(() => {
        counts[what] += 1;
      }, note);
    }
  };
  const visit = async () => {
    const answer = await fetch(`${SHOP}/coroas`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`/coroas: ${answer.status}`);
    await wait(50);
  };
  const buyers = [1, 2].map(() => repeat('purchases', () => buy(note)));
  await Promise.all([...buyers, ...[1, 2].map(() => repeat('pages', visit))]);
  process.stdout.write(`${faults.slice(0, 20).join('\n')}\n`);
  process.stdout.write(`${counts.purchases} purchases, ${counts.pages} pages, ${faults.length} requests failed\n`);
}

const tasks: Record<string, () => Promise<void>> = { sell, buy: () => buy(), trade, breakOff, uploadLarge };
await tasks[task ?? '']?.();
