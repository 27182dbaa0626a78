import { readMigrationFiles } from 'drizzle-orm/migrator';
import { MIGRATIONS } from '#server/db/migrate.ts';
import { type CheckInput, type Finding, type Invariant, rowsOf, wrong, wrongRows } from './invariant.ts';

async function migrations(input: CheckInput): Promise<Finding[]> {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => String(folderMillis));
  const rows = await rowsOf(input, 'select created_at::text as at from drizzle.__drizzle_migrations order by 1');
  const applied = rows.map(({ at }) => String(at));
  const same = applied.join() === known.toSorted().join();
  return same ? [] : [{ detail: 'the schema is not the one of this program', rows: [{ known, applied }] }];
}

/** Reads every value of every table, because damaged ones can't be read. */
async function readAll(input: CheckInput): Promise<Finding[]> {
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

type UniqueIndex = Record<'index' | 'table' | 'columns' | 'present' | 'predicate', string>;

/** A damaged index accepts a duplicate and finds only one of the rows, so rows are compared without it. */
async function uniqueness(input: CheckInput): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { index, table, columns, present, predicate } of await rowsOf<UniqueIndex>(input, UNIQUE)) {
    const duplicates = `select ${columns}, count(*)::int as times from ${table} where ${present} and ${predicate}
      group by ${columns} having count(*) > 1`;
    findings.push(...(await wrongRows(input, `${table} has rows that ${index} forbids`, duplicates)));
  }
  return findings;
}

export const soundStorage: Invariant = {
  id: 'I14',
  says: 'the database opens with the schema of this program, every value can be read and every index holds',
  never: {
    'an index or a constraint that does not hold': `
      select indexrelid::regclass::text as name from pg_index where not (indisvalid and indisready and indislive)
        union all select conname from pg_constraint where not convalidated and conname not like '%\\_length' and connamespace = 'public'::regnamespace`,
  },
  findings: async (input) => [...(await migrations(input)), ...(await readAll(input)), ...(await uniqueness(input))],
};
