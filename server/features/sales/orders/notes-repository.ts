import { asc, count, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { newId } from '../../../db/ids.ts';
import { orderNotes } from '../../../db/schema/orders.ts';

export type OrderNote = typeof orderNotes.$inferSelect;

/** The notes of an order, oldest first. */
export function notesOfOrder(db: Queryable, { id }: { id: string }): Promise<OrderNote[]> {
  return db
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderRow, id))
    .orderBy(asc(orderNotes.writtenAt), asc(orderNotes.id));
}

export async function countNotes(db: Queryable, { id }: { id: string }): Promise<number> {
  const [row] = await db.select({ total: count() }).from(orderNotes).where(eq(orderNotes.orderRow, id));
  return row?.total ?? 0;
}

/** Writes a note of a locked order; false when its key exists already. */
export async function insertNote(tx: Tx, note: Omit<OrderNote, 'id'>): Promise<boolean> {
  const { rowCount } = await tx
    .insert(orderNotes)
    .values({ ...note, id: newId(note.writtenAt) })
    .onConflictDoNothing({ target: [orderNotes.orderRow, orderNotes.key] });
  return rowCount === 1;
}
