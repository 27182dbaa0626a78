import { beforeEach, describe, expect, it } from 'vitest';
import { payments } from '../../../db/schema/orders.ts';
import { shopOfFile } from '../../../testing/app.ts';
import { aCheckout, aProduct, type CheckoutBody, type TestProduct } from '../../../testing/factories.ts';
import { aHeldOrder, settleAll, verify } from '../../../testing/money.ts';
import { wreathsOfOrder } from '../order-repository.ts';
import { reconcileChanges, reconcileFees, reconcilePayments } from './reconcile.ts';

const shop = await shopOfFile();

describe('settling payments', () => {
  let wreath: TestProduct;
  beforeEach(async () => {
    shop.simulator.payments.clearFaults();
    shop.simulator.payments.webhooks.set({});
    wreath = await aProduct(shop.deps, { stock: 2, name: 'Coroa da Serra' });
  });

  /** A buyer with a payment link. */
  async function reserve(change: Partial<CheckoutBody['order_data']> = {}, units = [wreath]) {
    const body = aCheckout(units, change);
    return { body, ...(await aHeldOrder(shop, body)) };
  }

  // First in the file: its notification alone is sent again, on the same day of the database's own clock.
  it('asks the provider once about a notification that is sent again', async () => {
    const { reference } = await reserve();
    shop.simulator.payments.approve(reference);
    await settleAll(shop);
    await shop.simulator.payments.webhooks.replayAll();
    expect(await shop.runJobs()).toBe(0);
  });

  it('turns an approved payment into one order, takes the stock and writes to the buyer', async () => {
    const { body, reference } = await reserve({ faixa_texts: ['Saudades', 'Da família'] }, [wreath, wreath]);
    shop.simulator.payments.approve(reference);
    await settleAll(shop);
    const order = await shop.orderOf(body.order_data.order_id);
    expect(order).toMatchObject({ total: 74000, flags: [], paymentMethod: 'pix' });
    const wreaths = order ? await wreathsOfOrder(shop.deps.db, order) : [];
    expect(wreaths.map(({ title, price, faixa }) => [title, price, faixa])).toEqual([
      ['Coroa da Serra', 35000, 'Saudades'],
      ['Coroa da Serra', 35000, 'Da família'],
    ]);
    expect(await shop.stockOf(wreath)).toBe(0);
    const [mail] = shop.mailsTo(body.order_data.buyer_email);
    expect(mail?.subject).toContain('José da Silva');
    expect(mail?.text).toContain('Faixa: "Da família"');
    expect(mail?.text).toContain('Total pago: R$ 740,00');
  });

  it('makes one order of the same notification ten times, in any order and with the page asking too', async () => {
    shop.simulator.payments.webhooks.set({ duplicate: 10 });
    const { body, reference } = await reserve();
    const payment = shop.simulator.payments.approve(reference);
    await Promise.all([
      verify(shop, payment.id),
      verify(shop, payment.id),
      settleAll(shop),
      reconcilePayments(shop.deps),
    ]);
    await shop.simulator.payments.webhooks.replayAll();
    await settleAll(shop);
    expect(await shop.orderOf(body.order_data.order_id)).toBeDefined();
    expect(await shop.stockOf(wreath)).toBe(1);
    expect(await shop.told({ recipient: body.order_data.buyer_email })).toHaveLength(1);
  });

  it.each([
    ['by its reservation', reconcilePayments],
    ['among what changed at the provider', reconcileChanges],
  ])('finds a payment whose notification was lost, %s', async (_how, reconcile) => {
    shop.simulator.payments.webhooks.set({ lose: true });
    const { body, reference } = await reserve();
    shop.simulator.payments.approve(reference);
    await settleAll(shop);
    expect(await shop.orderOf(body.order_data.order_id)).toBeUndefined();
    await reconcile(shop.deps);
    expect(await shop.orderOf(body.order_data.order_id)).toBeDefined();
  });

  it('asks a day later for a fee that the provider had not told', async () => {
    const { reference } = await reserve();
    const { id } = shop.simulator.payments.approve(reference);
    await settleAll(shop);
    const told = await shop.paymentOf(id);
    expect(told?.fee).toBeGreaterThan(0);
    await shop.deps.db.update(payments).set({ fee: null, net: null, releaseAt: null });
    await reconcileFees(shop.deps);
    expect(await shop.paymentOf(id)).toMatchObject({ fee: null });
    shop.clock.advance(86_400_001);
    await reconcileFees(shop.deps);
    expect(await shop.paymentOf(id)).toMatchObject({ fee: told?.fee, net: told?.net, releaseAt: told?.releaseAt });
  });

  it('answers 404 for unknown payments and 422 for what is no payment id, and asks the provider for no other address', async () => {
    expect((await verify(shop, '99999999999')).status).toBe(404);
    for (const bad of ['1/../../users/me', '9'.repeat(65)]) expect((await verify(shop, bad)).status, bad).toBe(422);
  });

  it('finds within hours a second payment and a refund without a notification', async () => {
    const { payments: atProvider } = shop.simulator;
    const { reference } = await reserve();
    const one = atProvider.approve(reference);
    await settleAll(shop);
    atProvider.webhooks.set({ lose: true });
    const two = atProvider.approve(reference, { method: 'account_money' });
    const hoursLater = (hours: number) => ({
      ...shop.deps,
      now: () => new Date(shop.deps.now().getTime() + hours * 3_600_000),
    });
    await reconcilePayments(hoursLater(2));
    expect(await shop.paymentOf(two.id)).toMatchObject({ outcome: 'duplicate', needsPerson: true });
    atProvider.refund(one.id);
    await reconcilePayments(hoursLater(4));
    expect(await shop.paymentOf(one.id)).toMatchObject({ problems: ['refunded'], needsPerson: true });
  });

  it('refuses forged notifications with 401 and changes nothing', async () => {
    const { body, reference } = await reserve();
    shop.simulator.payments.webhooks.set({ lose: true });
    const payment = shop.simulator.payments.approve(reference);
    const answer = await shop.request({
      method: 'POST',
      url: `/api/pagamento/webhook?data.id=${payment.id}&type=payment`,
      headers: { 'x-signature': `ts=1,v1=${'0'.repeat(64)}`, 'x-request-id': 'a' },
      payload: { action: 'payment.updated' },
    });
    expect(answer).toMatchObject({ status: 401, body: { detail: 'Assinatura inválida.' } });
    await shop.runJobs();
    expect(await shop.orderOf(body.order_data.order_id)).toBeUndefined();
  });

  it('believes the provider and not the notification', async () => {
    const { body, preferenceId } = await reserve();
    const payment = shop.simulator.payments.startPayment(preferenceId);
    shop.simulator.payments.distort(payment.id, { status: 'pending' });
    shop.simulator.payments.approve(payment.id);
    await settleAll(shop);
    expect(await shop.orderOf(body.order_data.order_id)).toBeUndefined();
  });

  it('answers 503 to the page while the provider is down, and ok once it is back', async () => {
    shop.simulator.payments.webhooks.set({ lose: true });
    const { reference } = await reserve();
    const payment = shop.simulator.payments.approve(reference);
    shop.simulator.payments.setFault({ endpoint: 'get-payment', kind: 'error-500', times: 20 });
    expect((await verify(shop, payment.id)).status).toBe(503);
    shop.simulator.payments.clearFaults();
    expect((await verify(shop, payment.id)).body).toEqual({ status: 'ok' });
  });
});
