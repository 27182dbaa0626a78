import * as contract from '#contract/dashboard.ts';
import * as handover from '#contract/handover.ts';
import { addToDay, dayOf, instantOf } from '#domain/dates.ts';
import { actionsWith } from '#domain/log-actions.ts';
import { answerBy } from '#domain/order-request.ts';
import { changeText } from '#domain/sale/differences.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/bind.ts';
import { answers } from '../../rows.ts';
import { revenueToday } from '../finances/service.ts';
import { entriesBetween, writeLog } from '../logs/service.ts';
import { listLowStock } from '../products/service.ts';
import { openInvoiceRequests } from '../sales/invoices/service.ts';
import { mostPressing, openRequests, ordersOwed, ordersUnheard } from '../sales/orders/queries.ts';
import { countReservations } from '../sales/reservations/service.ts';
import { toldOpenAlarms } from '../system/service.ts';
import {
  addressesAtHoldLimit,
  countActiveProducts,
  countOrdersSince,
  ordersDelivered,
  ordersSince,
  paymentsNeedingPerson,
  troubledNotifications,
} from './repository.ts';

const LATEST = 10;
const DAY_MS = 86_400_000;
const PRESSING = 6;
/** When the office goes home. */
const EVENING = '18:00';

const toNewOrders = answers(contract.getNewOrders.response);
const toAttention = answers(contract.getAttention.response);
const toToday = answers(contract.getToday.response);
const toTodayMoney = answers(contract.getTodayMoney.response);

export async function getDashboardSummary(deps: Deps) {
  const [{ total: reservas }, produtos] = await Promise.all([countReservations(deps), countActiveProducts(deps.db)]);
  return { reservas, produtos };
}

/** The orders created after `since`, newest first, and the instant for the next call. */
export async function getNewOrders(deps: Deps, { query: { desde: since } }: Call<typeof contract.getNewOrders>) {
  const at = deps.now();
  const orders = since ? await ordersSince(deps.db, since, contract.NEW_ORDERS_AT_MOST) : [];
  return toNewOrders({ at, orders });
}

/** Everything that needs a person, without personal data except buyers' names and refused networks. */
export async function getAttention(deps: Deps) {
  const [alarms, payments, notifications, addresses, invoices, requests, owed] = await Promise.all([
    toldOpenAlarms(deps),
    paymentsNeedingPerson(deps.db, LATEST),
    troubledNotifications(deps.db, LATEST),
    addressesAtHoldLimit(deps.db, new Date(deps.now().getTime() - DAY_MS)),
    openInvoiceRequests(deps.db, LATEST),
    openRequests(deps.db, LATEST),
    ordersOwed(deps.db, LATEST),
  ]);
  const waiting = requests.latest.map((request) => ({ ...request, answerBy: answerBy(request.requestedAt) }));
  return toAttention({
    alarms: { total: alarms.length, latest: alarms },
    payments,
    notifications,
    reservations: { total: addresses.length, latest: addresses.slice(0, LATEST) },
    invoices,
    requests: { total: requests.total, latest: waiting },
    owed,
  });
}

export async function getToday(deps: Deps) {
  const since = instantOf(addToDay(dayOf(deps.now()), -1), EVENING);
  const [{ wreaths, orders }, unheard, total, latest, lowStock] = await Promise.all([
    mostPressing(deps, PRESSING),
    ordersUnheard(deps.db, deps.now(), LATEST),
    countOrdersSince(deps.db, since),
    ordersSince(deps.db, since, LATEST),
    listLowStock(deps),
  ]);
  return toToday({ wreaths, orders, unheard, overnight: { since, total, latest }, lowStock });
}

export const getTodayMoney = async (deps: Deps) => toTodayMoney(await revenueToday(deps));

const HOUR_MS = 3_600_000;
/** A handover longer ago isn't looked for. */
const LOOK_BACK_HOURS = 72;
const [PRESSING_IN_A_SHIFT, CHANGES] = [20, 30];

const toHandover = answers(handover.getHandover.response);

/** The report for the next shift: changes since the last handover, or of the last `hours`, and open work. */
export async function getHandover(deps: Deps, { actor, query: { horas: hours } }: Call<typeof handover.getHandover>) {
  const now = deps.now();
  const ago = (count: number) => new Date(now.getTime() - count * HOUR_MS);
  const to = new Date(now.getTime() + 1);
  const [taken] = hours
    ? []
    : await entriesBetween(deps.db, { from: ago(LOOK_BACK_HOURS), to }, { actions: ['turno_assumido'], limit: 1 });
  const since = taken?.createdAt ?? ago(hours ?? handover.SHIFT_HOURS);
  const until = new Date(now.getTime() + handover.SHIFT_HOURS * HOUR_MS);
  const isAdministrator = actor.role === 'administrador';
  const actions = actionsWith(({ handover: told }) => told !== undefined && (isAdministrator || told === 'everybody'));
  const [{ wreaths, orders }, unheard, total, fresh, delivered, entries] = await Promise.all([
    mostPressing(deps, PRESSING_IN_A_SHIFT, until),
    ordersUnheard(deps.db, now, LATEST),
    countOrdersSince(deps.db, since),
    ordersSince(deps.db, since, LATEST),
    ordersDelivered(deps.db, since, LATEST),
    entriesBetween(deps.db, { from: since, to }, { actions, limit: CHANGES + 1 }),
  ]);
  return toHandover({
    ...{ since, until, takenBy: taken?.userEmail ?? null, wreaths, orders, unheard },
    fresh: { total, latest: fresh },
    delivered,
    changes: entries.slice(0, CHANGES).map(({ id, createdAt: at, userEmail: by, message, changes }) => ({
      ...{ id: String(id), at, by },
      message: changeText(message, changes, isAdministrator),
    })),
    hasMore: entries.length > CHANGES,
  });
}

/** Notes that the actor has taken over the shift; the next handover begins here. */
export async function takeOver(deps: Deps, { audit }: Call<typeof handover.takeOver>) {
  await writeLog(deps.db, audit, { at: deps.now(), action: 'turno_assumido', message: 'Turno assumido.' });
  return { message: 'Anotado: o turno é seu.' };
}
