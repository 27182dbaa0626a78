import fs from 'node:fs';
import path from 'node:path';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { retentionPeriods } from '../retention-periods.ts';
import { DATA_MAP } from './data-map.ts';
import { dataMapTable } from './data-map-table.ts';

const SCHEMA = path.join(import.meta.dirname, '../db/schema');
const DOCUMENT = path.join(import.meta.dirname, '../../docs/privacy.md');

/** Every table of every file of the schema with its columns, as the database names them. */
async function schemaTables(): Promise<Map<string, string[]>> {
  const files = fs.readdirSync(SCHEMA).filter((name) => name.endsWith('.ts'));
  const modules: Record<string, unknown>[] = await Promise.all(files.map((name) => import(path.join(SCHEMA, name))));
  const tables = modules.flatMap((module) => Object.values(module)).filter((value) => value instanceof PgTable);
  return new Map(
    tables.map((table) => {
      const { name, columns } = getTableConfig(table);
      return [name, columns.map((column) => column.name)];
    }),
  );
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
  it('names every column of the schema exactly once, as personal or as impersonal, and nothing else', async () => {
    const tables = await schemaTables();
    expect(tables.size).toBeGreaterThan(15);
    const mapped = Object.entries(DATA_MAP).flatMap(([table, { personal, impersonal }]) =>
      [...Object.keys(personal), ...impersonal].map((column) => `${table}.${column}`),
    );
    const real = [...tables].flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`));
    expect(mapped.toSorted()).toEqual(real.toSorted());
  });

  it('is the table in docs/privacy.md', () => {
    const document = fs.readFileSync(DOCUMENT, 'utf8');
    const [, table] = /<!-- data map -->\n([\s\S]*?)\n<!-- end of data map -->/.exec(document) ?? [];
    expect(table?.trim()).toBe(dataMapTable(defaults));
  });
});
