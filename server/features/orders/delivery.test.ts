import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderPage } from '#contract/order-page.ts';
import { logs } from '../../db/schema/logs.ts';
import { type Account, anAccount } from '../../testing/accounts.ts';
import { openShop, type TestShop } from '../../testing/app.ts';
import { aProduct, type TestProduct } from '../../testing/factories.ts';
import { anOrder } from '../../testing/orders.ts';

describe('a delivery', () => {
  let shop: TestShop;
  let staff: Account;
  let wreath: TestProduct;
  beforeAll(async () => {
    shop = await openShop();
    wreath = await aProduct(shop.deps);
    staff = await anAccount(shop.deps, { role: 'funcionario' });
  });
  afterAll(() => shop.close());
  const move = (orderId: string, payload: object) =>
    shop.request({ method: 'PATCH', url: `/api/orders/${orderId}/production`, headers: staff.headers, payload });

  it('says who received it and when, by the clock of São Paulo, and the buyer reads it', async () => {
    const order = await anOrder(shop.deps, wreath, { createdAt: new Date('2026-11-21T10:00:00Z') });
    const arrival = { received_by: 'Sr. João', delivered_at: '2026-11-21T09:40' };
    const { body } = await move(order.orderId, { from: 'novo', to: 'entregue', ...arrival });
    expect(body).toMatchObject({ delivery: { received_by: 'Sr. João', delivered_at: '2026-11-21T12:40:00.000Z' } });
    const page = (await shop.request({ method: 'GET', url: `/api/pedido/${order.accessKey}` })).body as OrderPage;
    expect(page.delivery).toEqual({ received_by: 'Sr. João', photo: null });
    expect(page.steps.at(-1)).toEqual({ state: 'entregue', at: '2026-11-21T12:40:00.000Z' });
    const [entry] = await shop.deps.db.select().from(logs).where(eq(logs.action, 'producao_alterada'));
    expect(entry?.changes).toEqual({
      before: { production: 'novo' },
      after: { production: 'entregue', received_by: 'Sr. João', delivered_at: '2026-11-21T12:40:00.000Z' },
    });
  });

  it('is now without a time, and refuses one that can’t be', async () => {
    const order = await anOrder(shop.deps, wreath);
    const refused = await move(order.orderId, { from: 'novo', to: 'entregue', delivered_at: '2026-11-22T13:00:00Z' });
    expect(refused).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'delivered_at'], msg: 'A entrega não pode estar no futuro.' }] },
    });
    const { body } = await move(order.orderId, { from: 'novo', to: 'entregue', received_by: '' });
    expect(body).toMatchObject({
      delivery: { received_by: null, delivered_at: shop.clock.now().toISOString(), photo: null },
    });
  });
});
