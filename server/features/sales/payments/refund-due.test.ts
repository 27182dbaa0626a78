import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop } from '../../../testing/app.ts';
import { aProduct, aSession } from '../../../testing/factories.ts';
import { aPaidOrder, type KnownOrder, moneyActions, readOrder, settleAll } from '../../../testing/money.ts';

const shop = await openShop();
afterAll(() => shop.close());
const headers = await aSession(shop.deps, 'administrador');
const act = moneyActions(shop, headers);

describe('money that was given back', () => {
  let order: KnownOrder;
  beforeEach(async () => {
    order = await aPaidOrder(shop, headers, [await aProduct(shop.deps, { stock: 5 })]);
    shop.clock.advance(1000);
  });

  const now = () => readOrder(shop, headers, order.order_id);
  const page = async (path = '') =>
    (await shop.request({ method: 'GET', url: `/api/pedido/${order.access_key}${path}` })).body;

  it('is no debt of the buyer, begun here or at the provider, unless a person says that it stays due', async () => {
    await act.refund(order, 100.1);
    shop.clock.advance(1000);
    shop.simulator.payments.refund(order.payments[0]?.payment_id ?? '', 50);
    await settleAll(shop);
    expect(await now()).toMatchObject({ refunded: 150.1, discount: 150.1, due: 0, situation: 'estorno_parcial' });
    expect(await page()).toMatchObject({ due: 0, cancelled: false });
    expect(await page('/recibo')).toMatchObject({ due: 0, refunds: [{ amount: 100.1 }, { amount: 50 }] });
    expect((await act.refund(order, 19.9, { keep_due: true })).body).toMatchObject({
      due: 19.9,
      situation: 'a_receber',
    });
    expect(await page()).toMatchObject({ due: 19.9 });
  });

  it('that was fully refunded may be paid again by other means, and the order goes on', async () => {
    const whole = await act.refund(order, 370);
    expect(whole.body).toMatchObject({ situation: 'estornado', closed: null, due: 0 });
    expect(await page()).toMatchObject({ cancelled: true, may_correct: false });
    expect((await act.receive(order, 370.01)).status).toBe(422);
    expect((await act.receive(order, 200)).body).toMatchObject({ due: 0, discount: 170 });
    expect((await act.receive(order, 170)).body).toMatchObject({ paid: 740, refunded: 370, due: 0, excess: 0 });
    expect(await now()).toMatchObject({ situation: null, discount: 0 });
    expect(await page()).toMatchObject({ cancelled: false });
  });
});
