import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { orderMoney, situationOf } from '#domain/order-money.ts';
import { movementsOfOrder } from '../features/sales/payments/movements-repository.ts';
import { createLog } from '../log.ts';
import { createTestDatabase, temporaryDirectory } from '../testing/databases.ts';
import { olderMigrations } from '../testing/older-schema.ts';
import type { Database } from './client.ts';
import { migrate } from './migrate.ts';

/** The number of migrations before money became a list of movements. */
const BEFORE = 11;

type Payment = {
  amount: number;
  /** The part of it that counted as paid; nothing of a voided order. */
  paid?: number;
  refunded?: number;
  status?: string;
  detail?: string;
  /** The first report: with the order by default. */
  at?: string;
  /** The provider's last change. */
  reported?: string;
  /** Refunds by the staff, with the day each was made. */
  own?: readonly [amount: number, at: string, status?: 'rejected'][];
};

/** An order of the older version, and the amounts that the migration moves to another month. */
type Story = {
  bought: string;
  total?: number;
  flags?: string[];
  production?: string;
  ceremony?: string;
  closing?: 'cancelled' | 'voided';
  payments: readonly Payment[];
  moves: readonly (readonly [amount: number, from: string, to: string])[];
  situation: string | null;
  due?: number;
};

const LATER = '2099-01-01';
const STORIES: Record<string, Story> = {
  paid: { bought: '2026-06-10', payments: [{ amount: 37_000 }], moves: [], situation: null },
  manual: { bought: '2026-06-30', payments: [{ amount: 51_234 }], moves: [], situation: null },
  courtesy: {
    bought: '2026-06-20',
    payments: [{ amount: 37_000, refunded: 10_010, own: [[10_010, '2026-08-02']] }],
    moves: [[-10_010, '2026-06', '2026-08']],
    situation: 'estorno_parcial',
  },
  'by a person and by the provider': {
    bought: '2026-07-01',
    payments: [
      {
        amount: 40_000,
        refunded: 7000,
        reported: '2026-09-09',
        own: [
          [2000, '2026-08-02'],
          [99, '2026-08-03', 'rejected'],
          [6000, '2026-08-04'],
        ],
      },
    ],
    // A refund that doesn't fit into the refunded sum isn't matched with it.
    moves: [
      [-2000, '2026-07', '2026-08'],
      [-5000, '2026-07', '2026-09'],
    ],
    situation: 'estorno_parcial',
  },
  'whole, before the ceremony': {
    bought: '2026-06-05',
    flags: ['late', 'refunded'],
    ceremony: LATER,
    payments: [{ amount: 37_000, refunded: 37_000, status: 'refunded', reported: '2026-07-03' }],
    moves: [[-37_000, '2026-06', '2026-07']],
    situation: 'estornado',
  },
  'whole, and never delivered': {
    bought: '2026-06-05',
    flags: ['refunded'],
    payments: [{ amount: 12_345, refunded: 12_345, status: 'refunded', reported: '2026-06-07' }],
    moves: [],
    situation: 'cancelado',
  },
  'whole, after the delivery': {
    bought: '2026-06-05',
    flags: ['refunded'],
    production: 'entregue',
    payments: [{ amount: 22_222, refunded: 22_222, status: 'charged_back', detail: 'settled', reported: '2026-09-07' }],
    moves: [[-22_222, '2026-06', '2026-09']],
    situation: 'estornado',
  },
  twice: {
    bought: '2026-07-15',
    payments: [
      { amount: 37_000 },
      { amount: 37_000, at: '2026-08-01', refunded: 37_000, own: [[37_000, '2026-09-01']] },
    ],
    moves: [
      [37_000, '2026-07', '2026-08'],
      [-37_000, '2026-07', '2026-09'],
    ],
    situation: null,
  },
  'still due': {
    bought: '2026-07-20',
    total: 50_000,
    payments: [
      { amount: 37_000, refunded: 1000, own: [[1000, '2026-07-21']] },
      { amount: 3000, at: '2026-09-30' },
    ],
    moves: [[3000, '2026-07', '2026-09']],
    situation: 'a_receber',
    due: 10_000,
  },
  'in mediation': {
    bought: '2026-08-01',
    payments: [
      { amount: 37_000, refunded: 5000, status: 'in_mediation', reported: '2026-09-02', own: [[5000, '2026-08-05']] },
    ],
    moves: [[-32_000, '', '2026-09']],
    situation: 'em_disputa',
  },
  'charged back and not yet decided': {
    bought: '2026-08-01',
    payments: [
      {
        amount: 37_000,
        refunded: 37_000,
        status: 'charged_back',
        detail: 'in_process',
        reported: '2026-09-02',
        own: [[5000, '2026-08-05']],
      },
    ],
    moves: [[-32_000, '2026-08', '2026-09']],
    situation: 'em_disputa',
  },
  cancelled: {
    bought: '2026-08-10',
    closing: 'cancelled',
    payments: [{ amount: 37_000, refunded: 37_000, own: [[37_000, '2026-09-10']] }],
    moves: [[-37_000, '2026-08', '2026-09']],
    situation: 'cancelado',
  },
  voided: {
    bought: '2026-08-20',
    closing: 'voided',
    payments: [{ amount: 99_999, paid: 0, status: 'cancelled', detail: 'voided' }],
    moves: [],
    situation: 'cancelado',
  },
};

