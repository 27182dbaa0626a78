import { count, eq, sum } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { notifications } from '../../../db/schema/notifications.ts';
import { orders, orderWreaths, payments } from '../../../db/schema/orders.ts';
import { products, stockMovements } from '../../../db/schema/products.ts';
import { shopOfFile } from '../../../testing/app.ts';
import { aCheckout, aProduct, type CheckoutBody, type TestProduct } from '../../../testing/factories.ts';
import { aHeldOrder, settleAll } from '../../../testing/money.ts';
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

  const verify = (paymentId: string | number) =>
    shop.request({ method: 'GET', url: `/api/pagamento/verificar-pagamento?payment_id=${paymentId}` });
  const settleByWebhook = () => settleAll(shop);
  const ordersOf = async (orderId: string) => shop.deps.db.select().from(orders).where(eq(orders.orderId, orderId));
  const stockOf = async (id: string) => {
    const [row] = await shop.deps.db.select({ stock: products.stock }).from(products).where(eq(products.id, id));
    const [moved] = await shop.deps.db
      .select({ sum: sum(stockMovements.delta).mapWith(Number) })
      .from(stockMovements)
      .where(eq(stockMovements.productId, id));
    expect(moved?.sum, 'stock is the sum of its movements').toBe(row?.stock);
    return row?.stock;
  };
  const outcomeOf = async (paymentId: string | number) =>
    (
      await shop.deps.db
        .select()
        .from(payments)
        .where(eq(payments.paymentId, String(paymentId)))
    )[0];

  it('turns an approved payment into one order, takes the stock and writes to the buyer', async () => {
    const { body, reference } = await reserve({ faixa_texts: ['Saudades', 'Da família'] }, [wreath, wreath]);
    shop.simulator.payments.approve(reference);
    await settleByWebhook();
    const [order] = await ordersOf(body.order_data.order_id);
    expect(order).toMatchObject({
      total: 74000,
      flags: [],
      paymentMethod: 'pix',
    });
    const wreaths = await shop.deps.db
      .select()
      .from(orderWreaths)
      .where(eq(orderWreaths.orderRow, order?.id ?? ''));
    expect(wreaths.map(({ title, price, faixa }) => [title, price, faixa])).toEqual([
      ['Coroa da Serra', 35000, 'Saudades'],
      ['Coroa da Serra', 35000, 'Da família'],
    ]);
    expect(await stockOf(wreath.id)).toBe(0);
    const mail = shop.simulator.mail
      .messages()
      .find(({ recipients }) => recipients.includes(body.order_data.buyer_email));
    expect(mail?.subject).toContain('José da Silva');
    expect(mail?.text).toContain('Faixa: "Da família"');
    expect(mail?.text).toContain('Total pago: R$ 740,00');
  });

  it('makes one order of the same notification ten times, in any order and with the page asking too', async () => {
    shop.simulator.payments.webhooks.set({ duplicate: 10 });
    const { body, reference } = await reserve();
    const payment = shop.simulator.payments.approve(reference);
    await Promise.all([verify(payment.id), verify(payment.id), settleByWebhook(), reconcilePayments(shop.deps)]);
    await shop.simulator.payments.webhooks.replayAll();
    await settleByWebhook();
    expect(await ordersOf(body.order_data.order_id)).toHaveLength(1);
    expect(await stockOf(wreath.id)).toBe(1);
    const [told] = await shop.deps.db
      .select({ n: count() })
      .from(notifications)
      .where(eq(notifications.recipient, body.order_data.buyer_email));
    expect(told?.n).toBe(1);
  });

  it('asks the provider once about a notification that is sent again', async () => {
    const { reference } = await reserve();
    shop.simulator.payments.approve(reference);
    await settleByWebhook();
    await shop.simulator.payments.webhooks.replayAll();
    expect(await shop.runJobs()).toBe(0);
  });

  it.each([
    ['by its reservation', reconcilePayments],
    ['among what changed at the provider', reconcileChanges],
  ])('finds a payment whose notification was lost, %s', async (_how, reconcile) => {
    shop.simulator.payments.webhooks.set({ lose: true });
    const { body, reference } = await reserve();
    shop.simulator.payments.approve(reference);
    await settleByWebhook();
    expect(await ordersOf(body.order_data.order_id)).toHaveLength(0);
    await reconcile(shop.deps);
    expect(await ordersOf(body.order_data.order_id)).toHaveLength(1);
  });

  it('asks a day later for a fee that the provider had not told', async () => {
    const { reference } = await reserve();
    const { id } = shop.simulator.payments.approve(reference);
    await settleByWebhook();
    const told = await outcomeOf(id);
    expect(told?.fee).toBeGreaterThan(0);
    await shop.deps.db.update(payments).set({ fee: null, net: null, releaseAt: null });
    await reconcileFees(shop.deps);
    expect(await outcomeOf(id)).toMatchObject({ fee: null });
    shop.clock.advance(86_400_001);
    await reconcileFees(shop.deps);
    expect(await outcomeOf(id)).toMatchObject({ fee: told?.fee, net: told?.net, releaseAt: told?.releaseAt });
  });

  it('answers 404 for unknown payments and 422 for what is no payment id, and asks the provider for no other address', async () => {
    expect((await verify('99999999999')).status).toBe(404);
    for (const bad of ['null', '1/../../users/me', '123?x', '%3Cscript%3E', '9'.repeat(65), '']) {
      expect((await verify(bad)).status, bad).toBe(422);
    }
  });

  it('finds within hours a second payment and a refund without a notification', async () => {
    const { payments: atProvider } = shop.simulator;
    const { reference } = await reserve();
    const one = atProvider.approve(reference);
    await settleByWebhook();
    atProvider.webhooks.set({ lose: true });
    const two = atProvider.approve(reference, { method: 'account_money' });
    const hoursLater = (hours: number) => ({
      ...shop.deps,
      now: () => new Date(shop.deps.now().getTime() + hours * 3_600_000),
    });
    await reconcilePayments(hoursLater(2));
    expect(await outcomeOf(two.id)).toMatchObject({ outcome: 'duplicate', needsPerson: true });
    atProvider.refund(one.id);
    await reconcilePayments(hoursLater(4));
    expect(await outcomeOf(one.id)).toMatchObject({ problems: ['refunded'], needsPerson: true });
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
    expect(await ordersOf(body.order_data.order_id)).toHaveLength(0);
  });

  it('believes the provider and not the notification', async () => {
    const { body, preferenceId } = await reserve();
    const payment = shop.simulator.payments.startPayment(preferenceId);
    shop.simulator.payments.distort(payment.id, { status: 'pending' });
    shop.simulator.payments.approve(payment.id);
    await settleByWebhook();
    expect(await ordersOf(body.order_data.order_id)).toHaveLength(0);
  });

  it('answers 503 to the page while the provider is down, and ok once it is back', async () => {
    shop.simulator.payments.webhooks.set({ lose: true });
    const { reference } = await reserve();
    const payment = shop.simulator.payments.approve(reference);
    shop.simulator.payments.setFault({ endpoint: 'get-payment', kind: 'error-500', times: 20 });
    expect((await verify(payment.id)).status).toBe(503);
    shop.simulator.payments.clearFaults();
    expect((await verify(payment.id)).body).toEqual({ status: 'ok' });
  });
});
