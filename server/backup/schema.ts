import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { MIGRATIONS } from '../db/migrate.ts';
import { BackupRefusal } from './refusal.ts';

export type Step = { when: number; hash: string; statements: string[] };

/** The migrations of this program, oldest first. */
export function knownMigrations(folder = MIGRATIONS): Step[] {
  const files = readMigrationFiles({ migrationsFolder: folder });
  return files.map(({ folderMillis, hash, sql }) => ({ when: folderMillis, hash, statements: sql }));
}

/** Throws BackupRefusal when the program doesn't know a migration of the backup. */
export function assertKnown(migrations: readonly number[], known: readonly Step[]): void {
  if (migrations.every((when) => known.some((step) => step.when === when))) return;
  throw new BackupRefusal(
    'O backup é de uma versão mais nova deste programa. Instale a versão nova e restaure com ela; nada foi alterado.',
  );
}

/** The names that the migrations give to tables or functions. */
function created(kind: 'TABLE' | 'FUNCTION', known: readonly Step[]): string[] {
  const pattern = new RegExp(`CREATE ${kind} "([^"]+)"`, 'g');
  return known.flatMap(({ statements }) =>
    statements.flatMap((statement) => [...statement.matchAll(pattern)].flatMap(([, name]) => name ?? [])),
  );
}

/** Throws BackupRefusal for a database that holds tables of others, and, unless it may be replaced, one with any row. */
export async function assertUsable(client: pg.ClientBase, known: readonly Step[], replace: boolean): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  );
  const ours = new Set(created('TABLE', known));
  const foreign = rows.map(({ name }) => name).filter((name) => !ours.has(name));
  if (foreign.length > 0) {
    throw new BackupRefusal(
      `O banco de destino tem tabelas que não são desta versão da loja (${foreign.slice(0, 5).join(', ')}). Use um banco só para ela; nada foi alterado.`,
    );
  }
  if (replace) return;
  for (const { name } of rows) {
    const filled = await client.query(`select 1 from public.${pg.escapeIdentifier(name)} limit 1`);
    if (filled.rows.length > 0) {
      throw new BackupRefusal(
        `O banco de destino não está vazio (tabela ${name}). Nada foi alterado; com --replace tudo o que há nele é substituído.`,
      );
    }
  }
}

/** Drops everything that these migrations make. Part of the caller's transaction. */
export async function dropSchema(client: pg.ClientBase, known: readonly Step[]): Promise<void> {
  for (const name of created('TABLE', known))
    await client.query(`drop table if exists public.${pg.escapeIdentifier(name)} cascade`);
  for (const name of created('FUNCTION', known))
    await client.query(`drop function if exists public.${pg.escapeIdentifier(name)} cascade`);
  await client.query('drop schema if exists drizzle cascade');
}

/** Builds the schema as these migrations left it, in a database without it. Part of the caller's transaction. */
export async function buildSchema(
  client: pg.ClientBase,
  known: readonly Step[],
  until: readonly number[],
): Promise<void> {
  await client.query('create schema drizzle');
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  await applyMigrations(
    client,
    known.filter(({ when }) => until.includes(when)),
  );
}

/** Runs these migrations as `migrate` would, but as part of the caller's transaction. */
export async function applyMigrations(client: pg.ClientBase, steps: readonly Step[]): Promise<void> {
  for (const { when, hash, statements } of steps) {
    for (const statement of statements) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when]);
  }
}
