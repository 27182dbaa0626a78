import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { pt } from 'zod/locales';
import { newId } from './db/ids.ts';
import type { Deps } from './deps.ts';
import { AppError } from './errors.ts';
import { authRoutes } from './features/auth/routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { expenseRoutes } from './features/expenses/routes.ts';
import { financeRoutes } from './features/finances/routes.ts';
import { funeralRoutes } from './features/funerals/routes.ts';
import { imageRoutes } from './features/images/routes.ts';
import { logRoutes } from './features/logs/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { orderExportRoutes } from './features/orders/export-routes.ts';
import { orderRoutes } from './features/orders/routes.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { productRoutes } from './features/products/routes.ts';
import { reservationRoutes } from './features/reservations/routes.ts';
import { storeRoutes } from './features/store/routes.ts';
import { urnRoutes } from './features/urns/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { apiNotFound, registerErrorHandler } from './http/error-handler.ts';
import { registerHealth } from './http/health.ts';
import { registerOpenApi } from './http/openapi.ts';
import { registerSpaceGuard } from './http/space-guard.ts';

z.config(pt());

const GENEROUS_CALLS_PER_MINUTE = 600;

function createServer(deps: Deps): FastifyInstance {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    requestTimeout: 60_000,
    keepAliveTimeout: 5_000,
    http: { headersTimeout: 8_000 },
    routerOptions: { maxParamLength: 200 },
    trustProxy: (_address, hop) => hop < deps.config.trustProxy,
    genReqId: () => newId(new Date()),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('actor', undefined);
  registerErrorHandler(app);
  return app;
}

function registerAccessLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
  });
}

async function registerProtection(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: deps.config.publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('x-request-id', request.id);
  });
  await app.register(rateLimit, {
    max: Math.ceil(GENEROUS_CALLS_PER_MINUTE * deps.config.rateLimitFactor),
    timeWindow: 60_000,
    hook: 'onRequest',
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too-many-requests', undefined, { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  // Pages and assets bring their own compression.
  await app.register(compress, {
    encodings: ['gzip'],
    threshold: 1024,
    customTypes: /^(?:application\/json|text\/csv)/,
  });
  await app.register(underPressure, { maxEventLoopDelay: 2000, retryAfter: 5 });
}

/** The whole server without its pages: every feature's routes, guarded, documented and measured. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = createServer(deps);
  registerAccessLog(app);
  await registerProtection(app, deps);
  registerSpaceGuard(app, deps);
  await registerOpenApi(app, deps);
  registerHealth(app, deps);
  authRoutes(app, deps);
  productRoutes(app, deps);
  await imageRoutes(app, deps);
  storeRoutes(app, deps);
  paymentRoutes(app, deps);
  userRoutes(app, deps);
  logRoutes(app, deps);
  dashboardRoutes(app, deps);
  orderRoutes(app, deps);
  orderExportRoutes(app, deps);
  reservationRoutes(app, deps);
  expenseRoutes(app, deps);
  financeRoutes(app, deps);
  funeralRoutes(app, deps);
  urnRoutes(app, deps);
  notificationRoutes(app, deps);
  app.all('/api/*', { schema: { hide: true } }, apiNotFound);
  return app;
}
