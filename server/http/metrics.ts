import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { SYSTEM_PARTS } from '#domain/alarms.ts';
import type { Deps } from '../deps.ts';

type MetricsOptions = { host: string; port: number; openAlarms: () => Promise<{ part: string }[]> };

/** Seconds, from a cached page to a report over years. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LEVELS = { ok: 0, warning: 1, failed: 2, unknown: undefined };

/**
 * Counts and times every request by method, route and status. The route is the pattern, not the address: addresses hold
 * order numbers, and each would become a series of its own.
 */
function measureRequests(app: FastifyInstance, register: Registry): void {
  const seconds = new Histogram({
    name: 'memorial_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer, by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [register],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown'),
      status: reply.statusCode,
    };
    seconds.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}

/** The gauges of the shop's state, and the function that updates them. */
function measureState(deps: Deps, register: Registry, openAlarms: MetricsOptions['openAlarms']): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name: `memorial_${name}`, help, labelNames, registers: [register] });
  const up = gauge('database_up', '1 when the database answers, else 0.', []);
  const connections = gauge(
    'database_connections',
    'Connections of this process by state; waiting are requests without one.',
    ['state'],
  );
  const finding = gauge(
    'finding',
    'How a part stood at the last look, a minute ago at most: 0 in order, 1 a warning, 2 wrong; absent when unknown.',
    ['part'],
  );
  const alarm = gauge('alarm', '1 while an alarm of this part is raised; the staff were notified.', ['part']);
  return async () => {
    const { ok: answers } = await deps.database.health();
    const raised = answers ? (await openAlarms()).map(({ part }) => part) : ['database'];
    const { totalCount, idleCount, waitingCount } = deps.database.pool;
    up.set(answers ? 1 : 0);
    connections.set({ state: 'busy' }, totalCount - idleCount);
    connections.set({ state: 'idle' }, idleCount);
    connections.set({ state: 'waiting' }, waitingCount);
    finding.reset();
    for (const part of SYSTEM_PARTS) {
      alarm.set({ part }, raised.includes(part) ? 1 : 0);
      const level = LEVELS[deps.signals.findings?.[part].status ?? 'unknown'];
      if (level !== undefined) finding.set({ part }, level);
    }
  };
}

/**
 * Serves the metrics of the app's requests, the process and the list of findings at /metrics, on a port of its own that
 * a proxy in front of the shop never reaches. Throws when the port is taken.
 */
export async function serveMetrics(
  app: FastifyInstance,
  deps: Deps,
  { host, port, openAlarms }: MetricsOptions,
): Promise<{ url: string; close: () => Promise<void> }> {
  const register = new Registry();
  collectDefaultMetrics({ register });
  measureRequests(app, register);
  const measure = measureState(deps, register, openAlarms);
  const answer = async (response: http.ServerResponse) => {
    await measure();
    response.writeHead(200, { 'content-type': register.contentType, 'cache-control': 'no-store' });
    response.end(await register.metrics());
  };
  const server = http.createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    answer(response).catch((error: unknown) => {
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
