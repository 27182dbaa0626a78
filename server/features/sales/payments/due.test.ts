import { beforeEach, describe, expect, it } from 'vitest';
import type { PayPage } from '#contract/payments.ts';
import { officeOfFile } from '../../../testing/accounts.ts';
import { aProduct } from '../../../testing/factories.ts';
import { aPaidOrder, type KnownOrder, linkAt, moneyActions, readOrder, settleAll } from '../../../testing/money.ts';
import { editOrder } from '../../../testing/orders.ts';

const DUE = 30;

const { shop, admin } = await officeOfFile();

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
    const refunded = await moneyActions(shop, admin).refund(order, DUE, { payment_id: paymentId });
    expect(refunded).toMatchObject({ status: 200, body: { refunded: DUE, due: 0 } });
  });

  it('is asked for again when it changed since the page was opened', async () => {
    await raise(15);
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'price-changed' } });
    expect((await pay(45)).status).toBe(200);
  });

  it('paid after the order was cancelled is all to be given back, and needs a person', async () => {
    const reference = await open();
    await moneyActions(shop, admin).cancel(order);
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
    await moneyActions(shop, admin).receive(order, DUE);
    await settleAll(shop);
    const preference = shop.simulator.payments.preferences().find((one) => one.external_reference === reference);
    expect(Date.parse(preference?.expiration_date_to ?? '')).toBeLessThanOrEqual(shop.clock.now().getTime());
    expect(await page()).toMatchObject({ status: 'paid' });
  });
});
