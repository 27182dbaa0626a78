import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

/** From a page out of the cache to a report over years. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts and times every request by method, route and status. The route is the pattern, never the address: an address
 * may hold an order's number, and each one would become a series of its own.
 */
export function measureRequests(app: FastifyInstance, register: Registry): void {
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
