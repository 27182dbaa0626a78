import type { FastifyInstance } from 'fastify';
import type { HandlerInput } from '#contract/endpoint.ts';
import * as contract from '#contract/urns.ts';
import type { Deps } from '../../deps.ts';
import { bind, type Context, signedIn } from '../../http/bind.ts';
import type { UrnValues } from './repository.ts';
import { createUrn, listUrnsFor, toggleUrn, updateUrn, type Who } from './service.ts';

export function urnRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.listUrns, ({ query }, context) =>
    listUrnsFor(deps, signedIn(context), { activeOnly: query.ativas ?? false }),
  );

  bind(app, deps, contract.createUrn, ({ body }, context) => createUrn(deps, toValues(body), who(context)));

  bind(app, deps, contract.updateUrn, ({ params, body }, context) =>
    updateUrn(deps, { id: params.id, values: toValues(body), version: body.version }, who(context)),
  );

  bind(app, deps, contract.toggleUrn, ({ params }, context) => toggleUrn(deps, params.id, who(context)));
}

function who(context: Context): Who {
  return { actor: signedIn(context), ip: context.ip };
}

/** An absent and an empty description are the same, as are an absent price and none. */
function toValues({ nome, descricao, imagem, preco }: HandlerInput<typeof contract.createUrn>['body']): UrnValues {
  return { name: nome, description: descricao || null, image: imagem, price: preco ?? null };
}
