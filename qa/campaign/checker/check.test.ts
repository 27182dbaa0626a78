import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordedCall } from '../recorded-call.ts';
import { check } from './check.ts';
import type { CheckInput } from './input.ts';
import { smallShop } from './testing/small-shop.ts';

const MOVEMENT = 'insert into money_movements select gen_random_uuid(), order_row, payment_id, null,';
const REFUND = `insert into refunds select gen_random_uuid(), payment_id, 'outra-chave', 100, 'Desistência.', 'ana@example.com',`;
const PAID = "from payments where outcome = 'order'";

/** Statements that do damage, by the words with which the checker reports each. */
const DAMAGE: Record<string, string> = {
  'what the provider says': `${MOVEMENT} 'payment', amount_cents, now() ${PAID} limit 1`,
  'breaks a promise': `${MOVEMENT} 'refund', -amount_cents - 1, now() ${PAID}`,
  'never made': `${REFUND} 'pending', null, now(), now() ${PAID} limit 1`,
  'not booked': `${REFUND} 'approved', null, now(), now() ${PAID} limit 1`,
  'stock differs': 'update products set stock = stock + 1',
  'other units':
    "insert into stock_movements select gen_random_uuid(), product_id, delta, cause, reference, created_at from stock_movements where cause = 'sale' limit 1",
  'does not exist': "update stock_movements set reference = 'nada' where cause = 'manual-sale'",
  'without an outcome here': 'delete from payments',
  'do not agree': "delete from orders where origin = 'shop'",
  'an anomaly without': "delete from notifications where cause like 'problem:%'",
  'the right amount': "update payments set amount_cents = 1 where outcome = 'order'",
  'converted reservation': "update reservations set status = 'converted'",
  'do not fit': 'update reservations set total_cents = total_cents - 2000',
  'differs from what was reserved': "update orders set buyer_name = 'Outra' where origin = 'shop'",
  'on another wreath':
    "update order_wreaths w set faixa = 'Para ' || other.title || ', nº 1' from order_wreaths other where other.order_row = w.order_row and other.title <> w.title",
  'without a wreath': 'delete from order_wreaths',
  'stage and deliveries': 'update deliveries set undone_at = now()',
  'whose buyer': "delete from notifications where cause like 'buyer:%'",
  'not every recipient': "delete from notifications where channel = 'telegram'",
  'has no job': "update notifications set status = 'pending'; delete from pgboss.job",
  'failed without': "update notifications set status = 'failed'",
  'in the log': "delete from logs where action = 'pagamento_aprovado'",
  'neither finished':
    "update pgboss.job set state = 'active', started_on = '2020-01-01' where name = 'deliver-notification'",
  'checked again': "update pgboss.job set state = 'failed' where name = 'settle-payment'",
  'somebody else': "update notifications set recipient = 'outra@example.com' where channel = 'email'",
  'names no orders': "delete from orders where origin = 'shop'",
  'picture that is not there': "update products set image = '/media/coroa-que-falta/960.webp'",
  forbids: "update pg_index set indisunique = true where indexrelid = 'payments_reservation'::regclass",
  'lost: edit-product': 'update products set version = version - 1',
  'lost: toggle-user': 'update users set active = true',
  'not kept': "delete from pgboss.job where name = 'settle-payment'",
};

type Change = (input: CheckInput) => Partial<CheckInput>;
const of = (operation: string) => (entry: RecordedCall) => entry.operation === operation;
/** As if the call had been about a missing record. */
const lose =
  (operation: string): Change =>
  ({ history }) => ({
    history: history.map((entry) => (of(operation)(entry) ? { ...entry, key: 'ninguém' } : entry)),
  });

/** The same for faults in the records outside. */
const OUTSIDE: Record<string, Change> = {
  'and nowhere': ({ outside }) => ({ outside: { ...outside, mails: [] } }),
  'more copies': ({ outside }) => ({ outside: { ...outside, mails: [...outside.mails, ...outside.mails] } }),
  'several results': ({ outside }) => ({
    outside: { ...outside, preferences: [...outside.preferences, ...outside.preferences.slice(0, 1)] },
  }),
  'lost: upload-image': () => ({ pictureExists: async () => false }),
  'stale form': ({ history }) => ({
    history: history.flatMap((one) => (of('edit-product')(one) ? [one, { ...one }] : [one])),
  }),
  ...Object.fromEntries(
    ['create-payment', 'verify-payment', 'manual-order', 'record-delivery', 'register-user'].map((operation) => [
      `acknowledged and lost: ${operation}`,
      lose(operation),
    ]),
  ),
};

/** The small day encodes a picture and hashes passwords, which is slow on a busy machine. */
const DAY_MS = 180_000;

describe('the checker', () => {
  let small: Awaited<ReturnType<typeof smallShop>>;
  beforeAll(async () => {
    small = await smallShop();
  }, DAY_MS);
  afterAll(() => small.shop.close());

  it('finds nothing wrong with a shop in which everything went well', async () => {
    const refused = small.history.filter(({ phase }) => phase !== 'ok');
    expect(refused.map(({ operation, status }) => [operation, status])).toEqual([
      ['create-payment', 409],
      ['edit-product', 409],
    ]);
    expect(await check(small.input())).toEqual([]);
  });

  it.each(Object.entries(OUTSIDE))('reports “%s”', async (says, change) => {
    const input = small.input();
    const found = await check({ ...input, ...change(input) });
    expect(found.map(({ detail }) => detail).join('\n')).toContain(says);
  });

  it.each(Object.entries(DAMAGE))('reports “%s”', async (says, damage) => {
    const client = await small.shop.deps.database.pool.connect();
    try {
      await client.query('begin');
      // Without triggers and foreign keys, because real damage doesn't respect them.
      await client.query("set local session_replication_role = 'replica'");
      await client.query(damage);
      const found = await check({ ...small.input(), database: { pool: client } });
      expect(found.map(({ detail }) => detail).join('\n')).toContain(says);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
