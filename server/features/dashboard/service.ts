import {
  type getAttention,
  type getDashboardSummary,
  type getNewOrders,
  NEW_ORDERS_AT_MOST,
} from '#contract/dashboard.ts';
import type { HandlerResult } from '#contract/endpoint.ts';
import type { Deps } from '../../deps.ts';
import { invoicesAwaited } from '../sales/orders/invoice.ts';
import { requestsWaiting } from '../sales/orders/queries.ts';
import { countLive } from '../sales/reservations/service.ts';
import { toldOpenAlarms } from '../system/service.ts';
import { toAddresses, toAlarms, toInvoices, toNewOrder, toNotifications, toPayments, toRequests } from './present.ts';
import {
  addressesAtHoldLimit,
  countActiveProducts,
  ordersSince,
  paymentsNeedingPerson,
  troubledNotifications,
} from './repository.ts';

const LATEST = 10;
const DAY_MS = 86_400_000;

/** The numbers of live reservations and active products. */
export async function summary(deps: Deps): Promise<HandlerResult<typeof getDashboardSummary>> {
  const [reservas, produtos] = await Promise.all([countLive(deps), countActiveProducts(deps.db)]);
  return { reservas, produtos };
}

/** The orders created after `since`, newest first, and the instant for the next call. */
export async function newOrders(deps: Deps, since: Date | undefined): Promise<HandlerResult<typeof getNewOrders>> {
  const at = deps.now();
  const rows = since ? await ordersSince(deps.db, since, NEW_ORDERS_AT_MOST) : [];
  return { at, orders: rows.map(toNewOrder) };
}

/** Everything that needs a person, without personal data except buyers' names and refused networks. */
export async function attention(deps: Deps): Promise<HandlerResult<typeof getAttention>> {
  const [alarms, payments, notifications, addresses, invoices, requests] = await Promise.all([
    toldOpenAlarms(deps),
    paymentsNeedingPerson(deps.db, LATEST),
    troubledNotifications(deps.db, LATEST),
    addressesAtHoldLimit(deps.db, new Date(deps.now().getTime() - DAY_MS)),
    invoicesAwaited(deps, LATEST),
    requestsWaiting(deps.db, LATEST),
  ]);
  return {
    alarms: toAlarms(alarms),
    payments: toPayments(payments),
    notifications: toNotifications(notifications),
    reservations: { total: addresses.length, latest: toAddresses(addresses.slice(0, LATEST)) },
    invoices: toInvoices(invoices),
    requests: toRequests(requests),
  };
}
