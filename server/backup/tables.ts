import { createHash } from 'node:crypto';
import pg from 'pg';

/** Rows in one answer of the database. */
const AT_ONCE = 500;

type Column = { name: string; type: string };
/** `columns` leaves out what the database computes by itself. */
export type Table = { name: string; columns: Column[]; key: Column[] };
/** Number and checksum of a table's rows. */
export type Sum = { rows: number; sha256: string };

const quoted = (name: string) => pg.escapeIdentifier(name);

/** The tables of the shop, each after those it refers to. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ table: string; name: string; type: string; generated: boolean; key: number }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attgenerated <> '' as generated, coalesce(array_position(k.conkey, a.attnum), 0) as key
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname collate "C", a.attnum`);
  const tables = [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
    name,
    columns: columns.filter(({ generated }) => !generated),
    key: columns.filter(({ key }) => key > 0).sort((one, other) => one.key - other.key),
  }));
  const { rows: references } = await client.query<{ child: string; parent: string }>(`
    select child.relname as child, parent.relname as parent from pg_constraint
    join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`);
  const ordered = new Set<Table>();
  const place = (table: Table) => {
    const parents = references.filter(({ child }) => child === table.name).map(({ parent }) => parent);
    for (const parent of tables) if (parents.includes(parent.name) && !ordered.has(parent)) place(parent);
    ordered.add(table);
  };
  for (const table of tables) place(table);
  return [...ordered];
}

/** The same on every server, whatever its language: a checksum over the rows depends on it. */
function order({ key }: Table): string {
  if (key.length === 0) return 't::text collate "C"';
  return key.map(({ name, type }) => `t.${quoted(name)}${type === 'text' ? ' collate "C"' : ''}`).join(', ');
}

/**
 * All rows, some hundred at a time, each as a JSON object of the columns' texts. Text is what every type of PostgreSQL
 * is read from without loss. Needs an open transaction with ISO dates in UTC, see `steadyTexts`.
 */
export async function* tableLines(client: pg.ClientBase, table: Table): AsyncGenerator<string[], void, undefined> {
  const columns = table.columns.map(({ name }) => `t.${quoted(name)}::text as ${quoted(name)}`).join(', ');
  await client.query(`declare backup_rows no scroll cursor for select row_to_json(r)::text as line
    from (select ${columns} from public.${quoted(table.name)} t order by ${order(table)}) r`);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${AT_ONCE} from backup_rows`);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < AT_ONCE) break;
  }
  await client.query('close backup_rows');
}

/** Settings of the rest of the transaction: one way to write dates, and no interruption. */
export async function steadyTexts(client: pg.ClientBase): Promise<void> {
  await client.query(
    "set local time zone 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex'",
  );
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
}

/** A digest of a table's rows as they are now, in their order. */
export async function tallyTable(client: pg.ClientBase, table: Table): Promise<Sum> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const lines of tableLines(client, table)) {
    rows += lines.length;
    hash.update(`${lines.join('\n')}\n`);
  }
  return { rows, sha256: hash.digest('hex') };
}

/** Puts lines of `tableLines` back, with the numbers the database once gave them. */
export async function insertLines(client: pg.ClientBase, table: Table, lines: readonly string[]): Promise<void> {
  const names = table.columns.map(({ name }) => quoted(name)).join(', ');
  const values = table.columns.map(({ name, type }) => `(r ->> ${pg.escapeLiteral(name)})::${type}`).join(', ');
  await client.query(
    `insert into public.${quoted(table.name)} (${names}) overriding system value
      select ${values} from json_array_elements($1::json) r`,
    [`[${lines.join(',')}]`],
  );
}

/** Sets the counters to where they stand in the source. */
export async function carrySequences(source: pg.ClientBase, target: pg.ClientBase): Promise<void> {
  const { rows } = await source.query<{ name: string; last: string }>(
    "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null",
  );
  for (const { name, last } of rows) await target.query('select setval($1::regclass, $2)', [quoted(name), last]);
}
