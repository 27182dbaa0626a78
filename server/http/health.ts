import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { VERSION } from '../version.ts';

/** /healthz: the process lives, in this version. /readyz: it can take orders (the database answers and has room). */
export function registerHealth(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok', version: VERSION }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const health = await deps.database.health();
    return reply
      .status(health.ok ? 200 : 503)
      .send({ status: health.ok ? 'ok' : 'unavailable', ...(health.reason ? { reason: health.reason } : {}) });
  });
}
