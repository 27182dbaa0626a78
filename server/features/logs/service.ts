import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type * as contract from '#contract/logs.ts';
import type { Changes, Fields } from '#domain/changes.ts';
import { dayOf, formatDateTime } from '#domain/dates.ts';
import { actionLabel, actionsWith, type LogAction, type LogKind } from '#domain/log-actions.ts';
import { inSnapshot, inTransaction, type Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/bind.ts';
import { csvAnswer } from '../../http/csv.ts';
import type { AuditContext } from '../../http/guard.ts';
import { daysBefore } from '../../retention-periods.ts';
import { insertLog, type LogRow, listLogs, purgeLogs } from './repository.ts';

/** The author of an entry: a signed-in person, a visitor or the system itself. */
export type LogSource = { actor: Pick<AuditContext['actor'], 'email'>; ip: string };

export const SYSTEM: LogSource = { actor: { email: 'sistema' }, ip: '-' };

/** A visitor as author; `email` is the typed one, if any. */
export function visitor(ip: string, email = 'anônimo'): LogSource {
  return { actor: { email }, ip };
}

/** A record for the log: the fields of `schema`, encoded as in the API's answers. */
export function loggedFields<S extends z.ZodObject>(schema: S, record: z.output<S>): Fields {
  return z.encode(schema, record) as Fields;
}

export type LogEntry = {
  at: Date;
  action: LogAction;
  message: string;
  /** The row of the order that it is about. */
  orderRow?: string;
  /** The changed fields; see `changedFields`. */
  changes?: Changes | undefined;
};

/** Appends an entry; pass the transaction of the change, so that neither is stored without the other. */
export function writeLog(db: Queryable, source: LogSource, entry: LogEntry): Promise<void> {
  const { at, action, message, orderRow = null, changes = null } = entry;
  return insertLog(db, {
    createdAt: at,
    userEmail: source.actor.email,
    ipAddress: source.ip,
    action,
    message,
    orderRow,
    changes,
  });
}

export { changesOfOrders, type LogRow } from './repository.ts';

export function entriesBetween(
  db: Queryable,
  range: { from: Date; to: Date },
  { actions, limit }: { actions: readonly LogAction[]; limit: number },
): Promise<LogRow[]> {
  return listLogs(db, range, { actions, limit, skip: 0 });
}

type Range = { from: Date; to: Date };

type Export = {
  /** The file's name, with its days ('2026-11-01_2026-11-30') or 'tudo' where it says them. */
  name: (days: string) => string;
  action: LogAction;
  /** The filters of the screen in words, for the log. */
  filters?: readonly (string | undefined)[];
  pieces: (db: Queryable, range: Range) => AsyncGenerator<string>;
};

/** A signed-in person's call; without a range everything is exported. */
type Exporting = { audit: AuditContext; reply: FastifyReply; query: { range: Range | undefined } };

const EVER: Range = { from: new Date('1000-01-01'), to: new Date('9999-01-01') };

/** The answer with a spreadsheet read from one snapshot. The log names the person who exported it. */
export function loggedExport(deps: Deps, { audit, reply, query }: Exporting, asked: Export): Promise<Readable> {
  const { name, action, filters = [], pieces } = asked;
  const { range } = query;
  const at = deps.now();
  const last = range && new Date(range.to.getTime() - 1);
  const which = range && last ? `de ${formatDateTime(range.from)} a ${formatDateTime(last)}` : 'todo o histórico';
  const message = `${[`${actionLabel(action)}: ${which}`, ...filters.filter((words) => words !== undefined)].join(', ')}.`;
  return csvAnswer(deps, reply, {
    name: name(range && last ? `${dayOf(range.from)}_${dayOf(last)}` : 'tudo'),
    pieces: inSnapshot(deps.database, (db) => pieces(db, range ?? EVER)),
    started: () => writeLog(deps.db, audit, { at, action, message }),
  });
}

/** Small enough that writers of entries don't wait long. */
const BATCH = 5000;

/** Deletes the entries older than the retention period; run it once a day. Returns their number. */
export async function purgeOldLogs(deps: Pick<Deps, 'database' | 'now' | 'config'>, batch = BATCH): Promise<number> {
  const before = daysBefore(deps.now(), deps.config.retention.logDays);
  for (let purged = 0; ; ) {
    const some = await inTransaction(deps.database, (tx) => purgeLogs(tx, before, batch));
    purged += some;
    if (some < batch) return purged;
  }
}

type Asked = { skip: number; limit: number; kind?: LogKind | undefined; words?: string | undefined };

const pageOf = ({ kind, ...page }: Asked) => ({
  ...page,
  actions: kind && actionsWith((action) => action.kind === kind),
});

const toEntry = ({ id, createdAt, userEmail, ipAddress, ...entry }: LogRow) => ({
  ...entry,
  ...{ _id: String(id), created_at: createdAt, user_email: userEmail, ip_address: ipAddress },
});

export const listLogsByEmail = async ({ db }: Deps, { query }: Call<typeof contract.listLogsByEmail>) =>
  (await listLogs(db, query, pageOf(query))).map(toEntry);

export const listLogsByDate = async ({ db }: Deps, { query }: Call<typeof contract.listLogsByDate>) =>
  (await listLogs(db, query, pageOf(query))).map(toEntry);
