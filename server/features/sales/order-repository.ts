import { asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Wreath } from '#domain/wreath.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import { orderNotes, orders, orderWreaths } from '../../db/schema/orders.ts';
import { wreathRows } from '../../db/wreath-rows.ts';

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

/** An order, locked until the transaction ends. */
export async function lockOrder(tx: Tx, orderId: string): Promise<Order | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.orderId, orderId)).for('update');
  return row;
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
