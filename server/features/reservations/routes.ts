import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/reservations.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { countLiveReservations } from './repository.ts';

export function reservationRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.countReservations, async () => ({
    total: await countLiveReservations(deps.db, deps.now()),
  }));
}
