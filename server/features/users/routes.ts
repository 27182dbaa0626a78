import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/users.ts';
import type { Deps } from '../../deps.ts';
import { bind, signedIn } from '../../http/bind.ts';
import { listUserRows } from './repository.ts';
import { toggleUser, toUser } from './service.ts';

export function userRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.listUsers, async () => (await listUserRows(deps.db)).map(toUser));

  bind(app, deps, contract.toggleUser, ({ params }, context) =>
    toggleUser(deps, params.id, { actor: signedIn(context), ip: context.ip }),
  );
}
