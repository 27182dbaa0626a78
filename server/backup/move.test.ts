import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { openShop } from '../testing/app.ts';
import { createTestDatabase } from '../testing/databases.ts';
import { aProduct } from '../testing/factories.ts';
import { anOrder } from '../testing/orders.ts';
import { assertClosedShop } from './fill.ts';
import { moveToPostgres } from './move.ts';

it('an embedded shop is carried to an empty PostgreSQL row by row, with its counters and waiting jobs, and to no other', async () => {
  const shop = await openShop({ database: 'embedded' });
  const source = shop.deps.database;
  const target = await createTestDatabase('postgres');
  if (source.kind !== 'embedded' || target.kind !== 'postgres') throw new Error('the kinds that were asked for');
  await anOrder(shop.deps, await aProduct(shop.deps, { name: 'Coroa “Saudade” – 100%\t\\n', stock: 5 }));
  await source.db.execute(
    sql`insert into logs (created_at, user_email, action, message, ip_address, changes)
      select now() - i * interval '1 second 1 microsecond', 'a@example.com', 'teste', 'linha ' || chr(10) || i, '-', jsonb_build_object('ç', null)
      from generate_series(1, 1300) i`,
  );
  const report = await moveToPostgres({ source, target, log: createLog('silent') });
  expect(report.rows).toBeGreaterThan(1300);
  const { rows } = await target.db.execute<{ names: string; next: boolean }>(
    sql`select (select string_agg(title, '') from order_wreaths) as names, nextval('logs_id_seq') > (select max(id) from logs) as next`,
  );
  expect(rows).toEqual([{ names: 'Coroa “Saudade” – 100%\t\\n', next: true }]);
  await expect(moveToPostgres({ source, target, log: createLog('silent') })).rejects.toThrow('não está vazio');
  // Other connections of ours are what an open shop has.
  await expect(assertClosedShop(target)).rejects.toThrow('A loja está aberta');
  await target.close();
  await shop.close();
});
