import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/store.ts';
import { STORE_TIME_ZONE } from '#domain/dates.ts';
import { currentOverride, type StoreException, storeStatusAt } from '#domain/store-hours.ts';
import type { Deps } from '../../deps.ts';
import { bind, signedIn } from '../../http/bind.ts';
import { readSchedule } from './repository.ts';
import { changeHours, forceStore, readHours } from './service.ts';

export function storeRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.getStoreStatus, async () => {
    const { open, nextOpen, reason } = storeStatusAt(await readSchedule(deps.db), deps.now());
    return { open, next_open: nextOpen, timezone: STORE_TIME_ZONE, reason };
  });

  bind(app, deps, contract.getStoreOverride, async () => {
    const { override } = await readSchedule(deps.db);
    return currentOverride(override, deps.now());
  });

  bind(app, deps, contract.setStoreOverride, ({ body }, context) =>
    forceStore(deps, body, { actor: signedIn(context), ip: context.ip }),
  );

  bind(app, deps, contract.getStoreSchedule, () => readHours(deps));

  bind(app, deps, contract.setStoreSchedule, ({ body }, context) => {
    const exceptions = body.exceptions.map(toException);
    const change = { hours: { weekly: body.weekly, exceptions }, version: body.version };
    return changeHours(deps, change, { actor: signedIn(context), ip: context.ip });
  });
}

type SentException = Omit<StoreException, 'reason'> & { reason?: string | undefined };

function toException({ day, intervals, reason }: SentException): StoreException {
  return { day, intervals, ...(reason === undefined ? {} : { reason }) };
}
