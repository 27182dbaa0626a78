import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/reservations.ts';
import type { Deps } from '../../../deps.ts';
import { auditContext, bind } from '../../../http/bind.ts';
import { reservationExport } from './export.ts';
import { countLive, listReservations, releasePhoneHold } from './service.ts';

export function reservationRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.countReservations, async () => ({ total: await countLive(deps) }));

  bind(app, deps, contract.listReservationsByDate, ({ query: { from, to, ...page } }) =>
    listReservations(deps, { from, to }, page),
  );

  bind(app, deps, contract.listLiveReservations, ({ query }) => listReservations(deps, undefined, query));

  bind(app, deps, contract.releaseReservation, ({ params }, context) =>
    releasePhoneHold(deps, auditContext(context), params.id),
  );

  bind(app, deps, contract.exportReservations, ({ query }, context) =>
    reservationExport(deps, { ...context, audit: auditContext(context) }, query.range),
  );
}
