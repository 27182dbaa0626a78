import pg from 'pg';
import { openTally } from './tally.ts';

/** Rows in one answer of the database and in one file of the archive. */
const AT_ONCE = 500;

type Column = { name: string; type: string };
/** `columns` leaves out what the database computes by itself. */
export type Table = { name: string; columns: Column[]; key: Column[] };
export type SequenceState = { table: string; column: string; last: string; called: boolean };

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
  return inOrderOfReference(tables, await references(client));
}

type Reference = { child: string; parent: string };

async function references(client: pg.ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select child.relname as child, parent.relname as parent
    from pg_constraint f join pg_class child on child.oid = f.conrelid join pg_class parent on parent.oid = f.confrelid
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.conrelid <> f.confrelid`);
  return rows;
}

function inOrderOfReference(tables: Table[], found: Reference[]): Table[] {
  const ordered: Table[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ name }) => !found.some(({ child, parent }) => child === name && waiting.has(parent)),
    );
    if (free.length === 0) throw new Error(`tables refer to each other: ${[...waiting.keys()].join(', ')}`);
    for (const table of free) waiting.delete(table.name);
    ordered.push(...free);
  }
  return ordered;
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

/** How the rest of the transaction writes dates, and that nothing interrupts it. */
export async function steadyTexts(client: pg.ClientBase): Promise<void> {
  await client.query(
    "set local time zone 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex'",
  );
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
}

/** Number and checksum of a table's rows as they are now. */
export async function tallyTable(client: pg.ClientBase, table: Table): Promise<{ rows: number; sha256: string }> {
  const tally = openTally();
  for await (const lines of tableLines(client, table)) tally.add(lines);
  return tally.close();
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

/** Where the counters of the tables stand. */
export async function readSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select c.relname as table, a.attname as column, d.objid::regclass::text as sequence
    from pg_depend d
    join pg_class s on s.oid = d.objid and s.relkind = 'S'
    join pg_class c on c.oid = d.refobjid and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
    where d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    order by c.relname collate "C", a.attname collate "C"`);
  const states: SequenceState[] = [];
  for (const { table, column, sequence } of rows) {
    const state = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${sequence}`,
    );
    states.push(...state.rows.map((row) => ({ table, column, ...row })));
  }
  return states;
}

/** Sets the counters to where they stood. */
export async function setSequences(client: pg.ClientBase, states: readonly SequenceState[]): Promise<void> {
  for (const { table, column, last, called } of states) {
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [
      `public.${quoted(table)}`,
      column,
      last,
      called,
    ]);
  }
}
