import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createTestDatabase, databaseKinds, temporaryDirectory } from '../testing/databases.ts';
import { olderMigrations } from '../testing/older-schema.ts';
import type { Database } from './client.ts';
import { migrate } from './migrate.ts';

/** Those before a delivery was a record. */
const BEFORE = 11;
const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const at = (hour: number) => new Date(`2026-11-20T${hour}:00:00Z`);

describe.each(databaseKinds)('deliveries from before they were records, %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase(kind);
    const { pool } = database;
    await pool.query('drop schema public cascade; create schema public; drop schema if exists drizzle cascade');
    await migrate(database, createLog('silent'), olderMigrations(temporaryDirectory(), BEFORE));
    const order = (digit: number, production: string, reached: Date | null) =>
      pool.query(
        `insert into orders (id, order_id, origin, buyer_name, buyer_email, buyer_cpf, billing_address, deceased_name,
           funeral_location, funeral_time, faixa_texts, payment_method, total_cents, production, production_at, created_at)
         values ($1::uuid, $1::text, 'shop', '', '', '', '', '', '', now(), '[]', 'pix', 100, $2, $3, $4)`,
        [id(digit), production, reached, at(10)],
      );
    const step = (digit: number, to: string, email: string, reached: Date) =>
      pool.query(
        `insert into production_steps (id, order_row, from_state, to_state, user_email, created_at)
         values (gen_random_uuid(), $1, 'saiu', $2, $3, $4)`,
        [id(digit), to, email, reached],
      );
    await order(1, 'entregue', at(15));
    await step(1, 'entregue', 'antes@example.com', at(14));
    await step(1, 'entregue', 'ana@example.com', at(15));
    await pool.query(
      "insert into deliveries values ($1, $2, $3, '/media/entrega-1/960.webp', 'foto-um', 'ana@example.com', $4)",
      [id(1), ` ${'José '.repeat(40)}`, at(13), at(16)],
    );
    await order(2, 'entregue', at(17));
    await order(3, 'saiu', at(18));
    await step(3, 'entregue', 'ana@example.com', at(17));
    await pool.query("insert into deliveries values ($1, '', null, '/media/entrega-3/960.webp', 'foto-tres')", [id(3)]);
    await order(4, 'novo', null);
    await migrate(database, createLog('silent'));
  });
  afterAll(() => database.close());

  it('stand for delivered orders, are made up where nothing was written, and are undone where the stage went back', async () => {
    const { rows } = await database.pool.query('select * from deliveries order by order_row');
    const known = { outcome: 'delivered', reason: null };
    expect(rows).toMatchObject([
      {
        ...{ ...known, order_row: id(1), key: `antes-${id(1)}`, at: at(13), undone_at: null },
        ...{ received_by: 'José '.repeat(24), recorded_by: 'ana@example.com', recorded_at: at(15) },
        ...{ image: '/media/entrega-1/960.webp', upload_key: 'foto-um', uploaded_at: at(16) },
      },
      {
        ...{ ...known, order_row: id(2), key: `antes-${id(2)}`, at: at(17), undone_at: null },
        ...{ received_by: null, recorded_by: 'sistema', recorded_at: at(17), image: null },
      },
      {
        ...{ ...known, order_row: id(3), key: `antes-${id(3)}`, at: at(18), undone_at: at(18) },
        ...{ received_by: null, recorded_by: 'ana@example.com', recorded_at: at(17), upload_key: 'foto-tres' },
      },
    ]);
    expect(rows).toHaveLength(3);
  });
});
