import * as contract from '#contract/dashboard.ts';
import type { HandlerResult } from '#contract/endpoint.ts';
import { addToDay, dayOf, instantOf } from '#domain/dates.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/bind.ts';
import { revenueToday } from '../finances/service.ts';
import { listLowStock } from '../products/service.ts';
import { openInvoiceRequests } from '../sales/invoices/service.ts';
import { mostPressing, ordersOwed, ordersUnheard, requestsWaiting } from '../sales/orders/queries.ts';
import { countReservations } from '../sales/reservations/service.ts';
import { toldOpenAlarms } from '../system/service.ts';
import {
  toAddresses,
  toAlarms,
  toInvoices,
  toNewOrder,
  toNotifications,
  toOvernight,
  toOwed,
  toPayments,
  toRequests,
} from './present.ts';
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

/** The numbers of live reservations and active products. */
export async function getDashboardSummary(deps: Deps): Promise<HandlerResult<typeof contract.getDashboardSummary>> {
  const [{ total: reservas }, produtos] = await Promise.all([countReservations(deps), countActiveProducts(deps.db)]);
  return { reservas, produtos };
}

/** The orders created after `since`, newest first, and the instant for the next call. */
export async function getNewOrders(
  deps: Deps,
  { query: { desde: since } }: Call<typeof contract.getNewOrders>,
): Promise<HandlerResult<typeof contract.getNewOrders>> {
  const at = deps.now();
  const rows = since ? await ordersSince(deps.db, since, contract.NEW_ORDERS_AT_MOST) : [];
  return { at, orders: rows.map(toNewOrder) };
}

/** Everything that needs a person, without personal data except buyers' names and refused networks. */
export async function getAttention(deps: Deps): Promise<HandlerResult<typeof contract.getAttention>> {
  const [alarms, payments, notifications, addresses, invoices, requests, owed] = await Promise.all([
    toldOpenAlarms(deps),
    paymentsNeedingPerson(deps.db, LATEST),
    troubledNotifications(deps.db, LATEST),
    addressesAtHoldLimit(deps.db, new Date(deps.now().getTime() - DAY_MS)),
    openInvoiceRequests(deps.db, LATEST),
    requestsWaiting(deps.db, LATEST),
    ordersOwed(deps.db, LATEST),
  ]);
  return {
    alarms: toAlarms(alarms),
    payments: toPayments(payments),
    notifications: toNotifications(notifications),
    reservations: { total: addresses.length, latest: toAddresses(addresses.slice(0, LATEST)) },
    invoices: toInvoices(invoices),
    requests: toRequests(requests),
    owed: toOwed(owed),
  };
}

export async function getToday(deps: Deps): Promise<HandlerResult<typeof contract.getToday>> {
  const since = instantOf(addToDay(dayOf(deps.now()), -1), EVENING);
  const [{ wreaths, orders }, unheard, total, latest, low] = await Promise.all([
    mostPressing(deps, PRESSING),
    ordersUnheard(deps.db, deps.now(), LATEST),
    countOrdersSince(deps.db, since),
    ordersSince(deps.db, since, LATEST),
    listLowStock(deps),
  ]);
  return {
    wreaths,
    orders,
    unheard: unheard.map(toOvernight),
    overnight: { since, total, latest: latest.map(toOvernight) },
    low_stock: low.map(({ id, name, available }) => ({ product_id: id, name, available })),
  };
}

/** The revenue of today and this week, against last week up to the same hour. */
export async function getTodayMoney(deps: Deps): Promise<HandlerResult<typeof contract.getTodayMoney>> {
  const { today: day, sameDayLastWeek, week, lastWeek } = await revenueToday(deps);
  return { today: day, same_day_last_week: sameDayLastWeek, week, last_week: lastWeek };
}
