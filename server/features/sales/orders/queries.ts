import type * as contract from '#contract/orders.ts';
import { dayOf, dayRange } from '#domain/dates.ts';
import { orderMoney } from '#domain/order-money.ts';
import { deliveriesDueBefore } from '#domain/promise.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/bind.ts';
import { changesOfOrders } from '../../logs/service.ts';
import { readSchedule } from '../../store/service.ts';
import { findInvoiceRequest } from '../invoice-repository.ts';
import { funeralsOfOrders } from '../order-funeral-repository.ts';
import { countOrderRows, listNewestOrders, notesOfOrders, type Order, wreathsOfOrders } from '../order-repository.ts';
import { paymentsOfOrder, refundsOfPayments } from '../payment-repository.ts';
import { countOpen, listEarliestOpen, listProductionSteps } from '../production-repository.ts';
import { findExistingOrder } from '../sale.ts';
import { deliveriesOfOrders, movementsOfOrders, openRequests, requestsOfOrder } from '../sale-repository.ts';
import { listOrderRows, listOrdersFrom, listOwed } from './list-repository.ts';
import {
  type OrderDetails,
  type ProductionOrder,
  toDetails,
  toOrder,
  toProductionOrder,
  toSummary,
} from './present.ts';

const rowIds = (rows: Order[]) => rows.map(({ id }) => id);

/** The orders with their wreaths and money. */
async function describeOrders(db: Queryable, rows: Order[]) {
  const wreaths = await wreathsOfOrders(db, rowIds(rows));
  const movements = await movementsOfOrders(db, rowIds(rows));
  return rows.map((row) =>
    toOrder(row, { wreaths: wreaths.get(row.id) ?? [], movements: movements.get(row.id) ?? [] }),
  );
}

/** The orders as summaries. */
export async function summarizeOrders(db: Queryable, rows: Order[]) {
  const movements = await movementsOfOrders(db, rowIds(rows));
  return rows.map((row) => toSummary(row, movements.get(row.id) ?? []));
}

async function surroundings(db: Queryable, rows: Order[]) {
  const wreaths = await wreathsOfOrders(db, rowIds(rows));
  const movements = await movementsOfOrders(db, rowIds(rows));
  const funerals = await funeralsOfOrders(db, rowIds(rows));
  const deliveries = await deliveriesOfOrders(db, rowIds(rows));
  const notes = await notesOfOrders(db, rowIds(rows));
  const changes = await changesOfOrders(db, rowIds(rows));
  const rules = await readSchedule(db);
  return (row: Order) => ({
    wreaths: wreaths.get(row.id) ?? [],
    movements: movements.get(row.id) ?? [],
    funeral: funerals.get(row.id),
    deliveries: deliveries.get(row.id) ?? [],
    notes: notes.get(row.id) ?? [],
    changes: changes.get(row.id) ?? [],
    rules,
  });
}

/** The orders for production, with their wreaths, the funeral of the same person and the latest time to begin. */
export async function describeProduction(db: Queryable, rows: Order[]): Promise<ProductionOrder[]> {
  const around = await surroundings(db, rows);
  return rows.map((row) => toProductionOrder(row, around(row)));
}

/** One order for production. */
export async function describeProductionOrder(db: Queryable, row: Order): Promise<ProductionOrder> {
  const around = await surroundings(db, [row]);
  return toProductionOrder(row, around(row));
}

/** The numbers of wreaths late, to begin and to deliver until an instant, or the end of today, and the most urgent orders. */
export async function mostPressing(deps: Deps, limit: number, until?: Date) {
  const now = deps.now();
  const { to } = dayRange(dayOf(now), dayOf(now));
  const dueBefore = deliveriesDueBefore(until ?? to, await readSchedule(deps.db));
  const { orders: total, late, toBegin, toDeliver } = await countOpen(deps.db, { lateBefore: now, dueBefore });
  const first = await describeProduction(deps.db, await listEarliestOpen(deps.db, { dueBefore, limit }));
  return { wreaths: { late, to_begin: toBegin, to_deliver: toDeliver }, orders: { total, first } };
}

/** All data of one order. */
export async function describeOrder(db: Queryable, row: Order): Promise<OrderDetails> {
  const around = (await surroundings(db, [row]))(row);
  const payments = await paymentsOfOrder(db, row);
  const refunds = await refundsOfPayments(
    db,
    payments.map(({ paymentId }) => paymentId),
  );
  const steps = await listProductionSteps(db, row.id);
  const invoice = await findInvoiceRequest(db, row.id);
  return toDetails(row, around, { payments, refunds, steps, invoice, requests: await requestsOfOrder(db, row) });
}

/** One order with its production and the funeral of the same person. Throws `not-found`. */
export const getOrder = async ({ db }: Deps, { params }: Pick<Call<typeof contract.getOrder>, 'params'>) =>
  describeOrder(db, await findExistingOrder(db, params.orderId));

export const countOrders = async ({ db }: Deps) => ({ total: await countOrderRows(db) });

const LAST_ORDERS = 5;

export const listLastOrders = async ({ db }: Deps) => summarizeOrders(db, await listNewestOrders(db, LAST_ORDERS));

export const listOrdersByDate = async ({ db }: Deps, { query }: Call<typeof contract.listOrdersByDate>) =>
  describeOrders(db, await listOrderRows(db, query));

export async function listOrdersAhead({ db, now }: Deps, { query }: Call<typeof contract.listOrdersAhead>) {
  const day = dayOf(now());
  return describeOrders(db, await listOrdersFrom(db, { ...dayRange(day, day), ...query }));
}

/** Orders of which money is to be given back, each with the amount, and their number. */
export async function ordersOwed(db: Queryable, limit: number) {
  const { total, rows } = await listOwed(db, limit);
  const movements = await movementsOfOrders(db, rowIds(rows));
  const latest = rows.map((row) => ({ ...row, amount: orderMoney(row, movements.get(row.id) ?? []).excess }));
  return { total, latest };
}

/** Unanswered requests, oldest first, and their number. */
export const requestsWaiting = (db: Queryable, limit: number) => openRequests(db, limit);

export { ordersUnheard } from '../on-call-repository.ts';
