import * as contract from '#contract/dashboard.ts';
import { addToDay, dayOf, instantOf } from '#domain/dates.ts';
import { answerBy } from '#domain/order-request.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/bind.ts';
import { answers } from '../../rows.ts';
import { revenueToday } from '../finances/service.ts';
import { listLowStock } from '../products/service.ts';
import { openInvoiceRequests } from '../sales/invoices/service.ts';
import { mostPressing, ordersOwed, ordersUnheard, requestsWaiting } from '../sales/orders/queries.ts';
import { countReservations } from '../sales/reservations/service.ts';
import { toldOpenAlarms } from '../system/service.ts';
import {
  addressesAtHoldLimit,
  countActiveProducts,
  countOrdersSince,
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

/** The numbers of live reservations and active products. */
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
    requestsWaiting(deps.db, LATEST),
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

/** The revenue of today and this week, against last week up to the same hour. */
export const getTodayMoney = async (deps: Deps) => toTodayMoney(await revenueToday(deps));
