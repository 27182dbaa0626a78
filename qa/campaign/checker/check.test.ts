import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../recorded-call.ts';
import { check } from './check.ts';
import type { CheckInput } from './input.ts';
import { smallShop } from './testing/small-shop.ts';

/** A planted fault, by statements or in the records outside, and the violation that the checker must report. */
type Fault = [what: string, says: string, fault: string[] | ((input: CheckInput) => CheckInput)];

const MOVEMENT = 'insert into money_movements select gen_random_uuid(), order_row, payment_id, null,';
const REFUND = `insert into refunds select gen_random_uuid(), payment_id, 'outra-chave', 100, 'Desistência.', 'ana@example.com',`;
const of = (operation: string) => (entry: HistoryEntry) => entry.operation === operation;
const outside =
  (change: (outside: CheckInput['outside']) => Partial<CheckInput['outside']>) => (input: CheckInput) => ({
    ...input,
    outside: { ...input.outside, ...change(input.outside) },
  });
const history = (change: (entry: HistoryEntry) => HistoryEntry[]) => (input: CheckInput) => ({
  ...input,
  history: input.history.flatMap(change),
});
/** As if the call had been about a missing record. */
const lose = (operation: string): Fault => [
  `an acknowledged ${operation} that is gone`,
  `acknowledged and lost: ${operation}`,
  history((entry) => [of(operation)(entry) ? { ...entry, key: 'ninguém' } : entry]),
];

