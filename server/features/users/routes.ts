import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/users.ts';
import type { Deps } from '../../deps.ts';
import { auditContext, bind } from '../../http/bind.ts';
import { toUser } from './present.ts';
import { listNameRows, listUserRows } from './repository.ts';
import { nameUser, toggleUser } from './service.ts';

export function userRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.listUsers, async () => (await listUserRows(deps.db)).map(toUser));

  bind(app, deps, contract.listUserNames, () => listNameRows(deps.db));

  bind(app, deps, contract.nameUser, ({ params, body }, context) =>
    nameUser(deps, auditContext(context), params.id, body.name),
  );

  bind(app, deps, contract.nameMyself, ({ body }, context) => {
    const audit = auditContext(context);
    return nameUser(deps, audit, audit.actor.id, body.name);
  });

  bind(app, deps, contract.toggleUser, ({ params }, context) => toggleUser(deps, auditContext(context), params.id));
}
