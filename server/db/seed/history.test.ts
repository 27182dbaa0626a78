import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isValidCpf } from '#domain/cpf.ts';
import { cents } from '#domain/money.ts';
import { createTestDatabase } from '../../testing/databases.ts';
import type { Database } from '../client.ts';
import { newId } from '../ids.ts';
import { products } from '../schema/products.ts';
import { type History, hasHistory, seedHistory } from './history.ts';

const now = new Date('2026-11-21T13:00:00Z');
const wreath = {
  id: newId(now),
  name: 'Coroa Branca',
  size: 'Grande',
  image: '/media/a/960.webp',
  price: cents(35_000),
};
const other = { ...wreath, id: newId(now), name: 'Coroa Azul', price: cents(49_900) };
const counts = { orders: 300, reservations: 150, expenses: 60, logs: 500, funerals: 40 };
const history: History = { seed: 1, now, years: 5, counts };

describe('filling the database with a history', () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    for (const { id, name, size, image, price } of [wreath, other]) {
      const texts = { name, slug: id, size, image, description: '' };
      await database.db.insert(products).values({ ...texts, id, price, stock: 5, createdAt: now, updatedAt: now });
    }
  });
  afterAll(() => database.close());

  const numbers = async () => {
    const { rows } = await database.db.execute<Record<string, number>>(sql`
      select (select count(*)::int from orders) as orders,
        (select count(*)::int from reservations) as reservations,
        (select count(*)::int from expenses) as expenses,
        (select count(*)::int from logs) as logs,
        (select count(*)::int from funerals) as funerals,
        (select count(*)::int from orders o where not exists (select from order_wreaths i where i.order_row = o.id)) as bare,
        (select count(*)::int from orders o where total_cents <> (
          select sum(price_cents + 2000) from order_wreaths i where i.order_row = o.id)) as wrong,
        (select count(*)::int from orders o join reservations r on r.id = o.reservation_id
          where (r.order_id, r.buyer_name, r.total_cents, r.status) <> (o.order_id, o.buyer_name, o.total_cents, 'converted')) as alien,
        (select count(*)::int from orders where reservation_id is not null) as held,
        (select count(*)::int from reservations where status = 'converted') as converted,
        (select count(distinct buyer_name)::int from orders) as names,
        (select count(*)::int from orders where created_at > ${now}) as later,
        (select (min(created_at) < ${now}::timestamptz - interval '1790 days')::int from logs) as old,
        (select count(distinct stock)::int from products where stock = 5) as untouched`);
    return rows[0];
  };

  it('writes as many rows as asked for, and they fit together', async () => {
    expect(await hasHistory(database)).toBe(false);
    const told: string[] = [];
    await seedHistory(database, history, (text) => told.push(text));
    const found = await numbers();
    expect(found).toMatchObject({ ...counts, bare: 0, wrong: 0, alien: 0, later: 0, old: 1, untouched: 1 });
    expect(found?.held).toBe(found?.converted);
    expect(found?.held).toBeGreaterThan(50);
    expect(found?.names).toBeGreaterThan(200);
    const { rows } = await database.db.execute<{ buyer_cpf: string }>(sql`select buyer_cpf from orders`);
    expect(rows.filter(({ buyer_cpf }) => !isValidCpf(buyer_cpf))).toEqual([]);
    expect(told.slice(0, 2)).toEqual(['150 reservas', '300 pedidos']);
    expect(await hasHistory(database)).toBe(true);
  });
});
