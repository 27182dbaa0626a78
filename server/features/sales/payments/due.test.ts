import { beforeEach, describe, expect, it } from 'vitest';
import type { PayPage } from '#contract/payments.ts';
import { officeOfFile } from '../../../testing/accounts.ts';
import { aProduct } from '../../../testing/factories.ts';
import { aPaidOrder, type KnownOrder, linkAt, moneyActions, readOrder, settleAll } from '../../../testing/money.ts';
import { editOrder } from '../../../testing/orders.ts';

const DUE = 30;

const { shop, admin } = await officeOfFile();
const act = moneyActions(shop, admin);

describe('what is due of an order after an edit', () => {
  let order: KnownOrder;

  const raise = async (by: number) => {
    await editOrder(shop, admin, order.order_id, { total: order.total + by, difference: 'collect' });
    order = await readOrder(shop, admin, order.order_id);
  };
  beforeEach(async () => {
    order = await aPaidOrder(shop, admin, [await aProduct(shop.deps)]);
    await raise(DUE);
  });

  const page = async () => (await shop.get<PayPage>(`/pagar/${order.pay_key}`)).body;
  const pay = async (amount = DUE) =>
    shop.post<PayPage & { code?: string }>(`/pagar/${order.pay_key}/falta`, { amount });
  /** The payer has the provider's page open, which nobody can take out of a browser. */
  const open = async () => {
    const { body } = await pay();
    return linkAt(shop, body.url).external_reference;
  };
  const approve = async (reference: string) => {
    const { id } = shop.simulator.payments.approve(reference);
    await settleAll(shop);
    order = await readOrder(shop, admin, order.order_id);
    return String(id);
  };

  it('is paid by one link, booked as a payment of that order, refundable, and in the buyer’s mail', async () => {
    const [first, second] = await Promise.all([pay(), pay()]);
    expect([first.status, second.body.url]).toEqual([200, first.body.url]);
    const link = linkAt(shop, first.body.url);
    expect((await shop.as(admin).get('/reservations/count')).body).toEqual({ total: 0 });
    expect(link.items).toMatchObject([{ quantity: 1, unit_price: DUE }]);
    const paymentId = await approve(link.external_reference);
    expect(order).toMatchObject({ due: 0, situation: null, paid: order.total, flags: [] });
    expect(order.movements).toContainEqual(
      expect.objectContaining({ kind: 'payment', amount: DUE, payment_id: paymentId }),
    );
    expect(await page()).toMatchObject({ status: 'paid', total: 0 });
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'already-paid' } });
    expect(shop.simulator.mail.messages().map(({ subject }) => subject)).toContain(
      `Recebemos R$ 30,00 do pedido nº ${order.number}`,
    );
    const refunded = await act.refund(order, DUE, { payment_id: paymentId });
    expect(refunded).toMatchObject({ status: 200, body: { refunded: DUE, due: 0 } });
  });

  it('is asked for again when it changed since the page was opened', async () => {
    await raise(15);
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'price-changed' } });
    expect((await pay(45)).status).toBe(200);
  });

  it('paid after the order was cancelled is all to be given back, and needs a person', async () => {
    const reference = await open();
    await act.cancel(order);
    expect(await page()).toMatchObject({ status: 'expired' });
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await approve(reference);
    expect(order).toMatchObject({ due: 0, situation: 'a_devolver', excess: order.paid });
    expect(JSON.stringify((await shop.as(admin).get('/dashboard/attention')).body)).toContain('order-closed');
    const told = `Recebemos R$ 30,00 do pedido nº ${order.number}`;
    const mail = shop.simulator.mail.messages().find(({ subject }) => subject === told);
    expect(mail?.text).toContain('Vamos devolver');
  });

  it('paid at the counter meanwhile ends the link at the provider', async () => {
    const reference = await open();
    await act.receive(order, DUE);
    await settleAll(shop);
    const preference = shop.simulator.payments.preferences().find((one) => one.external_reference === reference);
    expect(Date.parse(preference?.expiration_date_to ?? '')).toBeLessThanOrEqual(shop.clock.now().getTime());
    expect(await page()).toMatchObject({ status: 'paid' });
  });
});

describe('money that was given back', () => {
  let order: KnownOrder;
  beforeEach(async () => {
    order = await aPaidOrder(shop, admin, [await aProduct(shop.deps)]);
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
    expect((await act.cancel(order, 'Outra vez.')).body.closed?.reason).toBe('A cerimônia não vai acontecer.');
    const { get } = shop.as(admin);
    const listed = async () => {
      const month = 'start=2026-11-01&end=2026-11-30';
      const { body: found } = await get<KnownOrder[]>(`/orders/by_date?${month}&situation=a_devolver`);
      const { body } = await get<{ owed: { latest: { order_id: string }[] } }>('/dashboard/attention');
      return [found, body.owed.latest].map((some) => some.filter(({ order_id }) => order_id === order.order_id));
    };
    expect(await listed()).toMatchObject([[{}], [{ number: order.number, amount: 370 }]]);
    expect(await page()).toMatchObject({ owed: 370, owed_by_hand: false });
    const [mail, ...others] = await shop.told({ event: 'buyer-closing', recipient: order.buyer_email });
    expect(others).toEqual([]);
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
