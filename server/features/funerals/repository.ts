import { and, asc, between, desc, eq, gt, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Changes } from '#domain/changes.ts';
import { FUNERAL_EVENTS } from '#domain/funeral.ts';
import { LONGEST_MINUTES } from '#domain/funeral-events.ts';
import { limits } from '#domain/limits.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { isId, newId } from '../../db/ids.ts';
import { calendarFeeds, funeralChanges, funerals } from '../../db/schema/funerals.ts';
import { orders, orderWreaths } from '../../db/schema/orders.ts';
import { users } from '../../db/schema/users.ts';
import { nextVersion } from '../../db/version.ts';

export type FuneralRow = typeof funerals.$inferSelect;
export type FuneralChangeRow = typeof funeralChanges.$inferSelect;
export type FuneralValues = Omit<
  FuneralRow,
  | ('id' | 'deceasedKey' | 'concludedBy' | 'concludedAt' | 'active' | 'deactivationReason')
  | ('version' | 'createdBy' | 'createdAt' | 'updatedAt')
>;
export type Span = { from: Date; to: Date };

export async function insertFuneral(
  tx: Tx,
  funeral: Omit<typeof funerals.$inferInsert, 'createdAt' | 'updatedAt'>,
  now: Date,
): Promise<FuneralRow> {
  const [row] = await tx
    .insert(funerals)
    .values({ ...funeral, createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error('an insert returned no row');
  return row;
}

export async function findFuneral(db: Queryable, id: string): Promise<FuneralRow | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await db.select().from(funerals).where(eq(funerals.id, id)).limit(1);
  return row;
}

/** A funeral, locked until the transaction ends, though orders may still refer to it; undefined for unknown and malformed ids. */
export async function lockFuneral(tx: Tx, id: string): Promise<FuneralRow | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await tx.select().from(funerals).where(eq(funerals.id, id)).for('no key update');
  return row;
}

export type FuneralPatch = Partial<
  FuneralValues & Pick<FuneralRow, 'concludedBy' | 'concludedAt' | 'active' | 'deactivationReason'>
>;

/** Later than everything that happened to the funeral before, so that its history has one order even if clocks don't. */
function nextInstant(before: FuneralRow, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1));
}

/** Writes a locked funeral and raises its version; `updatedAt` of the answer is when that happened. */
export async function updateFuneralRow(
  tx: Tx,
  before: FuneralRow,
  patch: FuneralPatch,
  now: Date,
): Promise<FuneralRow> {
  const [row] = await tx
    .update(funerals)
    .set({ ...patch, version: nextVersion(before), updatedAt: nextInstant(before, now) })
    .where(eq(funerals.id, before.id))
    .returning();
  if (!row) throw new Error('a locked funeral vanished');
  return row;
}

type NewFuneralChange = {
  funeralId: string;
  action: FuneralChangeRow['action'];
  reason: string | null;
  changes: Changes | undefined;
  userEmail: string;
};

export async function insertFuneralChange(tx: Tx, change: NewFuneralChange, now: Date): Promise<void> {
  await tx.insert(funeralChanges).values({
    ...change,
    id: newId(now),
    changes: change.changes ?? null,
    createdAt: now,
  });
}

export function listFuneralChanges(db: Queryable, funeralId: string): Promise<FuneralChangeRow[]> {
  return db
    .select()
    .from(funeralChanges)
    .where(eq(funeralChanges.funeralId, funeralId))
    .orderBy(desc(funeralChanges.createdAt), desc(funeralChanges.id))
    .limit(limits.unpagedRows);
}

export function listFuneralsByBurial(
  db: Queryable,
  { from, to }: Span,
  options: { withDeactivated: boolean },
): Promise<FuneralRow[]> {
  const shown = options.withDeactivated ? undefined : eq(funerals.active, true);
  return db
    .select()
    .from(funerals)
    .where(and(gte(funerals.burialAt, from), lt(funerals.burialAt, to), shown))
    .orderBy(asc(funerals.burialAt), asc(funerals.id))
    .limit(limits.unpagedRows);
}

const BEGINNINGS = {
  tanatopraxia: funerals.thanatopraxyAt,
  velorio: funerals.wakeAt,
  sepultamento: funerals.burialAt,
};

/** That some event of a funeral `isWithin` the span, or would be if it lasted as long as it may. */
function touches({ from, to }: Span): SQL | undefined {
  return or(
    ...FUNERAL_EVENTS.map((kind) => {
      const begun = new Date(from.getTime() - LONGEST_MINUTES[kind] * 60_000);
      return and(gt(BEGINNINGS[kind], begun), lt(BEGINNINGS[kind], to));
    }),
  );
}

export function listFuneralsWithEvents(
  db: Queryable,
  spans: Span[],
  options: { withDeactivated: boolean },
): Promise<FuneralRow[]> {
  if (spans.length === 0) return Promise.resolve([]);
  const shown = options.withDeactivated ? undefined : eq(funerals.active, true);
  return db
    .select()
    .from(funerals)
    .where(and(or(...spans.map(touches)), shown))
    .orderBy(asc(funerals.burialAt), asc(funerals.id))
    .limit(limits.unpagedRows);
}

const REMEMBERED_FUNERALS = 2000;

export function listUsedNames(db: Queryable, since: Date) {
  return db
    .select({
      wakePlace: funerals.wakePlace,
      burialPlace: funerals.burialPlace,
      laboratory: funerals.laboratory,
      healthPlan: funerals.healthPlan,
    })
    .from(funerals)
    .where(and(gte(funerals.burialAt, since), sql`${funerals.active}`))
    .orderBy(desc(funerals.burialAt), desc(funerals.id))
    .limit(REMEMBERED_FUNERALS);
}

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

/** Whose address this is, with what that user is now. */
export async function findFeedReader(db: Queryable, tokenHash: string) {
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

/**
 * The orders that follow any of these funerals, and those for the same people with a ceremony in the range (with its
 * ends) that follow none, earliest ceremony first. Closed ones aren't delivered.
 */
export async function listWreathsFor(
  db: Queryable,
  funerals: { id: string; deceasedKey: string }[],
  { from, to }: Span,
) {
  const { orderId, number, funeralId, flags, deceasedKey, funeralLocation, funeralTime, production } = orders;
  const { buyerName, buyerPhone } = orders;
  const ids = funerals.map(({ id }) => id);
  const keys = [...new Set(funerals.map((funeral) => funeral.deceasedKey))];
  const isLikely = and(inArray(deceasedKey, keys), between(funeralTime, from, to));
  const rows = await db
    .select({
      orderId,
      number,
      funeralId,
      flags,
      deceasedKey,
      funeralLocation,
      funeralTime,
      production,
      buyerName,
      buyerPhone,
      title: orderWreaths.title,
      faixa: orderWreaths.faixa,
    })
    .from(orders)
    .innerJoin(orderWreaths, eq(orderWreaths.orderRow, orders.id))
    .where(and(isNull(orders.closing), or(inArray(funeralId, ids), and(isNull(funeralId), isLikely))))
    .orderBy(asc(funeralTime), asc(orders.id), asc(orderWreaths.position));
  return [...Map.groupBy(rows, (row) => row.orderId).values()].flatMap((same) => {
    const wreaths = same.map(({ title, faixa }) => ({ title, faixa }));
    return same.slice(0, 1).map((order) => ({ ...order, wreaths }));
  });
}

/** An order as the staff need it to receive its wreaths, and to tell its buyer that the ceremony moved. */
export type OrderedWreaths = Awaited<ReturnType<typeof listWreathsFor>>[number];
