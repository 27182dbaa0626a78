import { type Column, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../db/client.ts';
import { ceremonies } from '../db/schema/ceremonies.ts';
import { purposeOf } from '../db/schema/columns.ts';
import { funeralChanges, funerals } from '../db/schema/funerals.ts';
import { invoiceRequests } from '../db/schema/invoices.ts';
import { orders } from '../db/schema/orders.ts';
import { reservations } from '../db/schema/reservations.ts';
import { referenceTo, TABLES } from './data-map.ts';
import { FISCAL, type Period, PLACEHOLDER, PROCESSING_RECORD } from './processing-record.ts';

/** Replaces a text about a person. */
export const REMOVED = 'Dados removidos';
/** Mail to an address below .invalid never arrives (RFC 2606). */
export const REMOVED_EMAIL = 'removido@privacidade.invalid';
/** An order always has a document, so an empty one marks an erased order. */
export const NO_DOCUMENT = '';

/** Periods that end with an erasure inside rows that stay; other data are deleted with their rows, redacted, or kept. */
const ERASED_AFTER: readonly Period[] = ['reservationDays', 'deliveryPhotoDays', 'orderYears', 'funeralYears'];

/** The fields of a funeral's history that aren't about the family. */
const REGISTER = [
  'tipo',
  'falecido',
  'velorio',
  'sepultamento',
  'tanatopraxia',
  'concluido',
  'data_conclusao',
  'ativo',
];

/** Columns whose readers expect more than any text, by their names. */
const REPLACEMENTS: Readonly<Record<string, string | SQL | null>> = {
  buyer_email: REMOVED_EMAIL,
  buyer_phone: null,
  buyer_cpf: NO_DOCUMENT,
  document: NO_DOCUMENT,
  email: '',
  image: null,
  changes: sql`(select jsonb_object_agg(side, (select coalesce(jsonb_object_agg(field, value), '{}')
    from jsonb_each(fields) as one(field, value) where field = any(${sql.param(REGISTER)}::text[])))
    from jsonb_each(${funeralChanges.changes}) as sides(side, fields))`,
};

/** The value that the end of a column's purpose leaves; undefined for a column that an erasure leaves alone. */
function replacement(column: Column, keepFiscal: boolean): string | SQL | null | undefined {
  const purpose = purposeOf(column);
  if (!purpose || column.generated) return undefined;
  const { kept, base, end } = PROCESSING_RECORD[purpose];
  if (!ERASED_AFTER.includes(kept) || (keepFiscal && base === FISCAL)) return undefined;
  const own = REPLACEMENTS[column.name];
  if (own !== undefined) return own;
  if (!column.notNull && !end.startsWith(PLACEHOLDER)) return null;
  if (column.getSQLType() === 'uuid') return sql`gen_random_uuid()`;
  if (!end.startsWith(PLACEHOLDER)) return '-';
  return sql`case when ${column} is null then null else ${REMOVED} end`;
}

/** Erases the personal columns of the rows with these values of `key`, and of the rows that they own. */
async function erase(tx: Tx, whole: PgTable, key: Column, ids: string[], keepFiscal = false): Promise<void> {
  const owned = TABLES.map((table) => ({ table, ...referenceTo(whole, table) })).filter((part) => part.owned);
  for (const { table, column } of [{ table: whole, column: key }, ...owned]) {
    const values = Object.entries(getTableColumns(table))
      .map(([name, column]) => [name, replacement(column, keepFiscal)] as const)
      .filter(([, value]) => value !== undefined);
    if (column && values.length > 0) await tx.update(table).set(Object.fromEntries(values)).where(inArray(column, ids));
  }
}

/** Erases buyer and ceremony from reservations; units, amounts and times stay. */
export const eraseReservations = (tx: Tx, ids: string[]) => erase(tx, reservations, reservations.id, ids);

/** Erases buyer and ceremony from orders; `keepFiscal` leaves name, CPF and address, which an invoice needs. */
export async function eraseOrders(tx: Tx, ids: string[], { keepFiscal }: { keepFiscal: boolean }): Promise<void> {
  await erase(tx, orders, orders.id, ids, keepFiscal);
  // Nothing is left of the tribute to show.
  await tx.update(orders).set({ hiddenFromFamily: true }).where(inArray(orders.id, ids));
}

/** Erases the holder of the orders' notas fiscais. */
export const eraseInvoices = (tx: Tx, orderRows: string[]) =>
  erase(tx, invoiceRequests, invoiceRequests.orderRow, orderRows);

/**
 * Erases the family from funerals and their history, and deletes the pages of their ceremonies; `keepFiscal` leaves the
 * name of the person who ordered the funeral.
 */
export async function eraseFunerals(tx: Tx, ids: string[], { keepFiscal }: { keepFiscal: boolean }): Promise<void> {
  await tx.delete(ceremonies).where(inArray(ceremonies.funeralId, ids));
  await erase(tx, funerals, funerals.id, ids, keepFiscal);
}