const noon = (day: string) => `${day}T15:00:00Z`;

async function tell(database: Database, story: Story): Promise<string> {
  const id = randomUUID();
  const { bought, payments, total = payments[0]?.amount, flags = [], closing, production = 'novo' } = story;
  const manual = closing === 'voided' || bought === '2026-06-30';
  const first = manual ? `manual-${id}` : randomUUID();
  await database.pool.query(
    `insert into orders (id, order_id, origin, payment_id, flags, buyer_name, buyer_email, buyer_cpf, billing_address,
       deceased_name, funeral_location, funeral_time, faixa_texts, payment_method, total_cents, production, closing, closed_at, created_at)
     values (($1::text)::uuid, $1::text, $2, $3, $4, 'Ana', 'ana@example.com', '1', '', 'José', '', $5, '[]', 'pix', $6, $7, $8, $9, $10)`,
    [
      ...[id, manual ? 'manual' : 'shop', manual ? null : first, JSON.stringify(flags)],
      ...[story.ceremony ?? noon(bought), total, production, closing, closing ? noon(bought) : null, noon(bought)],
    ],
  );
  for (const [at, payment] of payments.entries()) {
    const { amount, paid = amount, refunded = 0, status = 'approved', detail = '', reported, own = [] } = payment;
    const paymentId = at === 0 ? first : randomUUID();
    const seen = noon(payment.at ?? bought);
    await database.pool.query(
      `insert into payments (payment_id, order_row, status, status_detail, method, amount_cents, currency, paid_cents,
         refunded_cents, outcome, created_at, updated_at, reported_at)
       values ($1, $2, $3, $4, 'pix', $5, 'BRL', $6, $7, $8, $9, $9, $10)`,
      [
        ...[paymentId, id, status, detail, amount, paid, refunded, at === 0 ? 'order' : 'duplicate', seen],
        reported === undefined ? null : noon(reported),
      ],
    );
    for (const [given, done, ended = 'approved'] of own) {
      await database.pool.query(
        `insert into refunds (id, payment_id, request_key, amount_cents, reason, user_email, status, created_at, updated_at)
         values (gen_random_uuid(), $1, gen_random_uuid(), $2, 'Cortesia.', 'dona@example.com', $3, $4, $4)`,
        [paymentId, given, ended, noon(done)],
      );
    }
  }
  return id;
}

type Months = Record<string, number>;

async function monthsOf(database: Database, query: string): Promise<Months> {
  const { rows } = await database.pool.query<{ month: string; amount: string }>(query);
  return Object.fromEntries(rows.map(({ month, amount }) => [month, Number(amount)]).filter(([, amount]) => amount));
}

