import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Simulator, type SimulatorOptions, startSimulator } from '../simulator.ts';

const TOKEN = 'APP_USR-teste';
const SECRET = 'segredo-de-teste';
const START = new Date('2026-11-21T13:00:00Z');

/** A simulator on free ports; its clock stands still until a test advances it. */
export function openSimulator(options: Partial<SimulatorOptions> = {}): Promise<Simulator> {
  return startSimulator({ host: '127.0.0.1', accessToken: TOKEN, webhookSecret: SECRET, now: () => START, ...options });
}

/** A shop that records notifications. */
export async function openReceiver() {
  const received: { url: URL; headers: IncomingHttpHeaders; body: string }[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://receiver');
    const take = (body: string) => {
      received.push({ url, headers: request.headers, body });
      response.writeHead(answers.shift() ?? 200).end();
    };
    text(request).then(take, () => undefined);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** Status codes of the next answers, in order; 200 afterwards. */
    answers,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A valid request for a preference of R$ 370,00. */
export function aPreference(change: object = {}): object {
  return {
    items: [
      { id: 'p1', title: 'Coroa Branca', quantity: 1, unit_price: 350, currency_id: 'BRL' },
      { id: 'faixa', title: 'Faixa personalizada', quantity: 1, unit_price: 20, currency_id: 'BRL' },
    ],
    external_reference: 'pedido-1',
    ...change,
  };
}

export type Answer = { status: number; headers: Headers; body: Record<string, unknown> };

/** Calls the simulated API as the shop does. */
export async function callApi(
  simulator: Simulator,
  path: string,
  init: { method?: string; body?: object; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(`${simulator.url}${path}`, {
    method: init.method ?? 'GET',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...init.headers },
    ...(init.body ? { body: JSON.stringify(init.body) } : {}),
  });
  const said = await response.text();
  const json = response.headers.get('content-type')?.startsWith('application/json') && said !== '';
  return { status: response.status, headers: response.headers, body: json ? JSON.parse(said) : { text: said } };
}
