import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/urns.ts';
import type { Deps } from '../../deps.ts';
import { auditContext, bind, signedIn } from '../../http/bind.ts';
import { toValues } from './present.ts';
import { createUrn, listUrnsFor, toggleUrn, updateUrn } from './service.ts';

export function urnRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.listUrns, ({ query }, context) =>
    listUrnsFor(deps, signedIn(context), { activeOnly: query.ativas ?? false }),
  );

  bind(app, deps, contract.createUrn, ({ body }, context) => createUrn(deps, auditContext(context), toValues(body)));

  bind(app, deps, contract.updateUrn, ({ params, body }, context) =>
    updateUrn(deps, auditContext(context), { id: params.id, values: toValues(body), version: body.version }),
  );

  bind(app, deps, contract.toggleUrn, ({ params }, context) => toggleUrn(deps, auditContext(context), params.id));
}
