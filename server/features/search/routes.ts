import type { FastifyInstance } from 'fastify';
import { searchEverything } from '#contract/search.ts';
import type { Deps } from '../../deps.ts';
import { bind, signedIn } from '../../http/bind.ts';
import { search } from './service.ts';

export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, searchEverything, ({ query }, context) => search(deps, query.q, signedIn(context)));
}
