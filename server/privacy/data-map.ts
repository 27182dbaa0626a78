import { type Column, getTableColumns, getTableName } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as alarms from '../db/schema/alarms.ts';
import * as ceremonies from '../db/schema/ceremonies.ts';
import { purposeOf } from '../db/schema/columns.ts';
import * as devices from '../db/schema/devices.ts';
import * as expenses from '../db/schema/expenses.ts';
import * as funerals from '../db/schema/funerals.ts';
import * as invoices from '../db/schema/invoices.ts';
import * as logs from '../db/schema/logs.ts';
import * as money from '../db/schema/money.ts';
import * as notifications from '../db/schema/notifications.ts';
import * as onCall from '../db/schema/on-call.ts';
import * as orders from '../db/schema/orders.ts';
import * as places from '../db/schema/places.ts';
import * as products from '../db/schema/products.ts';
import * as rateLimits from '../db/schema/rate-limits.ts';
import * as reservations from '../db/schema/reservations.ts';
import * as store from '../db/schema/store.ts';
import * as urns from '../db/schema/urns.ts';
import * as users from '../db/schema/users.ts';

import type { PurposeName } from './processing-record.ts';

const SCHEMA: readonly object[] = [
  alarms,
  ceremonies,
  devices,
  expenses,
  funerals,
  invoices,
  logs,
  money,
  notifications,
  onCall,
  orders,
  places,
  products,
  rateLimits,
  reservations,
  store,
  urns,
  users,
];

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

/** The personal columns of every table of the schema, by the table's name. */
export const DATA_MAP: Readonly<Record<string, Readonly<Record<string, PurposeName>>>> = Object.fromEntries(
  SCHEMA.flatMap((file): unknown[] => Object.values(file))
    .filter((value) => value instanceof PgTable)
    .toSorted((a, b) => (getTableName(a) < getTableName(b) ? -1 : 1))
    .map((table) => [getTableName(table), personalColumns(table)]),
);

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
