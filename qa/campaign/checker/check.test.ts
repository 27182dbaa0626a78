import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remember } from './audit.ts';
import { check, findingsOf, INVARIANTS } from './check.ts';
import { clientsBreakages } from './testing/clients-breakages.ts';
import { messagesBreakages } from './testing/messages-breakages.ts';
import { moneyBreakages } from './testing/money-breakages.ts';
import { recordsBreakages } from './testing/records-breakages.ts';
import { type SmallShop, smallShop } from './testing/small-shop.ts';

const BREAKAGES = [...moneyBreakages, ...messagesBreakages, ...clientsBreakages, ...recordsBreakages];
/** The small day encodes a picture and hashes passwords, which is slow on a busy machine. */
const DAY_MS = 180_000;

describe('the checker', () => {
  let small: SmallShop;
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
    expect(await check({ ...small.input(), earlier: await remember(small.input()) })).toEqual([]);
  });

  it.each(BREAKAGES)('reports $id: $what', async ({ id, sql = [], change, says }) => {
    const client = await small.shop.deps.database.pool.connect();
    try {
      const untouched = { ...small.input(), database: { pool: client } };
      const earlier = await remember(untouched);
      await client.query('begin');
      // Without triggers and foreign keys, because real damage doesn't respect them.
      await client.query("set local session_replication_role = 'replica'");
      for (const statement of sql) await client.query(statement);
      const input = { ...untouched, earlier };
      const invariant = INVARIANTS.find((one) => one.id === id);
      const found = invariant && (await findingsOf(invariant, change ? change(input) : input));
      expect(found?.map(({ detail }) => detail)).toEqual(expect.arrayContaining([expect.stringContaining(says)]));
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
