import { eq, getTableColumns } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { type Changes, changedFields, type Fields } from '#domain/changes.ts';
import { LOG_ACTIONS, type LogAction } from '#domain/log-actions.ts';
import { inTransaction, type Tx } from '../db/client.ts';
import { isId, newId } from '../db/ids.ts';
import { nextVersion } from '../db/version.ts';
import type { Deps } from '../deps.ts';
import { orNotFound, refuseStale } from '../errors.ts';
import type { AuditContext } from '../http/guard.ts';
import { answers, type Column } from '../rows.ts';
import { refuseLostPictures } from './images/service.ts';
import { writeLog } from './logs/service.ts';

/** A row that is an answer: the names of the wire; null for an empty text and for what the answer leaves out. */
export type RowOf<S extends z.ZodObject> = { [K in keyof z.output<S>]-?: Column<z.output<S>[K]> };

/** Fields that a record has by itself; a form doesn't send them. */
const OWN = ['_id', 'version', 'ativo'];

type ValuesOf<S extends z.ZodObject> = { [K in keyof z.output<S>]?: z.output<S>[K] | null | undefined };
type Named = { params: { id: string }; audit: AuditContext };

type Life<R> = {
  notFound: string;
  /** Names the record in the log. */
  title: (row: R) => string;
  log: Record<'create' | 'update', LogAction> & Partial<Record<'on' | 'off' | 'remove', LogAction>>;
  /** Words of the log where they aren't the action's label. */
  words?: { [A in LogAction]?: string };
};

/**
 * The life of a simple record: create, update, toggle and remove, each in one transaction with its lock, its version
 * and its changed fields in the log. Columns `ativo`, `createdAt`, `updatedAt` and `createdBy` are filled where the table
 * has them. Throws `not-found`, and `stale-version` for a form that is older than the record.
 */
export function record<S extends z.ZodObject, R extends RowOf<S> & { _id: string; version: number }>(
  table: PgTable & { $inferSelect: R; _id: AnyPgColumn },
  schema: S,
  { notFound, title, log, words }: Life<R>,
) {
  const columns = getTableColumns<PgTable>(table);
  // TypeScript can't follow a schema that is a parameter; RowOf has compared the table's columns with it already.
  const answer = answers(schema) as unknown as (row: R) => z.output<S>;
  const fields = Object.keys(schema.shape).filter((name) => !OWN.includes(name));
  const wordsOf = (action: LogAction) => words?.[action] ?? LOG_ACTIONS[action].label;

  /** Values of the columns: what is absent or empty is null. */
  function valuesOf(body: ValuesOf<S>): object {
    const values = fields.map((name): [string, unknown] => [name, Reflect.get(body, name) ?? null]);
    return Object.fromEntries(
      values.map(([name, value]) => [name, value === '' && !columns[name]?.notNull ? null : value]),
    );
  }

  /** The record's columns among some. */
  const held = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name in columns));

  const encoded = (row: R) => z.encode(schema, answer(row)) as Fields;

  const sent = (row: R): Fields =>
    Object.fromEntries(Object.entries(encoded(row)).filter(([name]) => fields.includes(name)));

  function changed(before: R, after: R): Changes | undefined {
    return changedFields({ ...encoded(before), version: null }, { ...encoded(after), version: null });
  }

  type Act = { action: LogAction | undefined; changes: Changes | undefined };

  async function note(tx: Tx, { now }: Deps, audit: AuditContext, row: R, { action, changes }: Act): Promise<void> {
    if (!action) throw new TypeError('an action of the log is missing');
    await writeLog(tx, audit, { at: now(), action, message: `${wordsOf(action)}: ${title(row)}.`, changes });
  }

  async function lock(tx: Tx, id: string): Promise<R> {
    const rows = isId(id) ? await tx.select().from<PgTable>(table).where(eq(table._id, id)).for('update') : [];
    return orNotFound(rows[0] as R | undefined, notFound);
  }

  async function write(tx: Tx, { now }: Deps, before: R, values: object): Promise<R> {
    const next = { ...values, version: nextVersion(before), ...held({ updatedAt: now() }) };
    await tx.update(table).set(next).where(eq(table._id, before._id));
    return { ...before, ...next };
  }

  return {
    answer,

    create: async (deps: Deps, { body, audit }: { body: ValuesOf<S>; audit: AuditContext }) => {
      await refuseLostPictures(deps, body);
      return inTransaction(deps.database, async (tx) => {
        const at = deps.now();
        const stamps = held({ ativo: true, createdAt: at, updatedAt: at, createdBy: audit.actor.email });
        const row = { ...valuesOf(body), ...stamps, _id: newId(at), version: 1 } as unknown as R;
        await tx.insert(table).values(row);
        await note(tx, deps, audit, row, { action: log.create, changes: { after: sent(row) } });
        return answer(row);
      });
    },

    update: async (
      deps: Deps,
      { params, body, audit }: Named & { body: ValuesOf<S> & { version?: number | undefined } },
    ) => {
      await refuseLostPictures(deps, body);
      return inTransaction(deps.database, async (tx) => {
        const before = await lock(tx, params.id);
        refuseStale(before, body.version);
        const row = await write(tx, deps, before, valuesOf(body));
        await note(tx, deps, audit, row, { action: log.update, changes: changed(before, row) });
        return answer(row);
      });
    },

    toggle: (deps: Deps, { params, audit }: Named) =>
      inTransaction(deps.database, async (tx) => {
        const before = await lock(tx, params.id);
        const ativo = !('ativo' in before && before.ativo);
        const row = await write(tx, deps, before, { ativo });
        await note(tx, deps, audit, row, { action: ativo ? log.on : log.off, changes: changed(before, row) });
        return answer(row);
      }),

    remove: (deps: Deps, { params, audit }: Named) =>
      inTransaction(deps.database, async (tx) => {
        const row = await lock(tx, params.id);
        await tx.delete(table).where(eq(table._id, row._id));
        await note(tx, deps, audit, row, { action: log.remove, changes: { before: sent(row) } });
        return { message: `${log.remove ? wordsOf(log.remove) : 'Removido'}.` };
      }),
  };
}
