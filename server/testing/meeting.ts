import { expect, vi } from 'vitest';
import type { TestShop } from './app.ts';

/** Starts the calls while a row is held, and lets go of it when all of them wait. */
export async function meeting<T>(
  { deps }: TestShop,
  { table, id }: { table: 'funerals' | 'orders'; id: string },
  start: () => Promise<T>[],
): Promise<T[]> {
  const holder = await deps.database.pool.connect();
  await holder.query('begin');
  await holder.query(`select 1 from ${table} where id = $1 for update`, [id]);
  const started = start();
  const waiting =
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await vi.waitFor(
    async () => {
      // A transaction sees the connections of its first look, until it asks anew.
      await holder.query('select pg_stat_clear_snapshot()');
      expect((await holder.query(waiting)).rows[0]?.n).toBeGreaterThanOrEqual(started.length);
    },
    { timeout: 60_000 },
  );
  await holder.query('commit');
  holder.release();
  return Promise.all(started);
}
