import type { FastifyInstance } from 'fastify';
import { listKnownPlaces } from '#contract/places.ts';
import * as contract from '#contract/store.ts';
import { STORE_TIME_ZONE } from '#domain/dates.ts';
import { arrivalOf, earliestCeremony } from '#domain/promise.ts';
import { currentOverride, storeStatusAt } from '#domain/store-hours.ts';
import type { Deps } from '../../deps.ts';
import { auditContext, bind } from '../../http/bind.ts';
import { type AnswerCache, bindCached } from '../../http/cached-endpoint.ts';
import { toHours } from './present.ts';
import { readSchedule } from './repository.ts';
import { changeHours, forceStore, knownPlaces, readHours, readRules } from './service.ts';

/** The answer changes to the second when the store opens or closes. */
const STATUS_LIFE_MS = 1_000;

export function storeRoutes(app: FastifyInstance, deps: Deps, cache: AnswerCache): void {
  bindCached(app, cache, {
    definition: contract.getStoreStatus,
    maxAgeMs: STATUS_LIFE_MS,
    storable: false,
    handler: async () => {
      const [schedule, now] = [await readSchedule(deps.db), deps.now()];
      const { open, nextOpen, reason } = storeStatusAt(schedule, now);
      return {
        open,
        next_open: nextOpen,
        timezone: STORE_TIME_ZONE,
        reason,
        lead_minutes: schedule.leadMinutes,
        earliest_ceremony: earliestCeremony(schedule, now),
      };
    },
  });

  bind(app, deps, contract.getArrivalPromise, async ({ query }) => {
    const { funeral_time: at, funeral_location: place = '' } = query;
    const arrival = arrivalOf(at, (await readRules(deps.db))({ place, at }), deps.now());
    return { verdict: arrival.verdict, deliver_by: arrival.deliverBy, order_by: arrival.orderBy };
  });

  bind(app, deps, listKnownPlaces, () => knownPlaces(deps));

  bind(app, deps, contract.getStoreOverride, async () => {
    const { override } = await readSchedule(deps.db);
    return currentOverride(override, deps.now());
  });

  bind(app, deps, contract.setStoreOverride, ({ body }, context) => forceStore(deps, auditContext(context), body));

  bind(app, deps, contract.getStoreSchedule, () => readHours(deps));

  bind(app, deps, contract.setStoreSchedule, ({ body }, context) =>
    changeHours(deps, auditContext(context), { hours: toHours(body), version: body.version }),
  );
}
