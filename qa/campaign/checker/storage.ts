import { isOwnPicture } from '#domain/picture-variants.ts';
import { type CheckInput, rowsOf, type Violation, wrong, wrongRows } from './input.ts';

/** Reads every value of every table, because damaged ones can't be read. */
async function readAll(input: CheckInput): Promise<Violation[]> {
  const tables = await rowsOf<{ name: string }>(
    input,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss', 'drizzle')`,
  );
  const unreadable: unknown[] = [];
  for (const { name } of tables) {
    await rowsOf(input, `select sum(length(t::text)) from ${name} t`).catch((error: unknown) => {
      unreadable.push({ table: name, error: String(error) });
    });
  }
  return wrong('a table that cannot be read', unreadable);
}

const UNIQUE = `select i.indexrelid::regclass::text as index, i.indrelid::regclass::text as "table",
    (select string_agg(format('(%s)::text', pg_get_indexdef(i.indexrelid, n, true)), ', ')
       from generate_series(1, i.indnkeyatts) n) as columns,
    (select string_agg(format('(%s) is not null', pg_get_indexdef(i.indexrelid, n, true)), ' and ')
       from generate_series(1, i.indnkeyatts) n) as present,
    coalesce(pg_get_expr(i.indpred, i.indrelid), 'true') as predicate
  from pg_index i join pg_class c on c.oid = i.indexrelid
 where i.indisunique and c.relnamespace = 'public'::regnamespace`;

/** A damaged index accepts a duplicate and finds only one of the rows, so rows are compared without it. */
async function uniqueness(input: CheckInput): Promise<Violation[]> {
  type Index = Record<'index' | 'table' | 'columns' | 'present' | 'predicate', string>;
  const found: Violation[] = [];
  for (const { index, table, columns, present, predicate } of await rowsOf<Index>(input, UNIQUE)) {
    const duplicates = `select ${columns}, count(*)::int as times from ${table} where ${present} and ${predicate}
      group by ${columns} having count(*) > 1`;
    found.push(...(await wrongRows(input, `${table} has rows that ${index} forbids`, duplicates)));
  }
  return found;
}

const FOREIGN_KEYS = `select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
    quote_ident(a.attname) as "column", quote_ident(b.attname) as target
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
 where c.contype = 'f' and c.connamespace = 'public'::regnamespace`;

/** Looks the target of every reference up, without relying on the database's constraints. */
async function references(input: CheckInput): Promise<Violation[]> {
  type Key = Record<'child' | 'parent' | 'column' | 'target', string>;
  const found: Violation[] = [];
  for (const { child, parent, column, target } of await rowsOf<Key>(input, FOREIGN_KEYS)) {
    const orphans = `select c.* from ${child} c where c.${column} is not null
      and not exists (select from ${parent} p where p.${target} = c.${column})`;
    found.push(...(await wrongRows(input, `${child}.${column} names no ${parent}`, orphans)));
  }
  return found;
}

async function pictures(input: CheckInput): Promise<Violation[]> {
  const named = await rowsOf(input, 'select image from products union select image from order_wreaths');
  const missing: unknown[] = [];
  for (const url of named.map(({ image }) => String(image)).filter(isOwnPicture))
    if (!(await input.pictureExists(url))) missing.push(url);
  return wrong('a record names a picture that is not there', missing);
}

/** Finds values that can't be read, broken indexes, and references to missing rows or pictures. */
export async function soundStorage(input: CheckInput): Promise<Violation[]> {
  const looks = [readAll, uniqueness, references, pictures];
  const found: Violation[] = [];
  for (const look of looks) found.push(...(await look(input)));
  return found;
}
