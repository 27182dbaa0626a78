import type { FastifyInstance } from 'fastify';
import type { EndpointShape } from '#contract/endpoint.ts';
import { isEndpoint } from '#contract/endpoints.ts';
import { boundRoute, type Handler } from './bind.ts';
import { type AnswerCache, cachedRoute } from './cached-endpoint.ts';

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
