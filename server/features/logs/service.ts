import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Changes, Fields } from '#domain/changes.ts';
import { dayOf, formatDateTime } from '#domain/dates.ts';
import type { LogAction } from '#domain/log-actions.ts';
import type { Queryable } from '../../db/client.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import type { Deps } from '../../deps.ts';
import { csvAnswer } from '../../http/csv.ts';
import type { AuditContext } from '../../http/guard.ts';
import { insertLog, type LogRow, listLogsByDate } from './repository.ts';

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

/** Entries of [from, to) with one of some actions, newest first. */
export function entriesBetween(
  db: Queryable,
  range: { from: Date; to: Date },
  { actions, limit }: { actions: readonly LogAction[]; limit: number },
): Promise<LogRow[]> {
  return listLogsByDate(db, range, { actions, limit, skip: 0 });
}

type Range = { from: Date; to: Date };

type Export = {
  /** The file's name, with its days ('2026-11-01_2026-11-30') or 'tudo' where it says them. */
  name: (days: string) => string;
  action: LogAction;
  /** Begins the log's message: 'Pedidos exportados'. */
  what: string;
  /** [from, to); undefined for everything. */
  range: Range | undefined;
  /** The filters of the screen in words, for the log. */
  filters?: readonly (string | undefined)[];
  pieces: (db: Queryable, range: Range) => AsyncGenerator<string>;
};

/** A signed-in person's call, as far as an export needs it. */
export type Exporting = { audit: AuditContext; reply: FastifyReply };

const EVER: Range = { from: new Date('1000-01-01'), to: new Date('9999-01-01') };

/** The answer with a spreadsheet read from one snapshot. The log names the person who exported it. */
export function loggedExport(deps: Deps, { audit, reply }: Exporting, asked: Export): Promise<Readable> {
  const { name, action, what, range, filters = [], pieces } = asked;
  const at = deps.now();
  const last = range && new Date(range.to.getTime() - 1);
  const which = range && last ? `de ${formatDateTime(range.from)} a ${formatDateTime(last)}` : 'todo o histórico';
  const message = `${[`${what}: ${which}`, ...filters.filter((words) => words !== undefined)].join(', ')}.`;
  return csvAnswer(deps, reply, {
    name: name(range && last ? `${dayOf(range.from)}_${dayOf(last)}` : 'tudo'),
    pieces: inSnapshot(deps.database, (db) => pieces(db, range ?? EVER)),
    started: () => writeLog(deps.db, audit, { at, action, message }),
  });
}
