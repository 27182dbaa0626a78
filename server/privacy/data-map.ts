import { type Column, getTableColumns, getTableName } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { purposeOf } from '../db/schema/columns.ts';
import * as schema from '../db/tables.ts';
import type { PurposeName } from './processing-record.ts';

export const TABLES: readonly PgTable[] = Object.values<object>(schema)
  .flatMap((file): unknown[] => Object.values(file))
  .filter((value) => value instanceof PgTable)
  .toSorted((a, b) => (getTableName(a) < getTableName(b) ? -1 : 1));

/** The columns of a table with personal data, and their purposes. Throws for a text of which nobody has said it. */
function personalColumns(table: PgTable): Record<string, PurposeName> {
  const columns = Object.values<Column>(getTableColumns(table)).flatMap((column): [string, PurposeName][] => {
    const purpose = purposeOf(column);
    if (purpose === undefined)
      throw new Error(`personal() or impersonal()? ${getTableName(table)}.${column.name} doesn't say it`);
    return purpose === null ? [] : [[column.name, purpose]];
  });
  return Object.fromEntries(columns);
}

export const DATA_MAP: Readonly<Record<string, Readonly<Record<string, PurposeName>>>> = Object.fromEntries(
  TABLES.map((table) => [getTableName(table), personalColumns(table)]),
);

/** The column by which rows of `part` refer to one of `whole`, and whether they are deleted with it. */
export function referenceTo(whole: PgTable, part: PgTable): { column: PgColumn | undefined; owned: boolean } {
  const key = getTableConfig(part).foreignKeys.find((one) => one.reference().foreignTable === whole);
  return { column: key?.reference().columns[0], owned: key?.onDelete === 'cascade' };
}

/** Purposes of free text by staff, visitors or the payment provider, which may name a person. */
const OPEN_TEXT: readonly PurposeName[] = [
  ...(['deliveryReceiver', 'funeralNotes', 'outbox', 'logWho', 'logWhat', 'staffMark'] as const),
  ...(['freeText', 'orderNotes', 'placeNotes', 'providerText'] as const),
];

/** The columns that are searched for a person's words, table by table. */
export function openTextColumns(): { table: string; columns: string[] }[] {
  return Object.entries(DATA_MAP)
    .map(([table, personal]) => ({
      table,
      columns: Object.keys(personal).filter((column) => OPEN_TEXT.some((name) => name === personal[column])),
    }))
    .filter(({ columns }) => columns.length > 0);
}
