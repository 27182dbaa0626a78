import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Changes } from '#domain/changes.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { logs } from '../../db/schema/logs.ts';

export type LogRow = typeof logs.$inferSelect;
export type LogEntry = {
  at: Date;
  userEmail: string;
  action: string;
  message: string;
  ip: string;
  /** What differed before and after; see `changedFields`. */
  changes?: Changes | undefined;
};

/** Whom the log names when nobody is signed in. */
export const ANONYMOUS = 'anônimo';
export const SYSTEM = 'sistema';

/** Appends an entry; pass the transaction of the change, so that neither stands without the other. */
export async function writeLog(db: Queryable, entry: LogEntry): Promise<void> {
  await db.insert(logs).values({
    createdAt: entry.at,
    userEmail: entry.userEmail,
    action: entry.action,
    message: entry.message,
    ipAddress: entry.ip,
    changes: entry.changes ?? null,
  });
}

export type LogPage = { skip: number; limit: number };

function listLogs(db: Queryable, which: SQL | undefined, { skip, limit }: LogPage): Promise<LogRow[]> {
  return db.select().from(logs).where(which).orderBy(desc(logs.createdAt), desc(logs.id)).offset(skip).limit(limit);
}

/** Entries of an e-mail, whatever its case, newest first. */
export function listLogsByEmail(db: Queryable, email: string, page: LogPage): Promise<LogRow[]> {
  return listLogs(db, eq(sql`lower(${logs.userEmail})`, email.toLowerCase()), page);
}

/** Entries of [from, to), newest first. */
export function listLogsByDate(db: Queryable, range: { from: Date; to: Date }, page: LogPage): Promise<LogRow[]> {
  return listLogs(db, and(gte(logs.createdAt, range.from), lt(logs.createdAt, range.to)), page);
}

/** Deletes entries older than `before` and says how many; the only way in which an entry ever goes. */
export async function purgeLogs(tx: Tx, before: Date): Promise<number> {
  await tx.execute(sql`set local shop.log_retention = 'on'`);
  const { rowCount } = await tx.delete(logs).where(lt(logs.createdAt, before));
  await tx.execute(sql`set local shop.log_retention = 'off'`);
  return rowCount ?? 0;
}
