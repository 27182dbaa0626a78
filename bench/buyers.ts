// Buyers, the provider's notifications and visitors of the catalogue, as fast as the shop answers, from a process of
// their own: reads its task from the parent, answers what came of it.
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { aCheckout, type TestProduct } from '#server/testing/factories.ts';
import { signWebhook } from '#simulator/provider/webhook-request.ts';
import { quantile } from './figures.ts';

export type BuyersTask = {
  url: string;
  kind: 'create-payment' | 'webhook' | 'catalogue';
  wreath: TestProduct;
  webhookSecret: string;
  seconds: number;
  atOnce: number;
};
export type BuyersReport = {
  perSecond: number;
  /** Of the calls that succeeded; null when none did. */
  p99Ms: number | null;
  answers: number;
  faults: Record<string, number>;
  /** How long the shortest call took, whatever came of it. */
  shortestMs: number | null;
};

type Call = { path: string; headers: Record<string, string>; body?: string };

function anAddress(): string {
  return [10, ...randomBytes(3)].join('.');
}

function createPayment({ wreath }: BuyersTask): Call {
  const body = JSON.stringify(aCheckout([wreath]));
  return { path: '/api/pagamento/create-payment', headers: { 'x-forwarded-for': anAddress() }, body };
}

function webhook({ webhookSecret }: BuyersTask): Call {
  const dataId = String(randomInt(1_000_000_000, 9_999_999_999));
  const requestId = randomUUID();
  const signature = signWebhook(webhookSecret, { dataId, requestId, timestamp: String(Date.now()) });
  return {
    path: `/api/pagamento/webhook?data.id=${dataId}&type=payment`,
    headers: { 'x-signature': signature, 'x-request-id': requestId, 'x-forwarded-for': anAddress() },
    body: JSON.stringify({ type: 'payment', data: { id: dataId } }),
  };
}

const CALLS: Record<BuyersTask['kind'], (task: BuyersTask) => Call> = {
  'create-payment': createPayment,
  webhook,
  catalogue: () => ({ path: '/api/products/ativos', headers: {} }),
};

async function send(url: string, { path, headers, body }: Call, agent: http.Agent): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const own =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  const method = body === undefined ? 'GET' : 'POST';
  http
    .request(url + path, { method, agent, headers: { ...own, ...headers } }, resolve)
    .on('error', reject)
    .end(body);
  const answer = await promise;
  const said = await text(answer);
  return answer.statusCode === 200 ? '' : `${answer.statusCode} ${said.slice(0, 120)}`;
}

/** Works through the task and says how many were answered, how late the slowest hundredth, and what went wrong. */
export async function buy(task: BuyersTask): Promise<BuyersReport> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: task.atOnce });
  const until = performance.now() + task.seconds * 1000;
  const times: number[] = [];
  const faults: Record<string, number> = {};
  let shortest = Number.POSITIVE_INFINITY;
  const work = async () => {
    while (performance.now() < until) {
      const call = CALLS[task.kind](task);
      const started = performance.now();
      const fault = await send(task.url, call, agent).catch((error: unknown) => String(error));
      const took = performance.now() - started;
      shortest = Math.min(shortest, took);
      if (fault === '') times.push(took);
      else faults[fault] = (faults[fault] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: task.atOnce }, work));
  agent.destroy();
  const orNull = (value: number) => (Number.isFinite(value) ? value : null);
  return {
    perSecond: times.length / task.seconds,
    p99Ms: orNull(quantile(times, 0.99)),
    answers: times.length,
    faults,
    shortestMs: orNull(shortest),
  };
}

async function work(task: BuyersTask): Promise<void> {
  process.send?.(await buy(task));
  process.disconnect();
}

process.once('message', (task: BuyersTask) => void work(task));
