import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { EndpointShape } from '#contract/endpoint.ts';
import { isEndpoint } from '#contract/endpoints.ts';
import type { Deps } from '../deps.ts';
import { type BoundRoute, boundRoute, type Handler } from './bind.ts';
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

/**
 * The route of an endpoint whose anonymous answer depends on the catalogue and the store alone. The answer is made once
 * per version, and anew after `forMs` when it also depends on the time; everybody gets the same bytes, or 304 when they
 * already have them.
 */
function cachedRoute(
  { deps, cache }: AnswerCache,
  route: BoundRoute,
  { forMs = Number.POSITIVE_INFINITY, storable }: NonNullable<EndpointShape['kept']>,
): RouteOptions {
  const security = Object.entries(securityHeaders({ secure: deps.config.publicUrl.startsWith('https:') })).flat();
  const headers = [...security, 'content-type', 'application/json; charset=utf-8'];
  const cacheControl = storable === false ? 'no-store' : 'no-cache';

  return {
    ...route,
    // With a callback instead of a promise, a cached answer is sent in the same tick, before limit and guard.
    onRequest: [
      (request, reply, next) => {
        if (!isForEverybody(request)) return next();
        const sendOrContinue = (found: Awaited<ReturnType<ResponseCache['find']>>) => {
          if (found) sendCached(request, reply, found);
          else next();
        };
        const found = cache.find(request.url, forMs);
        if (found instanceof Promise) found.then(sendOrContinue, next);
        else sendOrContinue(found);
      },
      route.onRequest,
    ],
    handler: async (request, reply) => {
      if (!isForEverybody(request)) return route.handler(request, reply);
      const response = await cache.get(request.url, forMs, async () => {
        const text = reply.serialize(await route.handler(request, reply));
        if (typeof text !== 'string') throw new TypeError('only an answer in JSON can be kept');
        return cachedResponse({ headers, text, cacheControl });
      });
      return sendCached(request, reply, response);
    },
  };
}

/** A handler for each endpoint of a module of the contract, by its name; a missing one doesn't compile. */
type Handlers<M extends object> = {
  [K in keyof M as M[K] extends EndpointShape ? K : never]: M[K] extends EndpointShape ? Handler<M[K]> : never;
};

/** Registers every endpoint of a module of the contract with the handler of its name. */
export function implement<M extends object>(
  app: FastifyInstance,
  kept: AnswerCache,
  module: M,
  handlers: Handlers<M>,
): void {
  for (const [name, definition] of Object.entries(module)) {
    if (!isEndpoint(definition)) continue;
    const handler: Handler<EndpointShape> = Reflect.get(handlers, name);
    const route = boundRoute(kept.deps, definition, handler);
    app.route(definition.kept ? cachedRoute(kept, route, definition.kept) : route);
  }
}
