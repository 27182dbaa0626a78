import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/reservations.ts';
import type { Deps } from '../../deps.ts';
import { bind, signedIn } from '../../http/bind.ts';
import { csvAnswer } from '../../http/csv.ts';
import { countLiveReservations } from './repository.ts';
import { listReservations, reservationExport } from './service.ts';

export function reservationRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.countReservations, async () => ({
    total: await countLiveReservations(deps.db, deps.now()),
  }));

  bind(app, deps, contract.listReservationsByDate, ({ query: { from, to, ...page } }) =>
    listReservations(deps, { from, to }, page),
  );

  bind(app, deps, contract.exportReservations, ({ query }, context) =>
    csvAnswer(deps, context, reservationExport(deps, query.range, { actor: signedIn(context), ip: context.ip })),
  );
}
