import { and, asc, desc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { LogAction } from '#domain/log-actions.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { logs } from '../../db/schema/logs.ts';

export type LogRow = typeof logs.$inferSelect;
type NewLog = typeof logs.$inferInsert;

export async function insertLog(db: Queryable, log: NewLog): Promise<void> {
  await db.insert(logs).values(log);
}

type LogPage = {
  skip: number;
  limit: number;
  /** Only entries with one of these. */
  actions?: readonly LogAction[] | undefined;
  /** Text that an entry's message has, ignoring case. */
  words?: string | undefined;
};

/** Entries of an e-mail, ignoring case, or of [from, to), newest first. */
export function listLogs(
  db: Queryable,
  asked: { email: string } | { from: Date; to: Date },
  { skip, limit, actions, words }: LogPage,
): Promise<LogRow[]> {
  const which = and(
    'email' in asked
      ? eq(sql`lower(${logs.userEmail})`, asked.email.toLowerCase())
      : and(gte(logs.createdAt, asked.from), lt(logs.createdAt, asked.to)),
    actions && inArray(logs.action, [...actions]),
    words ? sql`position(lower(${words}) in lower(${logs.message})) > 0` : undefined,
  );
  const newestFirst = [desc(logs.createdAt), desc(logs.id)];
  const page = db
    .select({ id: logs.id })
    .from(logs)
    .where(which)
    .orderBy(...newestFirst)
    .offset(skip)
    .limit(limit);
  return (
    db
      .select()
      .from(logs)
      // The page's ids are selected from the index first, so that skipped entries aren't read.
      .where(skip === 0 ? which : inArray(logs.id, page))
      .orderBy(...newestFirst)
      .limit(limit)
  );
}

/** The entries with changes about each order, oldest first, by the order's row id. */
export async function changesOfOrders(db: Queryable, orderRows: readonly string[]): Promise<Map<string, LogRow[]>> {
  if (orderRows.length === 0) return new Map();
  const rows = await db
    .select()
    .from(logs)
    .where(and(sql`${logs.orderRow} = any(${sql.param(orderRows)}::uuid[])`, isNotNull(logs.changes)))
    .orderBy(asc(logs.createdAt), asc(logs.id));
  return Map.groupBy(rows, ({ orderRow }) => orderRow ?? '');
}

/** Sets the transaction's permission to delete entries, which a trigger checks. */
async function allowingDeletion<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`set local shop.log_retention = 'on'`);
  const result = await work();
  await tx.execute(sql`set local shop.log_retention = 'off'`);
  return result;
}

/** Deletes up to `limit` entries older than `before`, oldest first; returns their number. */
export async function purgeLogs(tx: Tx, before: Date, limit: number): Promise<number> {
  const due = tx.select({ id: logs.id }).from(logs).where(lt(logs.createdAt, before));
  const oldest = due.orderBy(logs.createdAt, logs.id).limit(limit);
  const { rowCount } = await allowingDeletion(tx, () => tx.delete(logs).where(inArray(logs.id, oldest)));
  return rowCount ?? 0;
}

/**
 * Replaces entries by versions without the data of a person who asked for erasure, with the same ids and times. Apart
 * from the retention nothing else deletes entries.
 */
export async function rewriteLogs(tx: Tx, rows: LogRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await allowingDeletion(tx, () => tx.delete(logs).where(inArray(logs.id, ids)));
  await tx.insert(logs).overridingSystemValue().values(rows);
}
