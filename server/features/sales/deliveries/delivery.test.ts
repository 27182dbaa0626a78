import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderPage } from '#contract/order-page.ts';
import { logs } from '../../../db/schema/logs.ts';
import { type Account, anAccount } from '../../../testing/accounts.ts';
import { openShop, type TestShop } from '../../../testing/app.ts';
import { aProduct, type TestProduct } from '../../../testing/factories.ts';
import { anOrder } from '../../../testing/orders.ts';

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

  describe('with a slip in it', () => {
    const at = '2026-11-21T12:40:00.000Z';
    const seen = { received_by: 'Sr. Joao', delivered_at: at };
    const aDelivery = async () => {
      const order = await anOrder(shop.deps, wreath, { createdAt: new Date('2026-11-21T10:00:00Z') });
      await move(order.orderId, { from: 'novo', to: 'entregue', ...seen });
      return order;
    };
    const correct = (orderId: string, payload: object) =>
      shop.request({ method: 'PATCH', url: `/api/orders/${orderId}/delivery`, headers: staff.headers, payload });

    it('is corrected by the staff and logged, and the buyer reads what is right', async () => {
      const order = await aDelivery();
      const right = { received_by: 'Sr. João', delivered_at: '2026-11-21T09:30' };
      const { status, body } = await correct(order.orderId, { from: seen, ...right });
      const delivery = { received_by: 'Sr. João', delivered_at: '2026-11-21T12:30:00.000Z' };
      expect([status, body]).toMatchObject([200, { delivery }]);
      const page = (await shop.request({ method: 'GET', url: `/api/pedido/${order.accessKey}` })).body as OrderPage;
      expect(page).toMatchObject({ delivery: { received_by: 'Sr. João' } });
      expect(page.steps.at(-1)?.at).toBe(delivery.delivered_at);
      const logged = () => shop.deps.db.select().from(logs).where(eq(logs.action, 'entrega_corrigida'));
      expect(await logged()).toMatchObject([{ userEmail: staff.email, changes: { before: seen, after: delivery } }]);
      expect((await correct(order.orderId, { from: delivery, ...delivery })).status).toBe(200);
      expect(await logged()).toHaveLength(1);
      expect(await correct(order.orderId, { from: seen, ...seen })).toMatchObject({
        status: 409,
        body: { code: 'stale-version' },
      });
    });

    it('is refused before the delivery, for a time that can’t be, and for an unknown order', async () => {
      const order = await aDelivery();
      const future = await correct(order.orderId, { from: seen, ...seen, delivered_at: '2030-01-01T10:00' });
      expect(future).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'delivered_at'] }] } });
      const none = { from: { received_by: null, delivered_at: null }, received_by: 'Ana', delivered_at: at };
      expect((await correct((await anOrder(shop.deps, wreath)).orderId, none)).status).toBe(409);
      expect((await correct('nenhum', none)).status).toBe(404);
    });
  });
});
