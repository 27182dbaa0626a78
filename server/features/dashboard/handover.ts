import * as contract from '#contract/handover.ts';
import { actionsWith } from '#domain/log-actions.ts';
import { changeText } from '#domain/sale/differences.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/bind.ts';
import { answers } from '../../rows.ts';
import { entriesBetween, writeLog } from '../logs/service.ts';
import { mostPressing, ordersUnheard } from '../sales/orders/queries.ts';
import { countOrdersSince, ordersDelivered, ordersSince } from './repository.ts';

const HOUR_MS = 3_600_000;
/** A handover longer ago isn't looked for. */
const LOOK_BACK_HOURS = 72;
const [LATEST, PRESSING, CHANGES] = [10, 20, 30];

const toHandover = answers(contract.getHandover.response);

/** The report for the next shift: changes since the last handover, or of the last `hours`, and open work. */
export async function getHandover(deps: Deps, { actor, query: { horas: hours } }: Call<typeof contract.getHandover>) {
  const now = deps.now();
  const ago = (count: number) => new Date(now.getTime() - count * HOUR_MS);
  const to = new Date(now.getTime() + 1);
  const [taken] = hours
    ? []
    : await entriesBetween(deps.db, { from: ago(LOOK_BACK_HOURS), to }, { actions: ['turno_assumido'], limit: 1 });
  const since = taken?.createdAt ?? ago(hours ?? contract.SHIFT_HOURS);
  const until = new Date(now.getTime() + contract.SHIFT_HOURS * HOUR_MS);
  const isAdministrator = actor.role === 'administrador';
  const actions = actionsWith(({ handover: told }) => told !== undefined && (isAdministrator || told === 'everybody'));
  const [{ wreaths, orders }, unheard, total, fresh, delivered, entries] = await Promise.all([
    mostPressing(deps, PRESSING, until),
    ordersUnheard(deps.db, now, LATEST),
    countOrdersSince(deps.db, since),
    ordersSince(deps.db, since, LATEST),
    ordersDelivered(deps.db, since, LATEST),
    entriesBetween(deps.db, { from: since, to }, { actions, limit: CHANGES + 1 }),
  ]);
  return toHandover({
    ...{ since, until, takenBy: taken?.userEmail ?? null, wreaths, orders, unheard },
    fresh: { total, latest: fresh },
    delivered: { total: delivered[0]?.total ?? 0, latest: delivered },
    changes: entries.slice(0, CHANGES).map(({ id, createdAt: at, userEmail: by, message, changes }) => ({
      ...{ id: String(id), at, by },
      message: changeText(message, changes, isAdministrator),
    })),
    hasMore: entries.length > CHANGES,
  });
}

/** Notes that the actor has taken over the shift; the next handover begins here. */
export async function takeOver(deps: Deps, { audit }: Call<typeof contract.takeOver>) {
  await writeLog(deps.db, audit, { at: deps.now(), action: 'turno_assumido', message: 'Turno assumido.' });
  return { message: 'Anotado: o turno é seu.' };
}
