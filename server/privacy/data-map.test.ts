import fs from 'node:fs';
import path from 'node:path';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { PgTable, pgTable, text } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { instantColumn, purposeOf } from '../db/schema/columns.ts';
import { DATA_MAP } from './data-map.ts';
import { exportedName } from './export.ts';
import { type Period, PROCESSING_RECORD, type PurposeName } from './processing-record.ts';

const SCHEMA = path.join(import.meta.dirname, '../db/schema');
const DOCUMENT = path.join(import.meta.dirname, '../../docs/privacy.md');

/** The names of the tables in every file of the schema. */
async function schemaTables(): Promise<string[]> {
  const files = fs.readdirSync(SCHEMA).filter((name) => name.endsWith('.ts'));
  const modules: Record<string, unknown>[] = await Promise.all(files.map((name) => import(path.join(SCHEMA, name))));
  const tables = modules.flatMap((module) => Object.values(module)).filter((value) => value instanceof PgTable);
  return tables.map((table) => getTableName(table));
}

const periods = readConfig({}).config.retention;

/** Secrets, the marks of the staff, and texts that are exported only when they name the person. */
const KEPT_BACK: readonly PurposeName[] = [
  ...(['account', 'counter', 'device', 'freeText', 'orderAccess'] as const),
  ...(['recipients', 'reservationOrigin', 'resetToken', 'staffMark'] as const),
];

/** The periods in words, with the usual numbers. */
const IN_WORDS: Record<Period, string> = {
  reservationDays: `${periods.reservationDays} days after expiry`,
  notificationDays: `${periods.notificationDays} days`,
  deliveryPhotoDays: `${periods.deliveryPhotoDays} days`,
  ceremonyDays: `${periods.ceremonyDays} days after the burial`,
  logDays: `${periods.logDays} days (6 months)`,
  orderYears: `${periods.orderYears} years after the purchase`,
  funeralYears: `${periods.funeralYears} years after the burial`,
  'until-reset': 'minutes; cleared every night',
  'one-hour': '1 hour; cleared every night',
  'token-hours': 'while the session lasts, at most 12 hours; cleared every night',
  'while-configured': 'while it is configured',
  'while-account': 'as long as the account exists',
  always: 'always',
};

/** The map as the table in docs/privacy.md. */
function dataMapTable(): string {
  const head =
    '| table | columns | whose | purpose | legal base | kept | who sees it | then |\n| --- | --- | --- | --- | --- | --- | --- | --- |';
  const lines = Object.entries(DATA_MAP).flatMap(([table, personal]) =>
    [...Map.groupBy(Object.keys(personal), (column) => personal[column])].map(([name, columns]) => {
      if (name === undefined) throw new Error('a personal column has a purpose');
      const { whose, purpose, base, kept, seenBy, end } = PROCESSING_RECORD[name];
      const cells = [table, columns.join(', '), whose, purpose, base, IN_WORDS[kept], seenBy, end];
      return `| ${cells.join(' | ')} |`;
    }),
  );
  return [head, ...lines].join('\n');
}

describe('the map of personal data', () => {
  it('has every table of the schema', async () => {
    expect(Object.keys(DATA_MAP).toSorted()).toEqual((await schemaTables()).toSorted());
  });

  it('is told of every column of text whether it is personal', () => {
    const unsaid = pgTable('unsaid', {
      note: text('note'),
      at: instantColumn('at'),
      kind: text('kind', { enum: ['a'] }),
    });
    expect(Object.values(getTableColumns(unsaid)).map(purposeOf)).toEqual([undefined, null, null]);
  });

  it('has a Portuguese name in the export for every column about a buyer or a family that is no secret', () => {
    const unnamed = Object.entries(DATA_MAP).flatMap(([table, personal]) =>
      Object.entries(personal)
        .filter(([column, purpose]) => !KEPT_BACK.includes(purpose) && exportedName(table, column) === undefined)
        .map(([column]) => `${table}.${column}`),
    );
    expect(unnamed).toEqual([
      ...['ceremonies.key', 'ceremonies.family_key', 'ceremony_notices.code', 'funerals.deceased_key'],
      ...['notifications.html_body', 'orders.deceased_key', 'places.note'],
    ]);
  });

  it('is the table in docs/privacy.md', () => {
    const document = fs.readFileSync(DOCUMENT, 'utf8');
    const [, table] = /<!-- data map -->\n([\s\S]*?)\n<!-- end of data map -->/.exec(document) ?? [];
    expect(table?.trim()).toBe(dataMapTable());
  });
});
