import { beforeEach, describe, expect, it } from 'vitest';
import type { PayPage } from '#contract/payments.ts';
import { anAccount } from '../../../testing/accounts.ts';
import { shopOfFile } from '../../../testing/app.ts';
import { aProduct } from '../../../testing/factories.ts';
import { aPaidOrder, type KnownOrder, linkAt, moneyActions, readOrder, settleAll } from '../../../testing/money.ts';
import { anEdit } from '../../../testing/orders.ts';

const DUE = 30;

const shop = await shopOfFile();
const admin = await anAccount(shop.deps);

describe('what is due of an order after an edit', () => {
  let order: KnownOrder;

  const raise = async (by: number) => {
    const payload = anEdit(order, { total: order.total + by, difference: 'collect' });
    const { status } = await shop.request({
      ...{ method: 'PUT', url: `/api/orders/${order.order_id}`, headers: admin.headers, payload },
    });
    expect(status).toBe(200);
    order = await readOrder(shop, admin.headers, order.order_id);
  };
  beforeEach(async () => {
    order = await aPaidOrder(shop, admin.headers, [await aProduct(shop.deps)]);
    await raise(DUE);
  });

  const page = async () => {
    const { body } = await shop.request({ method: 'GET', url: `/api/pagar/${order.pay_key}` });
    return body as PayPage;
  };
  const pay = async (amount = DUE) => {
    const url = `/api/pagar/${order.pay_key}/falta`;
    const { status, body } = await shop.request({ method: 'POST', url, payload: { amount } });
    return { status, body: body as PayPage & { code?: string } };
  };
  /** The payer has the provider's page open, which nobody can take out of a browser. */
  const open = async () => {
    const { body } = await pay();
    return linkAt(shop, body.url).external_reference;
  };
  const approve = async (reference: string) => {
    const { id } = shop.simulator.payments.approve(reference);
    await settleAll(shop);
    order = await readOrder(shop, admin.headers, order.order_id);
    return String(id);
  };
  const attention = async () => {
    const { body } = await shop.request({ method: 'GET', url: '/api/dashboard/attention', headers: admin.headers });
    return JSON.stringify(body);
  };

  it('is paid by one link, booked as a payment of that order, refundable, and in the buyer’s mail', async () => {
    const [first, second] = await Promise.all([pay(), pay()]);
    expect([first.status, second.body.url]).toEqual([200, first.body.url]);
    const link = linkAt(shop, first.body.url);
    const url = '/api/reservations/count';
    expect((await shop.request({ method: 'GET', url, headers: admin.headers })).body).toEqual({ total: 0 });
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
    const refunded = await moneyActions(shop, admin.headers).refund(order, DUE, { payment_id: paymentId });
    expect(refunded).toMatchObject({ status: 200, body: { refunded: DUE, due: 0 } });
  });

  it('is asked for again when it changed since the page was opened', async () => {
    await raise(15);
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'price-changed' } });
    expect((await pay(45)).status).toBe(200);
  });

  it('paid after the order was cancelled is all to be given back, and needs a person', async () => {
    const reference = await open();
    await moneyActions(shop, admin.headers).cancel(order);
    expect(await page()).toMatchObject({ status: 'expired' });
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await approve(reference);
    expect(order).toMatchObject({ due: 0, situation: 'a_devolver', excess: order.paid });
    expect(await attention()).toContain('order-closed');
  });

  it('paid at the counter meanwhile ends the link at the provider', async () => {
    const reference = await open();
    await moneyActions(shop, admin.headers).receive(order, DUE);
    await settleAll(shop);
    const preference = shop.simulator.payments.preferences().find((one) => one.external_reference === reference);
    expect(Date.parse(preference?.expiration_date_to ?? '')).toBeLessThanOrEqual(shop.clock.now().getTime());
    expect(await page()).toMatchObject({ status: 'paid' });
  });
});
