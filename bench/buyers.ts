// Buyers and the provider's notifications, as fast as the shop answers, from a process of their own: reads its task from
// the parent, answers what came of it.
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { aCheckout, type TestProduct } from '#server/testing/factories.ts';
import { signWebhook } from '#simulator/provider/webhook-request.ts';
import { quantile } from './figures.ts';

export type BuyersTask = {
  url: string;
  kind: 'create-payment' | 'webhook';
  wreath: TestProduct;
  webhookSecret: string;
  seconds: number;
  atOnce: number;
};
export type BuyersReport = { perSecond: number; p99Ms: number; answers: number; faults: Record<string, number> };

type Call = { path: string; headers: Record<string, string>; body: string };

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

async function send(url: string, { path, headers, body }: Call, agent: http.Agent): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const own = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  http
    .request(url + path, { method: 'POST', agent, headers: { ...own, ...headers } }, resolve)
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
  const work = async () => {
    while (performance.now() < until) {
      const call = task.kind === 'webhook' ? webhook(task) : createPayment(task);
      const started = performance.now();
      const fault = await send(task.url, call, agent).catch((error: unknown) => String(error));
      if (fault === '') times.push(performance.now() - started);
      else faults[fault] = (faults[fault] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: task.atOnce }, work));
  agent.destroy();
  return { perSecond: times.length / task.seconds, p99Ms: quantile(times, 0.99), answers: times.length, faults };
}

async function work(task: BuyersTask): Promise<void> {
  process.send?.(await buy(task));
  process.disconnect();
}

process.once('message', (task: BuyersTask) => void work(task));
