import { asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Stop } from '#domain/payment.ts';
import type { Wreath } from '#domain/wreath.ts';
import type { Queryable, Tx } from '../../../db/client.ts';
import { newId } from '../../../db/ids.ts';
import { orderNotes, orders, orderWreaths, payments } from '../../../db/schema/orders.ts';
import { nextVersion } from '../../../db/version.ts';
import { wreathRows } from '../../../db/wreath-rows.ts';
import type { PurchaseValues } from '../../../purchase.ts';

export type Order = typeof orders.$inferSelect;
export type NewOrder = typeof orders.$inferInsert;
/** A wreath of an order as a row; its id stays until the order is edited. */
export type OrderWreath = typeof orderWreaths.$inferSelect;

async function insertWreaths(tx: Tx, orderRow: string, wreaths: readonly Wreath[], now: Date): Promise<void> {
  await tx.insert(orderWreaths).values(wreathRows(wreaths, now).map((wreath) => ({ ...wreath, orderRow })));
}

/** Writes an order with its wreaths, in their order. */
export async function insertOrder(tx: Tx, order: NewOrder, wreaths: readonly Wreath[]): Promise<Order> {
  const [row] = await tx.insert(orders).values(order).returning();
  if (!row) throw new Error('the database returned no order');
  await insertWreaths(tx, row.id, wreaths, row.createdAt);
  return row;
}

/** Rewrites a locked order and its wreaths with the next version. */
export async function updateOrderRow(
  tx: Tx,
  before: Order,
  {
    values,
    wreaths,
  }: {
    values: PurchaseValues & Pick<Order, 'funeralId' | 'funeralEvent' | 'flags' | 'marginMinutes'>;
    wreaths: readonly Wreath[];
  },
  now: Date,
): Promise<void> {
  await tx
    .update(orders)
    .set({ ...values, accessKey: before.accessKey, emailChanges: before.emailChanges, version: nextVersion(before) })
    .where(eq(orders.id, before.id));
  await tx.delete(orderWreaths).where(eq(orderWreaths.orderRow, before.id));
  await insertWreaths(tx, before.id, wreaths, now);
}

async function findOne(db: Queryable, which: SQL): Promise<Order | undefined> {
  const [row] = await db.select().from(orders).where(which).limit(1);
  return row;
}

export function findOrder(db: Queryable, orderId: string): Promise<Order | undefined> {
  return findOne(db, eq(orders.orderId, orderId));
}

/** The order that a payment counts for. */
export async function findOrderOfPayment(db: Queryable, paymentId: string): Promise<Order | undefined> {
  const rows = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(payments, eq(payments.orderRow, orders.id))
    .where(eq(payments.paymentId, paymentId));
  return rows[0]?.order;
}

/** The order of a buyer's address; the key must be a UUID. */
export function findOrderByAccessKey(db: Queryable, accessKey: string): Promise<Order | undefined> {
  return findOne(db, eq(orders.accessKey, accessKey));
}

/** The order of which somebody may pay what is due; the key must be a UUID. */
export function findOrderByPayKey(db: Queryable, payKey: string): Promise<Order | undefined> {
  return findOne(db, eq(orders.payKey, payKey));
}

export function findOrderByRequestKey(db: Queryable, requestKey: string): Promise<Order | undefined> {
  return findOne(db, eq(orders.requestKey, requestKey));
}

/** An order, locked until the transaction ends. */
export async function lockOrder(tx: Tx, orderId: string): Promise<Order | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.orderId, orderId)).for('update');
  return row;
}

/** Closes a locked order, with author and reason. */
export async function writeClosing(
  tx: Tx,
  order: Order,
  closing: Pick<Order, 'closing' | 'closedAt' | 'closedBy' | 'closeReason'>,
): Promise<Order> {
  const version = nextVersion(order);
  await tx
    .update(orders)
    .set({ ...closing, version })
    .where(eq(orders.id, order.id));
  return { ...order, ...closing, version };
}

/** The number of orders, without voided ones. */
export async function countOrderRows(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(orders)
    .where(sql`${orders.closing} is distinct from 'voided'`);
  return row?.total ?? 0;
}

/** The newest orders, newest first. */
export function listNewestOrders(db: Queryable, limit: number): Promise<Order[]> {
  return db.select().from(orders).orderBy(desc(orders.createdAt), desc(orders.id)).limit(limit);
}

/** The wreaths of one order. */
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

/** The order of a buyer's address, locked until the transaction ends; the key must be a UUID. */
export async function lockOrderByAccessKey(tx: Tx, accessKey: string): Promise<Order | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.accessKey, accessKey)).for('update');
  return row;
}

/** The order of a family's address; the key must be a UUID. */
export async function findOrderByFamilyKey(db: Queryable, familyKey: string): Promise<Order | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.familyKey, familyKey)).limit(1);
  return row;
}

export function findOrderByNumber(db: Queryable, number: number): Promise<Order | undefined> {
  return findOne(db, eq(orders.number, number));
}

/** Writes access key and e-mail of the buyer of a locked order, with the next version. */
export async function writeBuyerLink(
  tx: Tx,
  order: Order,
  link: Pick<Order, 'accessKey' | 'buyerEmail' | 'emailChanges'>,
): Promise<Order> {
  const written = { ...link, version: nextVersion(order) };
  await tx.update(orders).set(written).where(eq(orders.id, order.id));
  return { ...order, ...written };
}

/** Writes or removes the family's key of a locked order. */
export async function writeFamilyKey(tx: Tx, order: Order, familyKey: string | null): Promise<Order> {
  await tx.update(orders).set({ familyKey }).where(eq(orders.id, order.id));
  return { ...order, familyKey };
}

/** Writes the buyer's corrections of a locked order and its wreaths, with the order's next version. */
export async function writeCorrection(
  tx: Tx,
  order: Order,
  correction: Pick<Order, 'deceasedName'>,
  wreaths: readonly OrderWreath[],
): Promise<Order> {
  const corrected = { ...correction, version: nextVersion(order) };
  await tx.update(orders).set(corrected).where(eq(orders.id, order.id));
  for (const { id, faixa } of wreaths) await tx.update(orderWreaths).set({ faixa }).where(eq(orderWreaths.id, id));
  return { ...order, ...corrected };
}

/** Writes the flags of a locked order, with the order's next version. */
export async function writeFlags(tx: Tx, order: Order, flags: Order['flags']): Promise<Order> {
  const written = { flags, version: nextVersion(order) };
  await tx.update(orders).set(written).where(eq(orders.id, order.id));
  return { ...order, ...written };
}

/** Writes up to which change the papers of a locked order were exchanged. */
export async function writeExchange(tx: Tx, order: Order, exchangedAt: Date): Promise<Order> {
  await tx.update(orders).set({ exchangedAt }).where(eq(orders.id, order.id));
  return { ...order, exchangedAt };
}

/** Freezes a locked order until a person has answered; one that is closed or delivered can't be stopped by a dispute. */
export async function freezeOrder(tx: Tx, order: Order, stop: Stop): Promise<void> {
  const isOver = order.closing !== null || order.production === 'entregue';
  if (order.flags.includes(stop) || (isOver && stop === 'dispute')) return;
  await writeFlags(tx, order, [...order.flags, stop]);
}

export type OrderNote = { text: string; by: string; at: Date };

/** The notes of each order, oldest first. */
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
