import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { shopOfFile } from '../testing/app.ts';
import { aProduct } from '../testing/factories.ts';
import { anOrder } from '../testing/orders.ts';

const shop = await shopOfFile();
const order = await anOrder(shop.deps, await aProduct(shop.deps));
const run = (text: string) => shop.deps.db.execute(sql.raw(text));
const cause = (code: string) => ({ cause: expect.objectContaining({ code }) });

it('movements of money are added and never rewritten, and no payment gives back more than came in', async () => {
  await expect(run('update money_movements set amount_cents = 1')).rejects.toMatchObject(cause('23001'));
  await expect(run('delete from money_movements')).rejects.toMatchObject(cause('23001'));
  const take = (amount: number) =>
    run(`insert into money_movements (id, order_row, payment_id, kind, amount_cents, at)
      select gen_random_uuid(), order_row, payment_id, 'refund', -${amount}, now() from money_movements
      where kind = 'payment' and order_row = '${order.id}'`);
  await expect(take(order.total + 1)).rejects.toMatchObject(cause('23514'));
  const both = await Promise.allSettled([take(20_000), take(20_000)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await run("update money_movements set reason = null, user_email = 'removido' where kind = 'refund'");
});

it('a ribbon is neither empty nor longer than can be printed', async () => {
  for (const faixa of ['', 'a'.repeat(121)])
    await expect(run(`update order_wreaths set faixa = '${faixa}'`)).rejects.toMatchObject({
      cause: { constraint: expect.stringContaining('order_wreaths_faixa') },
    });
});
