import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderDetails } from '#contract/orders.ts';
import type { ProductionOrder } from '#contract/production.ts';
import { openProblems } from '#domain/payment.ts';
import { logs } from '../../../db/schema/logs.ts';
import { notifications } from '../../../db/schema/notifications.ts';
import { orders, payments } from '../../../db/schema/orders.ts';
import { type Account, anAccount } from '../../../testing/accounts.ts';
import { openShop, type TestShop } from '../../../testing/app.ts';
import { aProduct } from '../../../testing/factories.ts';
import { aPaidOrder, settleAll } from '../../../testing/money.ts';
import { deliver } from '../../../testing/orders.ts';

const SUSPECTED = 'O Mercado Pago suspeita de fraude neste pagamento: não produza nem entregue.';

describe('a fraud alert of the provider', () => {
  let shop: TestShop;
  let admin: Account;
  let orderId: string;
  let paymentId: string;
  beforeAll(async () => {
    shop = await openShop();
    admin = await anAccount(shop.deps);
  });
  afterAll(() => shop.close());

  const provider = () => shop.simulator.payments;
  const settled = () => settleAll(shop);
  const stop = async () => {
    provider().stopDelivery(paymentId);
    await settled();
  };
  const order = async () => {
    const [row] = await shop.deps.db.select().from(orders).where(eq(orders.orderId, orderId));
    return row;
  };
  const payment = async () => {
    const [row] = await shop.deps.db.select().from(payments).where(eq(payments.paymentId, paymentId));
    return row;
  };
  const move = (from: string, to: string) =>
    shop.request({
      method: 'PATCH',
      url: `/api/orders/${orderId}/production`,
      headers: admin.headers,
      payload: { from, to },
    });
  const answer = (note: string) =>
    shop.request({
      method: 'PATCH',
      url: `/api/dashboard/attention/payments/${paymentId}/resolve`,
      headers: admin.headers,
      payload: { note },
    });
  const loggedStops = async () =>
    (await shop.deps.db.select().from(logs).where(eq(logs.action, 'entrega_suspensa'))).filter(({ message }) =>
      message.includes(paymentId),
    );

  const buy = async () => {
    const bought = await aPaidOrder(shop, admin.headers, [await aProduct(shop.deps)]);
    orderId = bought.order_id;
    paymentId = bought.payments[0]?.payment_id ?? '';
  };
  beforeEach(async () => {
    provider().webhooks.set({});
    await buy();
  });

  it('freezes production and delivery, is logged, and alarms the staff once however often it comes', async () => {
    await stop();
    await stop();
    expect(await order()).toMatchObject({ flags: ['fraud-stop'], production: 'novo' });
    expect(await payment()).toMatchObject({ problems: ['fraud-stop'], needsPerson: true });
    expect(await loggedStops()).toHaveLength(1);
    const told = await shop.deps.db.select().from(notifications).where(eq(notifications.recipient, admin.email));
    expect(told.filter(({ cause }) => cause === `fraud-stop:${paymentId}`)).toHaveLength(1);
    const refused = { status: 409, body: { detail: expect.stringContaining(SUSPECTED) } };
    expect(await move('novo', 'em_producao')).toMatchObject(refused);
    expect(await deliver(shop, admin, orderId, {})).toMatchObject(refused);
    expect(await deliver(shop, admin, orderId, { outcome: 'not_delivered', reason: 'Voltou.' })).toMatchObject({
      status: 200,
    });
  });

  it('is lifted by the answer of an administrator, and a repeated alert does not freeze the order again', async () => {
    await stop();
    expect((await answer('O comprador confirmou a compra.')).status).toBe(200);
    await stop();
    expect(await order()).toMatchObject({ flags: [] });
    const moved = await move('novo', 'em_producao');
    expect([moved.status, (moved.body as ProductionOrder).production]).toEqual([200, 'em_producao']);
  });

  it('stops a wreath or comes after its delivery, never half, when both happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await buy();
      provider().stopDelivery(paymentId);
      await provider().webhooks.idle();
      const [delivery] = await Promise.all([deliver(shop, admin, orderId, {}), shop.runJobs()]);
      const production = delivery.status === 200 ? 'entregue' : 'novo';
      expect(await order()).toMatchObject({ flags: ['fraud-stop'], production });
      expect(await loggedStops()).toHaveLength(1);
    }
  });

  describe('and a dispute before the delivery', () => {
    const DISPUTED = 'O pagamento está em disputa: não produza nem entregue.';
    const claim = async (status: 'opened' | 'closed') => {
      provider().claim(paymentId, status);
      await settled();
    };

    it.each(['a claim', 'a mediation', 'a charge-back'] as const)(
      'freezes the order by %s until an answer',
      async (by) => {
        if (by === 'a claim') provider().claim(paymentId, 'opened');
        else if (by === 'a mediation') provider().dispute(paymentId);
        else provider().contest(paymentId);
        await settled();
        expect(await order()).toMatchObject({ flags: ['dispute'], production: 'novo' });
        expect(await payment()).toMatchObject({ problems: ['dispute'], needsPerson: true });
        const told = await shop.deps.db.select().from(notifications).where(eq(notifications.recipient, admin.email));
        expect(told.filter(({ cause }) => cause.startsWith(`dispute:${paymentId}`))).toHaveLength(1);
        const refused = { status: 409, body: { detail: expect.stringContaining(DISPUTED) } };
        expect(await move('novo', 'em_producao')).toMatchObject(refused);
        expect(await deliver(shop, admin, orderId, {})).toMatchObject(refused);
        expect((await answer('Respondido no painel: a família confirmou.')).status).toBe(200);
        expect(await order()).toMatchObject({ flags: [] });
        expect((await move('novo', 'em_producao')).status).toBe(200);
      },
    );

    it('counts once when a claim becomes a mediation, and not again when it is closed', async () => {
      await claim('opened');
      provider().dispute(paymentId);
      await claim('closed');
      expect(await payment()).toMatchObject({ problems: ['dispute'] });
      await answer('Respondido.');
      await claim('opened');
      expect(await order()).toMatchObject({ flags: [] });
    });

    it('that the shop wins asks to be released, and stays stopped until a person does', async () => {
      provider().dispute(paymentId);
      await settled();
      shop.clock.advance(1000);
      provider().resolveDispute(paymentId);
      await settled();
      const known = await payment();
      expect(openProblems(known?.problems ?? [])).toEqual(['dispute-won']);
      expect(await order()).toMatchObject({ flags: ['dispute'] });
      await answer('Liberado.');
      expect(await order()).toMatchObject({ flags: [] });
      expect(await payment()).toMatchObject({ needsPerson: false });
    });

    it('is found by its situation, as a suspicion of fraud is', async () => {
      const situation = async () => {
        const url = `/api/orders/${orderId}`;
        const one = (await shop.request({ method: 'GET', url, headers: admin.headers })).body as OrderDetails;
        const found = await shop.request({
          ...{ method: 'GET', headers: admin.headers },
          url: `/api/orders/by_date?start=2026-11-01&end=2026-11-30&situation=${one.situation}`,
        });
        return (found.body as OrderDetails[]).find(({ order_id }) => order_id === orderId)?.situation;
      };
      await stop();
      expect(await situation()).toBe('suspeita_de_fraude');
      await claim('opened');
      expect(await situation()).toBe('em_disputa');
    });
  });
});
