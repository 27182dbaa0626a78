import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { InvoiceState } from '#domain/invoice.ts';
import type { Situation } from '#domain/order-money.ts';
import type { ProductionState } from '#domain/production.ts';
import type { Wreath } from '#domain/wreath.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import { type Cursor, counted, cursorTime, follows, keysetPages, ofAll } from '../../db/keyset.ts';
import { invoiceRequests } from '../../db/schema/invoices.ts';
import { moneyMovements } from '../../db/schema/money.ts';
import { orderNotes, orders, orderWreaths } from '../../db/schema/orders.ts';

type OrderFilter = { stage?: ProductionState | undefined; situation?: Situation | undefined };
type Page = OrderFilter & { skip: number; limit: number };
export type Which = OrderFilter & { from: Date; to: Date };

const matches = ({ stage, situation: wanted }: OrderFilter): SQL | undefined =>
  and(stage && eq(orders.production, stage), wanted && eq(orders.situation, wanted));

/** A page of the chosen orders in an order; the page's ids are selected first, so that skipped rows aren't read. */
function pageOf(
  db: Queryable,
  which: SQL | undefined,
  order: SQL[],
  { skip, limit, ...filter }: Page,
): Promise<Order[]> {
  const page = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(which, matches(filter)))
    .orderBy(...order)
    .offset(skip)
    .limit(limit);
  return db
    .select()
    .from(orders)
    .where(inArray(orders.id, page))
    .orderBy(...order);
}

/** Orders of which money is to be given back, the latest first, with their whole number. */
export async function listOwed(db: Queryable, limit: number) {
  const owed = await db
    .select({ order: orders, ...ofAll })
    .from(orders)
    .where(matches({ situation: 'a_devolver' }))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
  return counted(owed);
}

const boughtIn = ({ from, to }: Which) => and(gte(orders.createdAt, from), lt(orders.createdAt, to));

export function listOrderRows(db: Queryable, page: Page & Which): Promise<Order[]> {
  return pageOf(db, boughtIn(page), [desc(orders.createdAt), desc(orders.id)], page);
}

export function listOrdersFrom(db: Queryable, { from, ...page }: Page & { from: Date }): Promise<Order[]> {
  return pageOf(db, gte(orders.funeralTime, from), [asc(orders.funeralTime), asc(orders.id)], page);
}

/** Small enough that formatting a page of rows doesn't delay other requests. */

export function pagesOfOrders(db: Queryable, which: Which): AsyncGenerator<(Order & Cursor)[], void, undefined> {
  return keysetPages(PAGE_ROWS, (after, size) =>
    db
      .select({ ...getTableColumns(orders), at: cursorTime(orders.createdAt) })
      .from(orders)
      .where(and(boughtIn(which), matches(which), follows(orders.createdAt, orders.id, after)))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(size),
  );
}

/** The wreaths as rows for the tables of orders and reservations, in their order; each row gets a new id. */
export const wreathRows = (wreaths: readonly Wreath[], now: Date) =>
  wreaths.map((wreath, position) => ({ ...wreath, id: newId(now), position }));

export type Order = typeof orders.$inferSelect;
export type NewOrder = typeof orders.$inferInsert;
/** A wreath of an order as a row; its id stays until the order is edited. */
export type OrderWreath = typeof orderWreaths.$inferSelect;

async function insertWreaths(tx: Tx, orderRow: string, wreaths: readonly Wreath[], now: Date): Promise<void> {
  await tx.insert(orderWreaths).values(wreathRows(wreaths, now).map((wreath) => ({ ...wreath, orderRow })));
}

export async function insertOrder(tx: Tx, order: NewOrder, wreaths: readonly Wreath[]): Promise<Order> {
  const [row] = await tx.insert(orders).values(order).returning();
  if (!row) throw new Error('the database returned no order');
  await insertWreaths(tx, row.id, wreaths, row.createdAt);
  return row;
}

type Named = 'accessKey' | 'familyKey' | 'number' | 'orderId' | 'payKey' | 'requestKey';

/** An order by one of its own names; the keys of addresses must be UUIDs. */
export async function findOrderBy<N extends Named>(
  db: Queryable,
  name: N,
  value: NonNullable<Order[N]>,
): Promise<Order | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders[name], value)).limit(1);
  return row;
}

export async function lockOrder(tx: Tx, orderId: string): Promise<Order | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.orderId, orderId)).for('update');
  return row;
}

export async function countOrderRows(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(orders)
    .where(sql`${orders.closing} is distinct from 'voided'`);
  return row?.total ?? 0;
}

export function listNewestOrders(db: Queryable, limit: number): Promise<Order[]> {
  return db.select().from(orders).orderBy(desc(orders.createdAt), desc(orders.id)).limit(limit);
}

export async function wreathsOfOrder(db: Queryable, { id }: Pick<Order, 'id'>): Promise<OrderWreath[]> {
  return (await wreathsOfOrders(db, [id])).get(id) ?? [];
}

/** The wreaths of each order in their order, by the order's row id. */
export async function wreathsOfOrders(db: Queryable, orderRows: string[]): Promise<Map<string, OrderWreath[]>> {
  if (orderRows.length === 0) return new Map();
  const rows = await db
    .select()
    .from(orderWreaths)
    // One array parameter: thousands of single ones would take longer than the query.
    .where(sql`${orderWreaths.orderRow} = any(${sql.param(orderRows)}::uuid[])`)
    .orderBy(asc(orderWreaths.position));
  return Map.groupBy(rows, ({ orderRow }) => orderRow);
}

