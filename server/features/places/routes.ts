import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/places.ts';
import type { Deps } from '../../deps.ts';
import { auditContext, bind } from '../../http/bind.ts';
import { toValues } from './present.ts';
import { createPlace, deletePlace, listPlaces, suggestPlaces, updatePlace } from './service.ts';

export function placeRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.listPlaces, () => listPlaces(deps));

  bind(app, deps, contract.suggestPlaces, () => suggestPlaces(deps));

  bind(app, deps, contract.createPlace, ({ body }, context) =>
    createPlace(deps, auditContext(context), toValues(body)),
  );

  bind(app, deps, contract.updatePlace, ({ params, body }, context) =>
    updatePlace(deps, auditContext(context), { id: params.id, values: toValues(body), version: body.version }),
  );

  bind(app, deps, contract.deletePlace, async ({ params }, context) => {
    await deletePlace(deps, auditContext(context), params.id);
    return { message: 'Local excluído.' };
  });
}
