import fs from 'node:fs';
import path from 'node:path';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { PgTable, pgTable, text } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { instantColumn, purposeOf } from '../db/schema/columns.ts';
import { retentionPeriods } from '../retention-periods.ts';
import { DATA_MAP } from './data-map.ts';
import { dataMapTable } from './data-map-table.ts';

const SCHEMA = path.join(import.meta.dirname, '../db/schema');
const DOCUMENT = path.join(import.meta.dirname, '../../docs/privacy.md');

/** The names of the tables in every file of the schema. */
async function schemaTables(): Promise<string[]> {
  const files = fs.readdirSync(SCHEMA).filter((name) => name.endsWith('.ts'));
  const modules: Record<string, unknown>[] = await Promise.all(files.map((name) => import(path.join(SCHEMA, name))));
  const tables = modules.flatMap((module) => Object.values(module)).filter((value) => value instanceof PgTable);
  return tables.map((table) => getTableName(table));
}

const defaults = retentionPeriods({
  RETENTION_RESERVATION_DAYS: 30,
  RETENTION_NOTIFICATION_DAYS: 90,
  RETENTION_DELIVERY_PHOTO_DAYS: 365,
  RETENTION_CEREMONY_DAYS: 90,
  RETENTION_LOG_DAYS: 184,
  RETENTION_ORDER_YEARS: 5,
  RETENTION_FUNERAL_YEARS: 5,
});

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

  it('is the table in docs/privacy.md', () => {
    const document = fs.readFileSync(DOCUMENT, 'utf8');
    const [, table] = /<!-- data map -->\n([\s\S]*?)\n<!-- end of data map -->/.exec(document) ?? [];
    expect(table?.trim()).toBe(dataMapTable(defaults));
  });
});
