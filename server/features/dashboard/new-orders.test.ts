import { describe, expect, it } from 'vitest';
import type { NewOrder } from '#contract/dashboard.ts';
import { shopOfFile } from '../../testing/app.ts';
import { aProduct, aSession } from '../../testing/factories.ts';
import { anOrder } from '../../testing/orders.ts';

const shop = await shopOfFile();
const headers = await aSession(shop.deps, 'administrador');
const wreath = await aProduct(shop.deps);

describe('the new orders', () => {
  const ask = async (since?: string) => {
    const query = since === undefined ? '' : `?${new URLSearchParams({ desde: since }).toString()}`;
    const { status, body } = await shop.request({ method: 'GET', url: `/api/dashboard/novidades${query}`, headers });
    return { status, ...(body as { at: string; orders: NewOrder[] }) };
  };

  it("begin with the server's time, then list the orders after it, newest first", async () => {
    await anOrder(shop.deps, wreath);
    const start = await ask();
    expect(start).toEqual({ status: 200, at: shop.clock.now().toISOString(), orders: [] });
    expect((await ask(start.at)).orders).toEqual([]);
    for (const buyerName of ['Ana', 'Bia']) {
      shop.clock.advance(1000);
      await anOrder(shop.deps, wreath, { buyerName, orderId: buyerName });
    }
    const { orders } = await ask(start.at);
    expect(orders.map(({ buyer_name }) => buyer_name)).toEqual(['Bia', 'Ana']);
  });

  it('list the newest 20 of many, and refuse an invalid instant', async () => {
    const { at } = await ask();
    for (let count = 0; count < 21; count += 1) {
      shop.clock.advance(1000);
      await anOrder(shop.deps, wreath, { orderId: `muitos-${count}` });
    }
    const { orders } = await ask(at);
    expect(orders.map(({ order_id }) => order_id)).toEqual(Array.from({ length: 20 }, (_, i) => `muitos-${20 - i}`));
    expect((await ask('ontem')).status).toBe(422);
  });
});
