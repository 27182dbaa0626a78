import { and, asc, desc, eq, or, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { isId } from '../../db/ids.ts';
import { devices } from '../../db/schema/devices.ts';
import { calendarFeeds } from '../../db/schema/funerals.ts';
import { passwordResets, users } from '../../db/schema/users.ts';

export type UserRow = typeof users.$inferSelect;

export function listUserRows(db: Queryable): Promise<UserRow[]> {
  return db.select().from(users).orderBy(desc(users.createdAt), desc(users.id));
}

export async function listNameRows(db: Queryable): Promise<{ email: string; name: string }[]> {
  const rows = await db.select({ email: users.email, name: users.name }).from(users).orderBy(asc(users.email));
  return rows.flatMap(({ email, name }) => (name === null ? [] : { email, name }));
}

/** Names a user, or takes the name away; returns the e-mail, undefined for an unknown user. */
export async function setUserName(tx: Tx, id: string, name: string | null): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await tx.update(users).set({ name }).where(eq(users.id, id)).returning({ email: users.email });
  return row?.email;
}

/**
 * Locks a user and all active administrators in the order of their ids. Other transactions that activate or deactivate
 * users wait, so the number of administrators is reliable.
 */
export function lockUserAndAdministrators(tx: Tx, id: string): Promise<UserRow[]> {
  const administrator = and(eq(users.role, 'administrador'), eq(users.active, true));
  return tx
    .select()
    .from(users)
    .where(isId(id) ? or(eq(users.id, id), administrator) : administrator)
    .orderBy(asc(users.id))
    .for('update');
}

/**
 * Activates or deactivates a locked user. Either way all sessions, reset links, the calendar address and the enrolled
 * devices end.
 */
export async function setUserActive(tx: Tx, id: string, active: boolean): Promise<void> {
  await tx
    .update(users)
    .set({ active, sessionEpoch: sql`${users.sessionEpoch} + 1` })
    .where(eq(users.id, id));
  await tx.delete(passwordResets).where(eq(passwordResets.userId, id));
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, id));
  await tx.delete(devices).where(eq(devices.userId, id));
}
