import { asc, desc, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { sameValue } from '#domain/changes.ts';
import { type Cents, cents } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/order.ts';
import { situationOf } from '#domain/order-money.ts';
import type { Booked } from '#domain/sale/booking.ts';
import { Refused, received } from '#domain/sale/sale.ts';
import { lockOrderId, type Queryable, type Tx } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import { counted, ofAll } from '../../db/keyset.ts';
import { moneyMovements } from '../../db/schema/money.ts';
import {
  deliveries,
  orderRequests,
  orders,
  orderWreaths,
  payments,
  productionSteps,
  refunds,
} from '../../db/schema/orders.ts';
import { reservations } from '../../db/schema/reservations.ts';
import { lockOrder, type Order, type OrderWreath, wreathsOfOrder } from './order-repository.ts';
import { type PaymentRow, type RefundRow, refundsOfPayments } from './payment-repository.ts';
import { listProductionSteps, type ProductionStep } from './production-repository.ts';
import type { Reservation } from './reservation-repository.ts';

export type Delivery = typeof deliveries.$inferSelect;
export type NewDelivery = typeof deliveries.$inferInsert;

/** All delivery attempts of each order, the newest first, by the order's row id. */
export async function deliveriesOfOrders(db: Queryable, orderRows: string[]): Promise<Map<string, Delivery[]>> {
  if (orderRows.length === 0) return new Map();
  const rows = await db
    .select()
    .from(deliveries)
    .where(inArray(deliveries.orderRow, orderRows))
    .orderBy(desc(deliveries.at), desc(deliveries.id));
  return Map.groupBy(rows, ({ orderRow }) => orderRow);
}

export async function insertDelivery(tx: Tx, delivery: NewDelivery): Promise<void> {
  await tx.insert(deliveries).values(delivery);
}

export type OrderRequest = typeof orderRequests.$inferSelect;

export function requestsOfOrder(db: Queryable, { id }: { id: string }): Promise<OrderRequest[]> {
  return db.select().from(orderRequests).where(eq(orderRequests.orderRow, id)).orderBy(asc(orderRequests.position));
}

export async function openRequests(db: Queryable, limit: number) {
  const { kind, requestedAt } = orderRequests;
  const { orderId, number, buyerName } = orders;
  const latest = await db
    .select({ kind, requestedAt, orderId, number, buyerName, ...ofAll })
    .from(orderRequests)
    .innerJoin(orders, eq(orders.id, orderRequests.orderRow))
    .where(isNull(orderRequests.answeredAt))
    .orderBy(asc(requestedAt), asc(orderRequests.id))
    .limit(limit);
  return counted(latest);
}

export type MovementRow = typeof moneyMovements.$inferSelect;

/** The movements of each order by the order's row id, oldest first. */
export async function movementsOfOrders(db: Queryable, orderRows: string[]): Promise<Map<string, MovementRow[]>> {
  if (orderRows.length === 0) return new Map();
  const rows = await db
    .select()
    .from(moneyMovements)
    // One array parameter: thousands of single ones would take longer than the query.
    .where(sql`${moneyMovements.orderRow} = any(${sql.param(orderRows)}::uuid[])`)
    .orderBy(asc(moneyMovements.at), asc(moneyMovements.id));
  return Map.groupBy(rows, ({ orderRow }) => orderRow);
}

export async function movementsOfOrder(db: Queryable, { id }: { id: string }): Promise<MovementRow[]> {
  return (await movementsOfOrders(db, [id])).get(id) ?? [];
}

/** A sale as it is while it is locked, and the same as a decision leaves it. */
export type LoadedSale = {
  orderId: string;
  /** The newest first. */
  holds: Reservation[];
  order: Order | undefined;
  wreaths: OrderWreath[];
  payments: PaymentRow[];
  movements: Booked[];
  refunds: RefundRow[];
  requests: OrderRequest[];
  steps: ProductionStep[];
  /** The newest first. */
  deliveries: Delivery[];
};

/** A sale by its order id; with a payment that a lost one may have. */
export type SaleRef = { orderId: string; paymentId?: string };

/** The sale that a payment belongs to; one whose hold was lost stands alone. Undefined for an unknown payment. */
export async function saleOfPayment(db: Queryable, paymentId: string): Promise<Required<SaleRef> | undefined> {
  const [row] = await db
    .select({ held: reservations.orderId, ordered: orders.orderId })
    .from(payments)
    .leftJoin(reservations, eq(reservations.id, payments.reservationId))
    .leftJoin(orders, eq(orders.id, payments.orderRow))
    .where(eq(payments.paymentId, paymentId));
  return row && { orderId: row.ordered ?? row.held ?? paymentId, paymentId };
}

/** Locks a sale until the transaction ends, and reads all that is known of it. */
export async function loadSale(tx: Tx, { orderId, paymentId }: SaleRef): Promise<LoadedSale> {
  await lockOrderId(tx, orderId);
  const holds = await tx
    .select()
    .from(reservations)
    .where(eq(reservations.orderId, orderId))
    .orderBy(desc(reservations.createdAt), desc(reservations.id))
    .for('update');
  const order = await lockOrder(tx, orderId);
  const holdIds = holds.map(({ id }) => id);
  const isOfSale = or(
    holdIds.length > 0 ? inArray(payments.reservationId, holdIds) : undefined,
    order && eq(payments.orderRow, order.id),
    paymentId === undefined ? undefined : eq(payments.paymentId, paymentId),
  );
  const inOrder = tx.select().from(payments).orderBy(payments.createdAt, payments.paymentId);
  const paid = isOfSale ? await inOrder.where(isOfSale) : [];
  const paymentIds = paid.map((payment) => payment.paymentId);
  const parts = order ? await partsOfOrder(tx, order) : NO_PARTS;
  return { ...parts, orderId, holds, order, payments: paid, refunds: await refundsOfPayments(tx, paymentIds) };
}

const NO_PARTS = { wreaths: [], movements: [], requests: [], steps: [], deliveries: [] };

/** The rows of an order, without payments and refunds. */
export async function partsOfOrder(db: Queryable, order: Order) {
  return {
    wreaths: await wreathsOfOrder(db, order),
    movements: await movementsOfOrder(db, order),
    requests: await requestsOfOrder(db, order),
    steps: await listProductionSteps(db, order.id),
    deliveries: (await deliveriesOfOrders(db, [order.id])).get(order.id) ?? [],
  };
}

type Row = Record<string, unknown>;

const SENT_BEFORE = 'Isto já foi enviado com outros dados. Confira o pedido.';

/** Inserts rows that weren't there, and updates the columns that are different. */
async function writeRows<R extends object>(
  tx: Tx,
  table: PgTable,
  key: keyof R & string,
  [before, after]: [readonly R[], readonly R[]],
  stamp: Partial<R> = {},
): Promise<void> {
  const known = new Map(before.map((row) => [row[key], row]));
  const column = getTableColumns(table)[key];
  if (!column) throw new Error(`${key} isn't a column`);
  for (const row of after) {
    const old: Row | undefined = known.get(row[key]) as Row | undefined;
    const differing = Object.entries(row).filter(([name, value]) => !sameValue(value, old?.[name]));
    if (!old) {
      const { rowCount } = await tx
        .insert(table)
        .values(row as never)
        .onConflictDoNothing();
      if (rowCount === 0) throw new Refused('conflict', SENT_BEFORE);
    } else if (differing.length > 0) {
      const columns = { ...Object.fromEntries(differing), ...stamp };
      await tx
        .update(table)
        .set(columns as never)
        .where(eq(column, row[key]));
    }
  }
}

/** Writes what a decision changed of a locked sale. New holds and orders are inserted before. */
export async function writeSale(tx: Tx, before: LoadedSale, after: LoadedSale, at: Date): Promise<void> {
  const pair = <K extends keyof LoadedSale>(part: K): [LoadedSale[K], LoadedSale[K]] => [before[part], after[part]];
  const stamp = { updatedAt: at };
  const known = new Set(before.holds.map(({ id }) => id));
  await writeRows(tx, reservations, 'id', [before.holds, after.holds.filter(({ id }) => known.has(id))]);
  if (before.order && after.order) await writeRows(tx, orders, 'id', [[before.order], [after.order]]);
  if (before.order) {
    const kept = new Set(after.wreaths.map(({ id }) => id));
    const gone = before.wreaths.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
    if (gone.length > 0) await tx.delete(orderWreaths).where(inArray(orderWreaths.id, gone));
    await writeRows(tx, orderWreaths, 'id', pair('wreaths'));
  }
  await writeRows(tx, payments, 'paymentId', pair('payments'), stamp);
  await writeRows(tx, refunds, 'id', pair('refunds'), stamp);
  if (!after.order) return;
  const { id: orderRow } = after.order;
  const booked = after.movements.slice(before.movements.length);
  // Movements of one instant stay in their order.
  const ids = booked.map(() => newId(at)).sort();
  const rows = booked.map((booking, i) => ({ paymentId: null, ...booking, orderRow, at, id: ids[i] ?? newId(at) }));
  if (rows.length > 0) await tx.insert(moneyMovements).values(rows);
  const situation = situationOf(after.order, after.movements);
  if (situation !== after.order.situation) await tx.update(orders).set({ situation }).where(eq(orders.id, orderRow));
  await writeRows(tx, orderRequests, 'id', pair('requests'));
  await writeRows(tx, productionSteps, 'id', pair('steps'));
  await writeRows(tx, deliveries, 'id', pair('deliveries'));
}

type Receipt = { key: string; method: PaymentMethod; amount: Cents; at: Date };

/** The id of a payment received by a person, outside the provider. */
export const receivedId = (key: string): string => `manual-${key}`;

/** A payment that a person received, outside the provider, as a row. */
export function handPayment({ id }: Pick<Order, 'id'>, { key, method, amount, at }: Receipt): PaymentRow {
  return {
    paymentId: receivedId(key),
    ...{ orderRow: id, reservationId: null, method, amount, currency: 'BRL' },
    ...{ status: 'approved', statusDetail: 'manual', outcome: 'order', problems: [], needsPerson: false },
    ...{ fee: null, net: null, releaseAt: null, reportedRefunded: cents(0), reportedAt: null },
    ...{ createdAt: at, updatedAt: at },
  };
}

/** Records and books what a person received for an order that is new, R$ 0,00 for a courtesy. */
export async function bookReceived(
  tx: Tx,
  order: Order,
  { userEmail, ...receipt }: Receipt & { userEmail: string | null },
): Promise<void> {
  const sale = { ...NO_PARTS, holds: [], payments: [] as PaymentRow[], refunds: [], orderId: order.orderId, order };
  await writeSale(tx, sale, received(sale, handPayment(order, receipt), userEmail), receipt.at);
}
