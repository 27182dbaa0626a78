import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { VERSION } from '../version.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Keeps accepting requests until a proxy that polls /healthz has read that this process stops, at most for
     * `patience` ms, then refuses new ones. Resolves when all requests are answered.
     */
    leave: (patience: number) => Promise<void>;
  }
}

/** A proxy that asked within this time polls regularly. */
const WATCHED_MS = 5_000;
/** Time for requests that a proxy sent before it read the answer. */
const MOMENT_MS = 250;

/**
 * /healthz says that the process runs, with version and instance, and isn't stopping. /readyz says that it can take
 * orders (the database answers and the disk has room).
 */
export function registerHealth(app: FastifyInstance, deps: Deps): void {
  let asked = -WATCHED_MS;
  let leaving = false;
  const { instance } = deps.config;
  const stopRead = Promise.withResolvers<void>();
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    asked = performance.now();
    if (!leaving) return { status: 'ok', version: VERSION, instance };
    stopRead.resolve();
    return reply.status(503).send({ status: 'stopping', version: VERSION });
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (leaving) reply.raw.setHeader('connection', 'close');
    done();
  });
  app.decorate('leave', async (patience) => {
    leaving = true;
    if (performance.now() - asked < WATCHED_MS)
      await Promise.race([stopRead.promise.then(() => wait(MOMENT_MS)), wait(patience, undefined, { ref: false })]);
    await new Promise((resolve) => app.server.close(resolve));
  });
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const health = await deps.database.health();
    return reply
      .status(health.ok ? 200 : 503)
      .send({ status: health.ok ? 'ok' : 'unavailable', ...(health.reason ? { reason: health.reason } : {}) });
  });
}
