import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Role } from '#domain/roles.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { calendarFeeds } from '../../db/schema/funerals.ts';
import { users } from '../../db/schema/users.ts';

type FeedRow = typeof calendarFeeds.$inferSelect;

export async function findFeed(db: Queryable, userId: string): Promise<FeedRow | undefined> {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId)).limit(1);
  return row;
}

/** Gives a user an address; the one before stops working. */
export async function putFeed(tx: Tx, userId: string, tokenHash: string, now: Date): Promise<void> {
  const fresh = { tokenHash, createdAt: now, lastReadAt: null };
  await tx
    .insert(calendarFeeds)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: fresh });
}

/** Ends a user's address; false when there was none. */
export async function deleteFeed(tx: Tx, userId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return (rowCount ?? 0) > 0;
}

type FeedReader = { userId: string; role: Role; active: boolean };

/** Whose address this is, with what that user is now. */
export async function findFeedReader(db: Queryable, tokenHash: string): Promise<FeedReader | undefined> {
  const [row] = await db
    .select({ userId: users.id, role: users.role, active: users.active })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(eq(calendarFeeds.tokenHash, tokenHash))
    .limit(1);
  return row;
}

/** Notes that an address was read, unless that was noted since `staleBefore`: calendars poll often. */
export async function touchFeed(
  db: Queryable,
  tokenHash: string,
  when: { now: Date; staleBefore: Date },
): Promise<void> {
  const stale = or(isNull(calendarFeeds.lastReadAt), lt(calendarFeeds.lastReadAt, when.staleBefore));
  await db
    .update(calendarFeeds)
    .set({ lastReadAt: when.now })
    .where(and(eq(calendarFeeds.tokenHash, tokenHash), stale));
}
