import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { pt } from 'zod/locales';
import { registerApi } from './api.ts';
import { clientNetwork } from './client-address.ts';
import type { Deps } from './deps.ts';
import { AppError } from './errors.ts';
import { imageRoutes } from './features/images/routes.ts';
import { type CatalogueVersion, watchCatalogue } from './http/catalogue-version.ts';
import { apiNotFound, registerErrorHandler } from './http/error-handler.ts';
import { registerHealth } from './http/health.ts';
import { createAnswerCache } from './http/implement.ts';
import { canonicalTarget, protocolErrors, registerJsonBody, registerSpaceGuard } from './http/incoming.ts';
import { registerOpenApi } from './http/openapi.ts';
import { isApi, registerHeaders } from './http/security-headers.ts';

z.config(pt());

const GENEROUS_CALLS_PER_MINUTE = 600;

function createServer(deps: Deps): FastifyInstance {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    requestTimeout: 60_000,
    keepAliveTimeout: 5_000,
    // Node looks for late ones only every 30 s by itself.
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength: 200 },
    trustProxy: (_address, hop) => hop < deps.config.trustProxy,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url }) => canonicalTarget(url ?? '/'),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    ...protocolErrors({ secure: deps.config.publicUrl.startsWith('https:') }),
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  app.removeContentTypeParser('text/plain');
  registerJsonBody(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('actor', undefined);
  app.decorateRequest('session', undefined);
  registerErrorHandler(app, deps.business);
  return app;
}

/** Levels at which a line for each request would be thrown away. */
const QUIET = new Set(['warn', 'error', 'fatal', 'silent']);

/** Asked every second by a proxy; only what they refuse is worth a line. */
const HEALTH = new Set(['/healthz', '/readyz']);

/** Failures of the shop itself; a health check that says so is no further failure. */
function registerFailures(app: FastifyInstance, deps: Deps): void {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode >= 500 && !HEALTH.has(request.routeOptions.url ?? '')) deps.signals.countFailure();
  });
}

function registerAccessLog(app: FastifyInstance, deps: Deps): void {
  if (QUIET.has(deps.log.level)) return;
  app.addHook('onResponse', async (request, reply) => {
    if (HEALTH.has(request.routeOptions.url ?? '') && reply.statusCode < 400) return;
    const actor = request.actor ? { actor: request.actor.id } : {};
    request.log.info(
      { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime), ...actor },
      'request',
    );
  });
}

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** A change shows in the next answer of this process, and in those of other processes that are notified of it. */
function registerChanges(app: FastifyInstance, version: CatalogueVersion): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (CHANGING.has(request.method)) version.expire();
    done(null, payload);
  });
}

async function registerProtection(app: FastifyInstance, deps: Deps): Promise<void> {
  registerHeaders(app, { secure: deps.config.publicUrl.startsWith('https:') });
  await app.register(rateLimit, {
    max: Math.ceil(GENEROUS_CALLS_PER_MINUTE * deps.config.rateLimitFactor),
    timeWindow: 60_000,
    hook: 'onRequest',
    keyGenerator: (request) => clientNetwork(request.ip),
    allowList: (request) => !isApi(request),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too-many-requests', undefined, { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  // Pages and assets bring their own compression.
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['gzip'],
    threshold: 1024,
    customTypes: /^(?:application\/json|text\/csv)/,
  });
}

/**
 * The whole server without its pages: every feature's routes, guarded, documented and measured. Answers of the catalogue
 * are kept for as long as `version` stays the same; without one it is looked up for every request.
 */
export async function buildApp(deps: Deps, version = watchCatalogue(deps, 0)): Promise<FastifyInstance> {
  const app = createServer(deps);
  const cache = createAnswerCache(deps, version);
  registerAccessLog(app, deps);
  registerFailures(app, deps);
  registerChanges(app, version);
  await registerProtection(app, deps);
  registerSpaceGuard(app, deps);
  // Nobody needs it where the shop sells.
  if (deps.config.mode === 'demo') await registerOpenApi(app, deps);
  registerHealth(app, deps);
  await imageRoutes(app, deps);
  await registerApi(app, cache);
  app.all('/api/*', { schema: { hide: true } }, apiNotFound);
  return app;
}