const SOLD = `select to_char(o.created_at, 'YYYY-MM') as month, sum(p.paid_cents - p.refunded_cents) as amount
  from orders o join payments p on p.order_row = o.id group by 1`;
const MOVED = `select to_char(at, 'YYYY-MM') as month, sum(amount_cents) as amount
  from money_movements where kind <> 'discount' group by 1`;

describe('the money of an older shop', () => {
  let database: Database;
  let before: Months;
  const orders: Record<string, string> = {};
  beforeAll(async () => {
    database = await createTestDatabase('postgres');
    await database.pool.query('drop schema public cascade; create schema public; drop schema drizzle cascade');
    await migrate(database, createLog('silent'), olderMigrations(temporaryDirectory(), BEFORE));
    for (const [name, story] of Object.entries(STORIES)) orders[name] = await tell(database, story);
    before = await monthsOf(database, SOLD);
    await migrate(database, createLog('silent'));
  }, 60_000);
  afterAll(() => database.close());

  const orderOf = async (name: string) => {
    const { rows } = await database.pool.query(
      'select id, total_cents, closing, closed_by, flags from orders where id = $1',
      [orders[name]],
    );
    const { total_cents, ...row } = rows[0];
    return { ...row, total: cents(Number(total_cents)) } as { id: string; closing: string | null; total: never };
  };

  it('has the same sums month by month, except later payments and refunds, which move to their own month', async () => {
    const expected = { ...before };
    for (const [amount, from, to] of Object.values(STORIES).flatMap(({ moves }) => moves)) {
      if (from !== '') expected[from] = (expected[from] ?? 0) - amount;
      expected[to] = (expected[to] ?? 0) + amount;
    }
    expect(await monthsOf(database, MOVED)).toEqual(expected);
  });

  it.each(Object.keys(STORIES))('leaves the order as it stands: %s', async (name) => {
    const { situation, due = 0 } = STORIES[name] ?? {};
    const order = await orderOf(name);
    const movements = await movementsOfOrder(database.db, order);
    expect(situationOf({ ...order, flags: [] }, movements)).toBe(situation);
    expect(orderMoney(order, movements)).toMatchObject({ due });
  });

  it('has the person and the reason of what people gave back, and neither of what the provider did', async () => {
    const movements = await movementsOfOrder(database.db, await orderOf('by a person and by the provider'));
    const back = movements.filter(({ kind }) => kind === 'refund');
    expect(back.map(({ amount, userEmail, reason }) => [amount, userEmail, reason])).toEqual([
      [-2000, 'dona@example.com', 'Cortesia.'],
      [-5000, null, null],
    ]);
  });

  it('closes orders that can no longer be delivered, and returns the others to the board without their flag', async () => {
    expect(await orderOf('whole, and never delivered')).toMatchObject({ closing: 'cancelled', closed_by: 'sistema' });
    expect(await orderOf('whole, before the ceremony')).toMatchObject({ closing: null, flags: ['late'] });
    expect(await orderOf('whole, after the delivery')).toMatchObject({ closing: null, flags: [] });
  });

  it('can be added to and never rewritten, and no payment gives back more than came in', async () => {
    const run = (text: string) => database.db.execute(sql.raw(text));
    const cause = (code: string) => ({ cause: expect.objectContaining({ code }) });
    await expect(run('update money_movements set amount_cents = 1')).rejects.toMatchObject(cause('23001'));
    await expect(run('delete from money_movements')).rejects.toMatchObject(cause('23001'));
    await run("update money_movements set reason = null, user_email = 'removido' where kind = 'refund'");
    const id = orders.paid;
    const take = (amount: number) =>
      run(`insert into money_movements (id, order_row, payment_id, kind, amount_cents, at)
        select gen_random_uuid(), id, payment_id, 'refund', -${amount}, now() from orders where id = '${id}'`);
    await expect(take(37_001)).rejects.toMatchObject(cause('23514'));
    const both = await Promise.allSettled([take(20_000), take(20_000)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
