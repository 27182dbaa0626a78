import { asc, eq, inArray } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { isId } from '../../db/ids.ts';
import { roster } from '../../db/schema/on-call.ts';
import { users } from '../../db/schema/users.ts';

/** The active users of the roster, in order. */
export function readRoster(db: Queryable): Promise<{ id: string; email: string }[]> {
  return db
    .select({ id: users.id, email: users.email })
    .from(roster)
    .innerJoin(users, eq(users.id, roster.userId))
    .where(eq(users.active, true))
    .orderBy(asc(roster.position));
}

/** Replaces the roster; unknown ids are left out. */
export async function replaceRoster(tx: Tx, userIds: string[]): Promise<void> {
  await tx.delete(roster);
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, userIds.filter(isId)));
  const known = new Set(rows.map(({ id }) => id));
  const values = userIds.filter((id) => known.has(id)).map((userId, position) => ({ userId, position }));
  if (values.length > 0) await tx.insert(roster).values(values);
}
