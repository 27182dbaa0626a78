import { beforeEach, describe, expect, it } from 'vitest';
import { officeOfFile } from '../../../testing/accounts.ts';
import { aProduct } from '../../../testing/factories.ts';
import { aPaidOrder, type KnownOrder, moneyActions, readOrder, settleAll } from '../../../testing/money.ts';
import { editOrder } from '../../../testing/orders.ts';

const { shop, admin } = await officeOfFile();
const act = moneyActions(shop, admin);

describe('money that was given back', () => {
  let order: KnownOrder;
  beforeEach(async () => {
    order = await aPaidOrder(shop, admin, [await aProduct(shop.deps, { stock: 5 })]);
    shop.clock.advance(1000);
  });

  const now = () => readOrder(shop, admin, order.order_id);
  const page = async (path = '') => (await shop.get(`/pedido/${order.access_key}${path}`)).body;

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

  it('is owed to a family whose order was cancelled, in every place and in words, until it is given back', async () => {
    expect((await act.cancel(order)).body).toMatchObject({ situation: 'a_devolver', excess: 370 });
    const { get } = shop.as(admin);
    const listed = async () => {
      const month = 'start=2026-11-01&end=2026-11-30';
      const { body: found } = await get<KnownOrder[]>(`/orders/by_date?${month}&situation=a_devolver`);
      const { body } = await get<{ owed: { latest: { order_id: string }[] } }>('/dashboard/attention');
      return [found, body.owed.latest].map((some) => some.filter(({ order_id }) => order_id === order.order_id));
    };
    expect(await listed()).toMatchObject([[{}], [{ number: order.number, amount: 370 }]]);
    expect(await page()).toMatchObject({ owed: 370, owed_by_hand: false });
    const [mail] = await shop.told({ event: 'buyer-closing' });
    expect(mail?.textBody).toMatch(/Vamos devolver R\$.370,00 pelo mesmo meio do pagamento/);
    await act.refund(order, 370);
    expect(await listed()).toEqual([[], []]);
    expect(await page()).toMatchObject({ owed: 0 });
  });

  it('is owed and told when an order costs less by now', async () => {
    const { body } = await editOrder(shop, admin, order.order_id, { total: 300, difference: 'refund' });
    expect(body).toMatchObject({ situation: 'a_devolver' });
    const mails = await shop.told({ recipient: order.buyer_email });
    const told = mails.find(({ event }) => event === 'buyer-owed');
    expect(told?.textBody).toMatch(/Vamos devolver R\$.70,00/);
  });
});
