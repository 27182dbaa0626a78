import { type SQL, sql } from 'drizzle-orm';
import { purchase } from '#contract/purchase.ts';
import type { Fields, JsonValue } from '#domain/changes.ts';
import type { Tx } from '../db/client.ts';
import { type LogRow, rewriteLogs } from '../features/logs/repository.ts';
import { openTextColumns } from './data-map.ts';
import { REMOVED } from './erase.ts';
import type { Identifiers } from './identifiers.ts';
import type { Person } from './person.ts';
import { logEntries, ordersPattern } from './records.ts';
import { REDACTED } from './redacted.ts';
import { mentions, patternFor } from './search.ts';

/** Fields of a purchase in the log that say nothing about a person; all others are removed. */
const IMPERSONAL = ['funeral_time', 'payment_method', 'total'];
const PURCHASE_FIELDS = new Set(Object.keys(purchase.shape).filter((name) => !IMPERSONAL.includes(name)));

function literalPattern(words: Identifiers): RegExp | undefined {
  const pattern = patternFor(words);
  return pattern === undefined ? undefined : new RegExp(pattern, 'giu');
}

function withoutWords(value: JsonValue, words: RegExp | undefined): JsonValue {
  if (typeof value === 'string') return words ? value.replace(words, REDACTED) : value;
  if (Array.isArray(value)) return value.map((item) => withoutWords(item, words));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutWords(item, words)]));
}

function redactedFields(
  fields: Fields | undefined,
  words: RegExp | undefined,
  ofPurchase: boolean,
): Fields | undefined {
  if (!fields) return undefined;
  const entries = Object.entries(fields).map(([key, value]): [string, JsonValue] => {
    if (ofPurchase && PURCHASE_FIELDS.has(key)) return [key, REMOVED];
    return [key, withoutWords(value, words)];
  });
  return Object.fromEntries(entries);
}

function redactedEntry(row: LogRow, words: RegExp | undefined, ofPurchase: boolean): LogRow {
  const without = (text: string) => (words ? text.replace(words, REDACTED) : text);
  const before = redactedFields(row.changes?.before, words, ofPurchase);
  const after = redactedFields(row.changes?.after, words, ofPurchase);
  const changes = row.changes && { ...(before ? { before } : {}), ...(after ? { after } : {}) };
  return { ...row, userEmail: without(row.userEmail), message: without(row.message), changes };
}

/**
 * Redacts the log entries about a person. Address and time stay: the law requires access records for six months, and
 * the retention deletes them afterwards. Returns the number of entries.
 */
export async function redactLogs(tx: Tx, person: Person, words: Identifiers): Promise<number> {
  const rows = await logEntries(tx, person, words);
  const pattern = literalPattern(words);
  const ofOrders = ordersPattern(person);
  const isOfPurchase = ({ message }: LogRow) => ofOrders !== undefined && new RegExp(ofOrders, 'iu').test(message);
  const entries = rows.map((row) => redactedEntry(row, pattern, isOfPurchase(row)));
  const size = 500;
  for (let i = 0; i < entries.length; i += size) await rewriteLogs(tx, entries.slice(i, i + size));
  return entries.length;
}

type Column = { table: string; column: string; json: boolean };

async function jsonColumns(tx: Tx): Promise<Set<string>> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' and data_type = 'jsonb'`,
  );
  return new Set(rows.map(({ name }) => name));
}

function redacted({ column, json }: Column, pattern: string): SQL {
  const name = sql.identifier(column);
  const text = sql`regexp_replace(${name}::text, ${pattern}, ${REDACTED}, 'gi')`;
  return sql`${name} = ${json ? sql`${text}::jsonb` : text}`;
}

/**
 * Redacts the person in the free texts of staff, programs and the provider, in all tables but the log; returns the
 * number of rows.
 */
export async function redactTexts(tx: Tx, words: Identifiers): Promise<number> {
  const pattern = patternFor(words);
  if (pattern === undefined) return 0;
  const json = await jsonColumns(tx);
  let count = 0;
  for (const { table, columns } of openTextColumns()) {
    if (table === 'logs') continue;
    const parts = columns.map((column) => redacted({ table, column, json: json.has(`${table}.${column}`) }, pattern));
    const { rowCount } = await tx.execute(
      sql`update ${sql.identifier(table)} set ${sql.join(parts, sql`, `)} where ${mentions(columns, pattern)}`,
    );
    count += rowCount ?? 0;
  }
  return count;
}

/** Redacts the person in the data and results of waiting and finished jobs; returns their number. */
export async function redactJobs(tx: Tx, words: Identifiers): Promise<number> {
  const pattern = patternFor(words);
  const { rows } = await tx.execute<{ queue: string | null }>(sql`select to_regclass('pgboss.job') as queue`);
  if (pattern === undefined || rows[0]?.queue == null) return 0;
  const parts = ['data', 'output'].map((column) => redacted({ table: 'job', column, json: true }, pattern));
  const { rowCount } = await tx.execute(
    sql`update pgboss.job set ${sql.join(parts, sql`, `)} where ${mentions(['data', 'output'], pattern)}`,
  );
  return rowCount ?? 0;
}
