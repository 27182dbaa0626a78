import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderDetails } from '#contract/orders.ts';
import { anAccount } from '../../../testing/accounts.ts';
import { openShop } from '../../../testing/app.ts';
import { aProduct } from '../../../testing/factories.ts';
import { anEdit, anOrder } from '../../../testing/orders.ts';

const shop = await openShop();
afterAll(() => shop.close());
const admin = await anAccount(shop.deps);
const wreath = await aProduct(shop.deps, { stock: 5 });

describe('orders', () => {
  beforeEach(() => shop.clock.advance(60_000));

  const get = (path: string) => shop.request({ method: 'GET', url: `/api/orders/${path}`, headers: admin.headers });
  const put = (orderId: string, payload: Record<string, unknown>) =>
    shop.request({ method: 'PUT', url: `/api/orders/${orderId}`, headers: admin.headers, payload });
  const read = async (orderId: string) => (await get(orderId)).body as OrderDetails;
  const idsOf = async (query: string) => {
    const answer = await get(`by_date?${query}`);
    expect(answer.status).toBe(200);
    return (answer.body as { order_id: string }[]).map(({ order_id }) => order_id);
  };

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

  it('belong to the São Paulo day on which they were bought, to the millisecond', async () => {
    const at = async (instant: string) => (await anOrder(shop.deps, wreath, { createdAt: new Date(instant) })).orderId;
    const before = await at('2026-03-10T02:59:59.999Z');
    const first = await at('2026-03-10T03:00:00.000Z');
    const last = await at('2026-03-11T02:59:59.999Z');
    const after = await at('2026-03-11T03:00:00.000Z');
    expect(await idsOf('start=2026-03-10&end=2026-03-10')).toEqual([last, first]);
    expect(await idsOf('start=2026-03-09&end=2026-03-11')).toEqual([after, last, first, before]);
    expect(await idsOf('start=2026-03-10T00:00:00-03:00&end=2026-03-10T23:59:59.999-03:00')).toEqual([last, first]);
  });

  it('are listed page by page without a gap, also those bought in the same instant', async () => {
    const createdAt = new Date('2026-04-02T15:00:00Z');
    for (let i = 0; i < 7; i += 1) await anOrder(shop.deps, wreath, { createdAt });
    const range = 'start=2026-04-02&end=2026-04-02';
    const all = await idsOf(range);
    const pages = [await idsOf(`${range}&limit=3`), await idsOf(`${range}&skip=3&limit=3`)];
    expect([...pages.flat(), ...(await idsOf(`${range}&skip=6&limit=3`))]).toEqual(all);
    expect(new Set(all).size).toBe(7);
  });

  it('are found by their number only; unknown and odd ones are not found', async () => {
    const order = await anOrder(shop.deps, wreath);
    expect((await get(order.orderId)).status).toBe(200);
    for (const id of [order.id, 'abc', '%00', 'x'.repeat(150), 'count%20']) {
      expect(await get(id), id).toMatchObject({ status: 404 });
      expect((await put(id, anEdit(await read(order.orderId)))).status, id).toBe(404);
    }
  });
});
