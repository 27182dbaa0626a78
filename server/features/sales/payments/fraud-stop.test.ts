import { beforeEach, describe, expect, it } from 'vitest';
import { officeOfFile } from '../../../testing/accounts.ts';
import { aCheckout, aProduct } from '../../../testing/factories.ts';
import { aHeldOrder, aPaidOrder, readOrder, settleAll, verify } from '../../../testing/money.ts';
import { deliver, moveStage } from '../../../testing/orders.ts';
import { reconcileChanges, reconcilePayments } from './reconcile.ts';

const SUSPECTED = 'O Mercado Pago suspeita de fraude neste pagamento: não produza nem entregue.';

const { shop, admin } = await officeOfFile();

describe('a fraud alert of the provider', () => {
  let orderId: string;
  let paymentId: string;

  const provider = () => shop.simulator.payments;
  const stop = async () => {
    provider().stopDelivery(paymentId);
    await settleAll(shop);
  };
  const order = () => shop.orderOf(orderId);
  const payment = () => shop.paymentOf(paymentId);
  const move = (from: string, to: string) => moveStage(shop, admin, orderId, { from, to });
  const answer = (note: string) => shop.as(admin).patch(`/dashboard/attention/payments/${paymentId}/resolve`, { note });
  const loggedStops = () => shop.logged('entrega_suspensa', paymentId);

  const buy = async () => {
    const bought = await aPaidOrder(shop, admin, [await aProduct(shop.deps)]);
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
    const told = await shop.told({ recipient: admin.email });
    expect(told.filter(({ cause }) => cause.startsWith(`fraud-stop:${paymentId}`))).toHaveLength(1);
    const refused = { status: 409, body: { detail: expect.stringContaining(SUSPECTED) } };
    expect(await move('novo', 'em_producao')).toMatchObject(refused);
    expect(await deliver(shop, admin, orderId, {})).toMatchObject(refused);
    expect(await deliver(shop, admin, orderId, { outcome: 'not_delivered', reason: 'Voltou.' })).toMatchObject({
      status: 200,
    });
    // A repeated alert that was answered does not freeze the order again.
    expect((await answer('O comprador confirmou a compra.')).status).toBe(200);
    await stop();
    expect(await order()).toMatchObject({ flags: [] });
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
      await settleAll(shop);
    };

    it.each(['a claim', 'a mediation', 'a charge-back'] as const)(
      'freezes the order by %s until an answer',
      async (by) => {
        if (by === 'a claim') provider().claim(paymentId, 'opened');
        else if (by === 'a mediation') provider().dispute(paymentId);
        else provider().contest(paymentId);
        await settleAll(shop);
        expect(await order()).toMatchObject({ flags: ['dispute'], production: 'novo' });
        expect(await payment()).toMatchObject({ problems: ['dispute'], needsPerson: true });
        const told = await shop.told({ recipient: admin.email });
        expect(told.filter(({ cause }) => cause.startsWith(`dispute:${paymentId}`))).toHaveLength(1);
        const refused = { status: 409, body: { detail: expect.stringContaining(DISPUTED) } };
        expect(await move('novo', 'em_producao')).toMatchObject(refused);
        expect(await deliver(shop, admin, orderId, {})).toMatchObject(refused);
        expect((await answer('Respondido no painel: a família confirmou.')).status).toBe(200);
        expect(await order()).toMatchObject({ flags: [] });
        expect((await move('novo', 'em_producao')).status).toBe(200);
      },
    );

    it('is decided for the house when its claim is closed and the money stayed; a person still lets it go on', async () => {
      await claim('opened');
      await claim('closed');
      await claim('closed');
      expect(await payment()).toMatchObject({ problems: ['dispute', 'dispute-won'], needsPerson: true });
      expect(await order()).toMatchObject({ flags: ['dispute'] });
      const told = await shop.told({ recipient: admin.email });
      expect(told.filter(({ cause }) => cause.startsWith(`dispute-won:${paymentId}`))).toHaveLength(1);
      await answer('A reclamação foi encerrada.');
      expect(await order()).toMatchObject({ flags: [] });
    });

    const toldOf = async (change: string) => {
      const told = await shop.told({ recipient: admin.email });
      return told.filter(({ cause }) => cause.startsWith(`${change}:${paymentId}`)).length;
    };
    const later = async (work: () => unknown) => {
      shop.clock.advance(60_000);
      await work();
      await settleAll(shop);
    };

    it('freezes the order and is told each time that it begins again after it was won', async () => {
      await later(() => provider().dispute(paymentId));
      await later(() => provider().resolveDispute(paymentId));
      await answer('Decidida a nosso favor.');
      await later(() => provider().contest(paymentId));
      expect(await order()).toMatchObject({ flags: ['dispute'] });
      expect(await payment()).toMatchObject({ problems: ['dispute'], needsPerson: true });
      await later(() => provider().reimburse(paymentId));
      expect([await toldOf('dispute'), await toldOf('dispute-won')]).toEqual([2, 2]);
    });

    it.each(['before', 'after'])('by a claim that follows one that was answered %s it was closed', async (when) => {
      await later(() => claim('opened'));
      if (when === 'before') await answer('Respondido no painel.');
      await later(() => claim('closed'));
      if (when === 'after') await answer('Encerrada.');
      expect(await order()).toMatchObject({ flags: [] });
      expect(await payment()).toMatchObject({ problems: ['dispute', 'dispute-won'], needsPerson: false });
      await later(() => claim('opened'));
      await later(() => claim('opened'));
      expect(await order()).toMatchObject({ flags: ['dispute'] });
      expect(await payment()).toMatchObject({ problems: ['dispute'], needsPerson: true });
      expect(await toldOf('dispute')).toBe(2);
    });

    it('that is lost and won after all is told, logged and asked about, and what came back once stays back once', async () => {
      await later(() => provider().chargeBack(paymentId));
      expect(await payment()).toMatchObject({ problems: ['refunded'], needsPerson: true });
      await answer('Perdida.');
      await later(() => provider().reimburse(paymentId));
      await reconcilePayments(shop.deps);
      await provider().webhooks.replayAll();
      await settleAll(shop);
      expect(await payment()).toMatchObject({ problems: ['dispute-won'], needsPerson: true });
      expect(await readOrder(shop, admin, orderId)).toMatchObject({ situation: null, refunded: 0, held: 0, paid: 370 });
      expect(await toldOf('dispute-won')).toBe(1);
      expect(await shop.logged('disputa_ganha', paymentId)).toHaveLength(1);
    });

    it('halts an order whose payment is contested before anybody heard of it', async () => {
      const body = aCheckout([await aProduct(shop.deps)]);
      orderId = body.order_data.order_id;
      const { reference } = await aHeldOrder(shop, body);
      provider().webhooks.set({ lose: true });
      paymentId = String(provider().approve(reference).id);
      await later(() => provider().dispute(paymentId));
      expect(await order()).toBeUndefined();
      await Promise.all([reconcilePayments(shop.deps), verify(shop, paymentId)]);
      expect(await order()).toMatchObject({ flags: ['dispute'], situation: 'em_disputa' });
      expect(await payment()).toMatchObject({ problems: ['dispute'], needsPerson: true });
      const problems = (await shop.told({ event: 'payment-problem' })).filter(({ cause }) => cause.includes(paymentId));
      expect(problems.map(({ recipient }) => recipient)).toContain(admin.email);
      expect(await move('novo', 'em_producao')).toMatchObject({ status: 409 });
      await later(() => provider().resolveDispute(paymentId));
      await reconcileChanges(shop.deps);
      expect(await payment()).toMatchObject({ problems: ['dispute', 'dispute-won'], needsPerson: true });
      expect((await answer('Decidida a nosso favor.')).status).toBe(200);
      expect((await move('novo', 'em_producao')).status).toBe(200);
    });

    it('counts once when a claim becomes a mediation, and not again when it is closed', async () => {
      await claim('opened');
      provider().dispute(paymentId);
      await claim('closed');
      expect(await payment()).toMatchObject({ problems: ['dispute'] });
      await answer('Respondido.');
      await claim('opened');
      expect(await order()).toMatchObject({ flags: [] });
    });
  });
});
