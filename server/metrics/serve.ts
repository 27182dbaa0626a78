import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { measureRequests } from './requests.ts';
import { measureState } from './state-gauges.ts';

type MetricsDeps = Pick<Deps, 'config' | 'database' | 'db' | 'now' | 'log'>;

async function answer(register: Registry, ask: () => Promise<void>, response: http.ServerResponse): Promise<void> {
  await ask();
  response.writeHead(200, { 'content-type': register.contentType, 'cache-control': 'no-store' });
  response.end(await register.metrics());
}

/**
 * Measures the app's requests and the process and shows them, with the state of the shop, at /metrics of a port of
 * their own, which a proxy in front of the shop never reaches. Throws when the port is taken.
 */
export async function serveMetrics(
  app: FastifyInstance,
  deps: MetricsDeps,
  { host, port }: { host: string; port: number },
): Promise<{ url: string; close: () => Promise<void> }> {
  const register = new Registry();
  collectDefaultMetrics({ register });
  measureRequests(app, register);
  const ask = measureState(deps, register);
  const server = http.createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    answer(register, ask, response).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the metrics could not be read');
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host}:${address.port}/metrics`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
