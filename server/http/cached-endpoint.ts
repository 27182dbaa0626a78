import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EndpointShape } from '#contract/endpoint.ts';
import type { Deps } from '../deps.ts';
import { boundRoute, type Handler } from './bind.ts';
import type { CatalogueVersion } from './catalogue-version.ts';
import { cachedResponse, createResponseCache, type ResponseCache, sendCached } from './response-cache.ts';
import { securityHeaders } from './security-headers.ts';

/** More than there are product addresses. */
const MAX_ANSWERS = 500;

export type AnswerCache = { deps: Deps; cache: ResponseCache };

/** Caches answers that are the same for everybody until the catalogue's version changes. */
export function createAnswerCache(deps: Deps, version: CatalogueVersion): AnswerCache {
  const now = () => deps.now().getTime();
  return { deps, cache: createResponseCache({ version: version.current, now, maxEntries: MAX_ANSWERS }) };
}

/** True for a request without session and without query, whose endless variants would fill the cache. */
function isForEverybody(request: FastifyRequest): boolean {
  return request.headers.authorization === undefined && !request.url.includes('?');
}

type CachedEndpoint<E extends EndpointShape> = {
  definition: E;
  handler: Handler<E>;
  /** How long an answer counts, in milliseconds, when it also depends on the time. */
  maxAgeMs?: number;
  /** False when clients must not store the answer; the others revalidate it each time. */
  storable?: boolean;
};

/**
 * Registers an endpoint whose anonymous answer depends on the catalogue and the store alone. The answer is made once
 * per version; everybody gets the same bytes, or 304 when they already have them.
 */
export function bindCached<E extends EndpointShape>(
  app: FastifyInstance,
  { deps, cache }: AnswerCache,
  { definition, handler, maxAgeMs = Number.POSITIVE_INFINITY, storable = true }: CachedEndpoint<E>,
): void {
  const route = boundRoute(deps, definition, handler);
  const security = Object.entries(securityHeaders({ secure: deps.config.publicUrl.startsWith('https:') })).flat();
  const headers = [...security, 'content-type', 'application/json; charset=utf-8'];
  const cacheControl = storable ? 'no-cache' : 'no-store';

  app.route({
    ...route,
    // With a callback instead of a promise, a cached answer is sent in the same tick, before limit and guard.
    onRequest: [
      (request, reply, next) => {
        if (!isForEverybody(request)) return next();
        const sendOrContinue = (found: Awaited<ReturnType<ResponseCache['find']>>) => {
          if (found) sendCached(request, reply, found);
          else next();
        };
        const found = cache.find(request.url, maxAgeMs);
        if (found instanceof Promise) found.then(sendOrContinue, next);
        else sendOrContinue(found);
      },
      route.onRequest,
    ],
    handler: async (request, reply) => {
      if (!isForEverybody(request)) return route.handler(request, reply);
      const response = await cache.get(request.url, maxAgeMs, async () => {
        const text = reply.serialize(await route.handler(request, reply));
        if (typeof text !== 'string') throw new TypeError('only an answer in JSON can be kept');
        return cachedResponse({ headers, text, cacheControl });
      });
      return sendCached(request, reply, response);
    },
  });
}
