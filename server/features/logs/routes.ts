import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/logs.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { toEntry } from './present.ts';
import { listLogsByDate, listLogsByEmail } from './repository.ts';

export function logRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.listLogsByEmail, async ({ query }) =>
    (await listLogsByEmail(deps.db, query.email, query)).map(toEntry),
  );

  bind(app, deps, contract.listLogsByDate, async ({ query }) =>
    (await listLogsByDate(deps.db, query, query)).map(toEntry),
  );
}