const FAULTS: Fault[] = [
  [
    'a payment that was booked twice',
    'what the provider says',
    [`${MOVEMENT} 'payment', amount_cents, now() from payments where outcome = 'order' limit 1`],
  ],
  [
    'more that went back than came in',
    'breaks a promise',
    [`${MOVEMENT} 'refund', -amount_cents - 1, now() from payments where outcome = 'order'`],
  ],
  [
    'a refund that is never made',
    'never made',
    [`${REFUND} 'pending', null, now(), now() from payments where outcome = 'order' limit 1`],
  ],
  [
    'a refund that was not given',
    'not booked',
    [`${REFUND} 'approved', null, now(), now() from payments where outcome = 'order' limit 1`],
  ],
  ['stock that changed without a movement', 'stock differs', ['update products set stock = stock + 1']],
  [
    'a sale that took its units twice',
    'other units',
    [
      "insert into stock_movements select gen_random_uuid(), product_id, delta, cause, reference, created_at from stock_movements where cause = 'sale' limit 1",
    ],
  ],
  [
    'stock that was taken for no order',
    'does not exist',
    ["update stock_movements set reference = 'nada' where cause = 'manual-sale'"],
  ],
  ['a payment without a record', 'without an outcome here', ['delete from payments']],
  ['a paid payment whose order is gone', 'do not agree', ["delete from orders where origin = 'shop'"]],
  [
    'an anomaly that nobody was told of',
    'an anomaly without',
    ["delete from notifications where cause like 'problem:%'"],
  ],
  [
    'an order of another amount than was paid',
    'the right amount',
    ["update payments set amount_cents = 1 where outcome = 'order'"],
  ],
  ['a converted hold without its order', 'converted reservation', ["update reservations set status = 'converted'"]],
  ['a hold of another total', 'do not fit', ['update reservations set total_cents = total_cents - 2000']],
  [
    'an order of somebody else than the payer',
    'differs from what was reserved',
    ["update orders set buyer_name = 'Outra' where origin = 'shop'"],
  ],
  [
    'two ribbons that changed places',
    'on another wreath',
    [
      "update order_wreaths w set faixa = 'Para ' || other.title || ', nº 1' from order_wreaths other where other.order_row = w.order_row and other.title <> w.title",
    ],
  ],
  ['an order without a wreath', 'without a wreath', ['delete from order_wreaths']],
  ['a delivered order without its delivery', 'stage and deliveries', ['update deliveries set undone_at = now()']],
  ['a buyer who was not written to', 'whose buyer', ["delete from notifications where cause like 'buyer:%'"]],
  ['a chat that was not told', 'not every recipient', ["delete from notifications where channel = 'telegram'"]],
  [
    'a message that no job will send',
    'has no job',
    ["update notifications set status = 'pending'", 'delete from pgboss.job'],
  ],
  ['a message that failed for no reason', 'failed without', ["update notifications set status = 'failed'"]],
  ['an order that the log does not know', 'in the log', ["delete from logs where action = 'pagamento_aprovado'"]],
  [
    'a job whose worker is gone',
    'neither finished',
    ["update pgboss.job set state = 'active', started_on = '2020-01-01' where name = 'deliver-notification'"],
  ],
  [
    'a payment that is not checked again',
    'checked again',
    ["update pgboss.job set state = 'failed' where name = 'settle-payment'"],
  ],
  ['a mail that never arrived', 'and nowhere', outside(() => ({ mails: [] }))],
  [
    'a mail that went to somebody else',
    'somebody else',
    ["update notifications set recipient = 'outra@example.com' where channel = 'email'"],
  ],
  ['a message that came twice', 'more copies', outside(({ mails }) => ({ mails: [...mails, ...mails] }))],
  ['wreaths of no order', 'names no orders', ["delete from orders where origin = 'shop'"]],
  [
    'a picture without a file',
    'picture that is not there',
    ["update products set image = '/media/coroa-que-falta/960.webp'"],
  ],
  [
    'rows that an index forbids',
    'forbids',
    ["update pg_index set indisunique = true where indexrelid = 'payments_reservation'::regclass"],
  ],
  [
    'an acknowledged picture that is gone',
    'lost: upload-image',
    (input) => ({ ...input, pictureExists: async () => false }),
  ],
  ...['create-payment', 'verify-payment', 'manual-order', 'record-delivery', 'register-user'].map(lose),
  ['an edit that vanished', 'lost: edit-product', ['update products set version = version - 1']],
  [
    'two edits of one version',
    'stale form',
    history((entry) => (of('edit-product')(entry) ? [entry, { ...entry, id: entry.id + 1000 }] : [entry])),
  ],
  ['a user who is active again', 'lost: toggle-user', ['update users set active = true']],
  [
    'a notification that was acknowledged and forgotten',
    'not kept',
    ["delete from pgboss.job where name = 'settle-payment'"],
  ],
  [
    'a second link for one hold',
    'several results',
    outside(({ preferences }) => ({ preferences: [...preferences, ...preferences.slice(0, 1)] })),
  ],
];

/** The small day encodes a picture and hashes passwords, which is slow on a busy machine. */
const DAY_MS = 180_000;

describe('the checker', () => {
  let small: Awaited<ReturnType<typeof smallShop>>;
  beforeAll(async () => {
    small = await smallShop();
  }, DAY_MS);
  afterAll(() => small.shop.close());

  it('finds nothing wrong with a shop in which everything went well', async () => {
    const refused = small.history.filter(({ phase }) => phase === 'fail' || phase === 'info');
    expect(refused.map(({ operation, status }) => [operation, status])).toEqual([
      ['create-payment', 409],
      ['edit-product', 409],
    ]);
    expect(await check(small.input())).toEqual([]);
  });

  it.each(FAULTS)('reports %s', async (_, says, fault) => {
    const client = await small.shop.deps.database.pool.connect();
    try {
      const untouched = { ...small.input(), database: { pool: client } };
      await client.query('begin');
      // Without triggers and foreign keys, because real damage doesn't respect them.
      await client.query("set local session_replication_role = 'replica'");
      if (Array.isArray(fault)) for (const statement of fault) await client.query(statement);
      const found = await check(Array.isArray(fault) ? untouched : fault(untouched));
      expect(found.map(({ detail }) => detail)).toEqual(expect.arrayContaining([expect.stringContaining(says)]));
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
