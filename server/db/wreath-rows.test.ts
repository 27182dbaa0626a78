import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createTestDatabase, temporaryDirectory } from '../testing/databases.ts';
import { olderMigrations } from '../testing/older-schema.ts';
import type { Database } from './client.ts';
import { migrate } from './migrate.ts';

/** The number of migrations before a wreath became a row with its ribbon. */
const BEFORE = 11;
const ORDERS = 3000;

/** Five years of orders with one to four lines of one to three wreaths, with up to two texts too few or too many. */
const HISTORY = `
  insert into products (id, name, slug, description, size, stock, price_cents, image, created_at, updated_at)
    select gen_random_uuid(), 'Coroa ' || i, 'coroa-' || i, '', 'Média', 9, 35000, '/a.webp', now(), now() from generate_series(1, 7) i;
  insert into orders (id, order_id, origin, flags, buyer_name, buyer_email, buyer_cpf, billing_address, deceased_name,
      funeral_location, funeral_time, faixa_texts, payment_method, total_cents, created_at)
    select gen_random_uuid(), 'p' || i, 'manual', case when i % 50 = 0 then '["late"]'::jsonb else '[]' end, 'Ana', 'a@example.com', '1', 'Rua',
      'José', 'Capela', at, '[]', 'pix', 100, at
    from generate_series(1, ${ORDERS}) i, lateral (select now() - i * interval '14 hours' as at) t;
  insert into order_items (id, order_row, position, product_id, title, image, size, color, quantity, price_cents)
    select gen_random_uuid(), o.id, line, p.id, p.name, p.image, p.size, 'Padrão', 1 + (o.number + line) % 3, 35000 + line
    from orders o, lateral generate_series(0, o.number % 4) line, lateral (
      select * from products order by slug offset (o.number + line) % 7 limit 1) p;
  update orders o set faixa_texts = (
    select coalesce(jsonb_agg('Texto ' || i || ' de ' || o.number), '[]')
    from generate_series(1, (select sum(quantity) from order_items where order_row = o.id) + o.number % 5 - 2) i);
  insert into reservations (id, order_id, content_hash, status, client_address, buyer_name, buyer_email, buyer_cpf, billing_address,
      deceased_name, funeral_location, funeral_time, faixa_texts, payment_method, total_cents, created_at, expires_at)
    select gen_random_uuid(), 'r' || i, '-', 'active', '-', 'Ana', 'a@example.com', '1', 'Rua', 'José', 'Capela', now(),
      jsonb_build_array('Primeira de ' || i, 'Segunda de ' || i), 'pix', 100, now(), now() from generate_series(1, 500) i;
  insert into reservation_items (id, reservation_id, position, product_id, title, image, size, color, quantity, price_cents)
    select gen_random_uuid(), r.id, place, p.id, p.name, p.image, p.size, 'Padrão', 1, 35000
    from reservations r, generate_series(0, 1) place, lateral (select * from products order by slug limit 1) p`;

/** The former tables, computed from the new ones, to undo the migration. */
const UNDONE = {
  items: `select min(id::text) filter (where first) as id, order_row::text, line as position, product_id::text, title, image, size, color,
      count(*)::int as quantity, price_cents
    from (select *, position = min(position) over (partition by order_row, line) as first from order_wreaths) w
    group by order_row, line, product_id, title, image, size, color, price_cents`,
  texts: `select order_row::text, position as place, faixa as text from order_wreaths where faixa is not null
    union all
    select o.id::text, wreaths - 1 + row_number() over (partition by o.id order by l.id), substring(message from '"(.*)"')
    from logs l join orders o on o.number = substring(message from 'nº (\\d+):')::int
    join (select order_row, count(*) as wreaths from order_wreaths group by 1) w on w.order_row = o.id`,
  held: `select reservation_id::text, position, product_id::text, title, price_cents, faixa from reservation_wreaths`,
};
const BEFORE_IT = {
  items: `select id::text, order_row::text, position, product_id::text, title, image, size, color, quantity, price_cents from before.order_items`,
  texts: `select o.id::text as order_row, place - 1 as place, text
    from before.orders o, jsonb_array_elements_text(faixa_texts) with ordinality t(text, place)`,
  held: `select reservation_id::text, position, product_id::text, title, price_cents, faixa_texts ->> position as faixa
    from before.reservation_items join before.reservations r on r.id = reservation_id`,
};

describe('the migration that makes a wreath a row with its ribbon', () => {
  let database: Database;
  const folder = temporaryDirectory();
  const rows = async (query: string) => (await database.pool.query(query)).rows;
  /** The number of rows in only one of two queries. */
  const differences = async (one: string, other: string) =>
    (
      await rows(
        `select count(*)::int as n from (((${one}) except (${other})) union all ((${other}) except (${one}))) d`,
      )
    )[0]?.n;

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.pool.query('drop schema public cascade; create schema public; drop schema drizzle cascade');
    await migrate(database, createLog('silent'), olderMigrations(folder, BEFORE));
    await database.pool.query(HISTORY);
    await database.pool.query(
      `create schema before; ${['orders', 'order_items', 'reservations', 'reservation_items', 'logs']
        .map((table) => `create table before.${table} as table ${table}`)
        .join(';')}`,
    );
    await migrate(database, createLog('silent'));
  });
  afterAll(async () => {
    await database.close();
    fs.rmSync(folder, { recursive: true });
  });

  test('undone, gives the earlier rows: every line, and every text at its place or in the log', async () => {
    for (const part of ['items', 'texts', 'held'] as const) {
      expect((await rows(`select count(*)::int as n from (${BEFORE_IT[part]}) b`))[0]?.n).toBeGreaterThan(900);
      expect(await differences(UNDONE[part], BEFORE_IT[part])).toBe(0);
    }
  });

  test('flags the orders of which a text belongs to no wreath, keeps other flags, and drops nothing', async () => {
    const [told] = await rows(`select
      (select count(*)::int from orders where flags ? 'spare-faixa') as flagged,
      (select count(distinct o.id)::int from before.orders o where jsonb_array_length(faixa_texts)
        > (select sum(quantity) from before.order_items where order_row = o.id)) as spare,
      (select count(*)::int from orders where flags ? 'late') as late,
      (select count(*)::int from before.orders where flags ? 'late') as late_before`);
    expect(told?.flagged).toBe(told?.spare);
    expect(told?.flagged).toBeGreaterThan(ORDERS / 4);
    expect(told?.late).toBe(told?.late_before);
  });

  test('the database refuses a ribbon that is empty or longer than can be printed', async () => {
    for (const faixa of ['', 'a'.repeat(121)])
      await expect(database.pool.query('update order_wreaths set faixa = $1', [faixa])).rejects.toThrow(
        'order_wreaths_faixa',
      );
  });
});
