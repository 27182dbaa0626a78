import * as dossier from '#contract/dossier.ts';
import * as contract from '#contract/orders.ts';
import { type CsvColumns, csvHeader, csvLabel, csvLine, csvMoney } from '#domain/csv.ts';
import { dayOf, dayRange } from '#domain/dates.ts';
import { photoKey } from '#domain/delivery.ts';
import { PAYMENT_METHOD_LABELS } from '#domain/order.ts';
import { orderMoney, SITUATION_LABELS } from '#domain/order-money.ts';
import { PRODUCTION_LABELS } from '#domain/production.ts';
import { deliveriesDueBefore } from '#domain/promise.ts';
import { PURCHASE_COLUMNS } from '#domain/purchase-export.ts';
import { standing } from '#domain/sale/stages.ts';
import type { Wreath } from '#domain/wreath.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/bind.ts';
import { answers } from '../../../rows.ts';
import { changesOfOrders, loggedExport } from '../../logs/service.ts';
import { mailsAboutOrder } from '../../notifications/service.ts';
import { readSchedule } from '../../store/service.ts';
import { findExistingOrder } from '../existing-order.ts';
import { funeralsOfOrders } from '../order-funeral-repository.ts';
import {
  countOrderRows,
  findInvoiceRequest,
  listNewestOrders,
  listOrderRows,
  listOrdersFrom,
  listOwed,
  notesOfOrders,
  type Order,
  pagesOfOrders,
  type Which,
  wreathsOfOrders,
} from '../order-repository.ts';
import { paymentsOfOrder, refundsOfPayments } from '../payment-repository.ts';
import { termsHash } from '../payments/open-hold.ts';
import { countOpen, listEarliestOpen, listProductionSteps } from '../production-repository.ts';
import { findReservation, wreathsOfReservation } from '../reservation-repository.ts';
import { deliveriesOfOrders, movementsOfOrders, partsOfOrder, requestsOfOrder } from '../sale-repository.ts';
import {
  moneyOf,
  type OrderDetails,
  type ProductionOrder,
  toDetails,
  toOrder,
  toProductionOrder,
  toSummary,
} from './present.ts';

const rowIds = (rows: Order[]) => rows.map(({ id }) => id);

async function describeOrders(db: Queryable, rows: Order[]) {
  const wreaths = await wreathsOfOrders(db, rowIds(rows));
  const movements = await movementsOfOrders(db, rowIds(rows));
  return rows.map((row) =>
    toOrder(row, { wreaths: wreaths.get(row.id) ?? [], movements: movements.get(row.id) ?? [] }),
  );
}

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
  const { total, latest: owed } = await listOwed(db, limit);
  const rows = owed.map(({ order }) => order);
  const movements = await movementsOfOrders(db, rowIds(rows));
  const latest = rows.map((row) => ({ ...row, amount: orderMoney(row, movements.get(row.id) ?? []).excess }));
  return { total, latest };
}

export { ordersUnheard } from '../production-repository.ts';
export { openRequests } from '../sale-repository.ts';

const toDossier = answers(dossier.getDossier.response);

/** The records that prove an order when its payment is contested. Throws `not-found`. */
export async function getDossier({ db, business }: Deps, { params }: Call<typeof dossier.getDossier>) {
  const order = await findExistingOrder(db, params.orderId);
  const reservation = order.reservationId === null ? undefined : await findReservation(db, order.reservationId);
  const bought = reservation && (await wreathsOfReservation(db, reservation));
  const { wreaths: made, deliveries } = await partsOfOrder(db, order);
  const delivery = standing(deliveries);
  const mails = await mailsAboutOrder(db, order);
  return toDossier({
    order: await describeOrder(db, order),
    bought: bought ?? null,
    made,
    address: reservation && reservation.clientAddress !== '-' ? reservation.clientAddress : null,
    terms: { bought: reservation?.termsHash ?? null, today: termsHash(business) },
    delivery: delivery ? { ...delivery, photo: photoKey(delivery) } : null,
    mails,
  });
}

const FILTERS = Object.entries<{ of: Readonly<Record<string, string>> }>(contract.ORDER_FILTERS);
const ORIGINS: Record<Order['origin'], string> = { shop: 'Loja', manual: 'Manual' };

type Line = Order & ReturnType<typeof moneyOf> & { wreaths: readonly Wreath[] };

const COLUMNS: CsvColumns<Line> = {
  ...PURCHASE_COLUMNS,
  Pago: ({ paid }) => csvMoney(paid),
  Devolvido: ({ refunded }) => csvMoney(refunded),
  'A receber': ({ due }) => csvMoney(due),
  Método: ({ paymentMethod }) => csvLabel(PAYMENT_METHOD_LABELS[paymentMethod]),
  Status: () => csvLabel('Aprovado'),
  Situação: ({ situation }) => csvLabel(situation ? SITUATION_LABELS[situation] : ''),
  Produção: ({ production }) => csvLabel(PRODUCTION_LABELS[production]),
  Origem: ({ origin }) => csvLabel(ORIGINS[origin]),
};

async function* pieces(db: Queryable, which: Which): AsyncGenerator<string> {
  yield csvHeader(Object.keys(COLUMNS));
  for await (const page of pagesOfOrders(db, which)) {
    const ids = page.map(({ id }) => id);
    const wreaths = await wreathsOfOrders(db, ids);
    const movements = await movementsOfOrders(db, ids);
    const lines = page.map((order) => {
      const money = moneyOf(order, movements.get(order.id) ?? []);
      return csvLine(COLUMNS, { ...order, ...money, wreaths: wreaths.get(order.id) ?? [] });
    });
    yield lines.join('');
  }
}

/** The spreadsheet of the orders bought in a range and of a filter, or of all, newest first. The export is logged. */
export function exportOrders(deps: Deps, call: Call<typeof contract.exportOrders>) {
  const { range: _range, ...filter } = call.query;
  return loggedExport(deps, call, {
    name: () => 'relatorio_pedidos.csv',
    action: 'pedidos_exportados',
    filters: FILTERS.map(([name, { of }]) => of[filter[name as keyof typeof filter] ?? '']),
    pieces: (db, bought) => pieces(db, { ...bought, ...filter }),
  });
}