export type OrderNote = { text: string; by: string; at: Date };

export async function notesOfOrders(db: Queryable, orderRows: string[]): Promise<Map<string, OrderNote[]>> {
  const { orderRow, text, writtenBy: by, writtenAt: at } = orderNotes;
  if (orderRows.length === 0) return new Map();
  const rows = await db
    .select({ orderRow, text, by, at })
    .from(orderNotes)
    .where(inArray(orderRow, orderRows))
    .orderBy(asc(at), asc(orderNotes.id));
  return Map.groupBy(rows, (note) => note.orderRow);
}

export async function countNotes(db: Queryable, { id }: { id: string }): Promise<number> {
  const [row] = await db.select({ total: count() }).from(orderNotes).where(eq(orderNotes.orderRow, id));
  return row?.total ?? 0;
}

/** Writes a note of a locked order; false when its key exists already. */
export async function insertNote(tx: Tx, note: Omit<typeof orderNotes.$inferSelect, 'id'>): Promise<boolean> {
  const { rowCount } = await tx
    .insert(orderNotes)
    .values({ ...note, id: newId(note.writtenAt) })
    .onConflictDoNothing({ target: [orderNotes.orderRow, orderNotes.key] });
  return rowCount === 1;
}

export type InvoiceRequest = typeof invoiceRequests.$inferSelect;

const PAGE_ROWS = 500;

export async function findInvoiceRequest(db: Queryable, orderRow: string): Promise<InvoiceRequest | undefined> {
  const [row] = await db.select().from(invoiceRequests).where(eq(invoiceRequests.orderRow, orderRow)).limit(1);
  return row;
}

/** Writes the record of an order's nota fiscal in place of an earlier one. */
export async function saveInvoice(tx: Tx, row: InvoiceRequest): Promise<void> {
  await tx.insert(invoiceRequests).values(row).onConflictDoUpdate({ target: invoiceRequests.orderRow, set: row });
}

/** Deletes the record of a nota fiscal; for one without a buyer's request. */
export async function deleteInvoice(tx: Tx, { orderRow }: InvoiceRequest): Promise<void> {
  await tx.delete(invoiceRequests).where(eq(invoiceRequests.orderRow, orderRow));
}

const gaveBack = sql`exists (select from ${moneyMovements}
  where ${moneyMovements.orderRow} = ${orders.id} and ${moneyMovements.amount} < 0)`;

/** Leaves out orders whose nota fiscal can't be in a state, so that rare states are found without reading every sale. */
const MAY_BE: Record<InvoiceState, SQL | undefined> = {
  owed: isNull(invoiceRequests.orderRow),
  requested: and(isNotNull(invoiceRequests.orderRow), isNull(invoiceRequests.doneAt)),
  issued: isNotNull(invoiceRequests.doneAt),
  to_correct: and(isNotNull(invoiceRequests.doneAt), or(ne(invoiceRequests.amount, orders.total), gaveBack)),
  to_cancel: and(isNotNull(invoiceRequests.doneAt), or(isNotNull(orders.closing), gaveBack)),
};

export type InvoicePeriod = { from: Date; to: Date; state?: InvoiceState | undefined };

/**
 * Pages of the orders bought in [from, to), newest first, each with the record of its nota fiscal. `state` leaves out
 * orders that can't be in it; the caller still checks the others.
 */
export function pagesOfInvoices(db: Queryable, { from, to, state }: InvoicePeriod) {
  const bought = and(gte(orders.createdAt, from), lt(orders.createdAt, to), state && MAY_BE[state]);
  return keysetPages(PAGE_ROWS, (after, size) =>
    db
      .select({ id: orders.id, at: cursorTime(orders.createdAt), order: orders, invoice: invoiceRequests })
      .from(orders)
      .leftJoin(invoiceRequests, eq(invoiceRequests.orderRow, orders.id))
      .where(and(bought, follows(orders.createdAt, orders.id, after)))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(size),
  );
}

/** The domain's `isSold`: what a dispute withholds is shown by the situation. */
const isSold = and(
  isNull(orders.closing),
  or(
    eq(orders.situation, 'em_disputa'),
    sql`(select sum(${moneyMovements.amount}) from ${moneyMovements}
      where ${moneyMovements.orderRow} = ${orders.id} and ${moneyMovements.kind} <> 'discount') > 0`,
  ),
);

/** Requests for a nota fiscal that can be issued, newest first, and their number. */
export async function openInvoiceRequests(db: Queryable, limit: number) {
  const { orderId, number, buyerName } = orders;
  // Without a date of its issue it has one of its request.
  const requestedAt = sql<Date>`${invoiceRequests.requestedAt}`.mapWith(invoiceRequests.requestedAt);
  const latest = await db
    .select({ orderId, number, buyerName, requestedAt, ...ofAll })
    .from(invoiceRequests)
    .innerJoin(orders, eq(orders.id, invoiceRequests.orderRow))
    .where(and(isNull(invoiceRequests.doneAt), isSold))
    .orderBy(desc(invoiceRequests.requestedAt), desc(invoiceRequests.orderRow))
    .limit(limit);
  return counted(latest);
}
