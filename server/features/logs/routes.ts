import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/logs.ts';
import { actionsWith, type LogKind } from '#domain/log-actions.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { toEntry } from './present.ts';
import { listLogsByDate, listLogsByEmail } from './repository.ts';

type Asked = { skip: number; limit: number; kind?: LogKind | undefined; words?: string | undefined };

const pageOf = ({ kind, ...page }: Asked) => ({
  ...page,
  actions: kind && actionsWith((action) => action.kind === kind),
});

export function logRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.listLogsByEmail, async ({ query }) =>
    (await listLogsByEmail(deps.db, query.email, pageOf(query))).map(toEntry),
  );

  bind(app, deps, contract.listLogsByDate, async ({ query }) =>
    (await listLogsByDate(deps.db, query, pageOf(query))).map(toEntry),
  );
}
