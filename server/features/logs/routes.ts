import type { FastifyInstance } from 'fastify';
import type { HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/logs.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { type LogRow, listLogsByDate, listLogsByEmail } from './repository.ts';

type Entry = HandlerResult<typeof contract.listLogsByDate>[number];

function toEntry({ id, createdAt, userEmail, action, message, ipAddress, changes }: LogRow): Entry {
  return {
    _id: String(id),
    created_at: createdAt,
    user_email: userEmail,
    action,
    message,
    ip_address: ipAddress,
    changes,
  };
}

export function logRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.listLogsByEmail, async ({ query }) =>
    (await listLogsByEmail(deps.db, query.email, query)).map(toEntry),
  );

  bind(app, deps, contract.listLogsByDate, async ({ query }) =>
    (await listLogsByDate(deps.db, query, query)).map(toEntry),
  );
}
