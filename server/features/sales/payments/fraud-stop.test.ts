import { beforeEach, describe, expect, it } from 'vitest';
import { officeOfFile } from '../../../testing/accounts.ts';
import { aProduct } from '../../../testing/factories.ts';
import { aPaidOrder, settleAll } from '../../../testing/money.ts';
import { deliver, moveStage } from '../../../testing/orders.ts';

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
    expect(told.filter(({ cause }) => cause === `fraud-stop:${paymentId}`)).toHaveLength(1);
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
