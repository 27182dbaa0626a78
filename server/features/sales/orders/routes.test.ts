import { beforeEach, describe, expect, it } from 'vitest';
import { anAccount } from '../../../testing/accounts.ts';
import { shopOfFile } from '../../../testing/app.ts';
import { aProduct } from '../../../testing/factories.ts';
import { anOrder } from '../../../testing/orders.ts';

const shop = await shopOfFile();
const admin = await anAccount(shop.deps);
const wreath = await aProduct(shop.deps, { stock: 5 });

describe('orders', () => {
  beforeEach(() => shop.clock.advance(60_000));

  const get = (path: string) => shop.request({ method: 'GET', url: `/api/orders/${path}`, headers: admin.headers });
  it('of today and ahead are listed by their ceremony, and chosen by their stage', async () => {
    const ceremony = (days: number) => new Date(shop.clock.now().getTime() + days * 86_400_000);
    const on = async (days: number, orderId: string) =>
      anOrder(shop.deps, wreath, { orderId, funeralTime: ceremony(days) });
    await on(-1, 'ontem');
    await on(40, 'depois');
    await on(0, 'hoje');
    const ahead = async (query = '') =>
      ((await get(`ahead${query}`)).body as { order_id: string }[]).map(({ order_id }) => order_id);
    const all = await ahead();
    expect(all).not.toContain('ontem');
    expect([all[0], all.at(-1)]).toEqual(['hoje', 'depois']);
    expect(await ahead('?stage=pronto')).toEqual([]);
    expect(await ahead('?stage=novo&limit=1')).toEqual(['hoje']);
    expect((await get('ahead?stage=outra')).status).toBe(422);
  });
});
