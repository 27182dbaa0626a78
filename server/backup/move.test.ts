import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { inTransaction } from '../db/client.ts';
import { createLog } from '../log.ts';
import { openShop } from '../testing/app.ts';
import { createTestDatabase } from '../testing/databases.ts';
import { aProduct } from '../testing/factories.ts';
import { anOrder } from '../testing/orders.ts';
import { moveDatabase } from './move.ts';

it('an embedded shop is carried to an empty PostgreSQL row by row, with its counters and waiting jobs, and to no other', async () => {
  const shop = await openShop({ database: 'embedded' });
  const source = shop.deps.database;
  const target = await createTestDatabase('postgres');
  const to = { database: target, log: createLog('silent') };
  await target.pool.query('drop schema public cascade; create schema public');
  await anOrder(shop.deps, await aProduct(shop.deps, { name: 'Coroa “Saudade” – 100%\t\\n', stock: 5 }));
  await source.db.execute(
    sql`insert into logs (created_at, user_email, action, message, ip_address, changes)
      select now() - i * interval '1 second 1 microsecond', 'a@example.com', 'teste', 'linha ' || chr(10) || i, '-', jsonb_build_object('ç', null)
      from generate_series(1, 1300) i`,
  );
  await inTransaction(source, async (tx) => {
    await shop.deps.jobs.enqueue(tx, 'refund-payment', { refundId: 'r' });
    await shop.deps.jobs.enqueue(tx, 'wake-next', { orderRow: 'o', step: 1 }, { afterSeconds: 600 });
  });
  const report = await moveDatabase(source, to);
  expect(report.rows).toBeGreaterThan(1300);
  const { rows } = await target.db.execute<{ names: string; next: boolean }>(
    sql`select (select string_agg(title, '') from order_wreaths) as names, nextval('logs_id_seq') > (select max(id) from logs) as next`,
  );
  expect(rows).toEqual([{ names: 'Coroa “Saudade” – 100%\t\\n', next: true }]);
  const { rows: jobs } = await target.db.execute(
    sql`select name, data, start_after > now() + interval '9 minutes' as later from pgboss.job
      where name in ('refund-payment', 'wake-next') order by name`,
  );
  expect(jobs).toEqual([
    { name: 'refund-payment', data: { refundId: 'r' }, later: false },
    { name: 'wake-next', data: { orderRow: 'o', step: 1 }, later: true },
  ]);
  await expect(moveDatabase(source, to)).rejects.toThrow('não está vazio');
  await target.close();
  await shop.close();
});
