import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderDetails } from '#contract/orders.ts';
import { officeOfFile } from '../../../testing/accounts.ts';
import { aProduct, type TestProduct } from '../../../testing/factories.ts';
import { aPaidOrder, linkAt, moneyActions, readOrder, settleAll } from '../../../testing/money.ts';
import { aManualOrder, anOrderByHand, deliver, editOrder } from '../../../testing/orders.ts';
import { reconcileChanges, reconcilePayments } from './reconcile.ts';

const { shop, admin } = await officeOfFile();
const act = moneyActions(shop, admin);

describe('the money of orders', () => {
  let wreath: TestProduct;
  let order: OrderDetails;
  beforeEach(async () => {
    shop.simulator.payments.clearFaults();
    shop.simulator.payments.webhooks.set({});
    wreath = await aProduct(shop.deps, { stock: 5 });
    shop.clock.advance(1000);
    order = await aPaidOrder(shop, admin, [wreath]);
  });

  const provider = () => shop.simulator.payments;
  const paymentId = () => order.payments[0]?.payment_id ?? '';
  /** The payment as the provider knows it. */
  const atProvider = () =>
    provider()
      .payments()
      .find(({ id }) => String(id) === paymentId());
  const now = () => readOrder(shop, admin, order.order_id);
  const mails = async (event: string) =>
    (await shop.told({ event })).filter(({ subject }) => subject.includes(`nº ${order.number}`));
  const logged = (action: Parameters<typeof shop.logged>[0]) => shop.logged(action, `nº ${order.number}`);
  const manual = (total = 370) => anOrderByHand(shop, admin, aManualOrder([wreath], { total }));

  it('goes back in part: at the provider, on the record, to the buyer and to the log', async () => {
    shop.clock.advance(1000);
    const { status, body } = await act.refund(order, 120.5);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ paid: 370, refunded: 120.5, due: 0, situation: 'estorno_parcial', total: 370 });
    const [, ...back] = body.movements;
    const ours = { amount: -120.5, user_email: expect.stringContaining('@'), reason: 'A família desistiu.' };
    expect(back).toMatchObject([
      { kind: 'refund', payment_id: paymentId(), ...ours },
      { kind: 'discount', payment_id: null, ...ours },
    ]);
    expect(body.payments[0]).toMatchObject({ refundable: 249.5, refunds: [{ amount: 120.5, status: 'approved' }] });
    expect(atProvider()).toMatchObject({ transaction_amount_refunded: 120.5, status_detail: 'partially_refunded' });
    await settleAll(shop);
    expect((await now()).movements).toHaveLength(3);
    expect(await mails('buyer-refund')).toMatchObject([{ recipient: order.buyer_email }]);
    expect(await mails('payment-reversed')).toEqual([]);
    expect(await logged('estorno_feito')).toHaveLength(1);
    expect(await shop.stockOf(wreath)).toBe(4);
  });

  it('goes back whole with the order, whose wreath is for sale again', async () => {
    const { body } = await act.refund(order, 370, { cancel: true });
    expect(body).toMatchObject({ refunded: 370, due: 0, excess: 0, situation: 'cancelado' });
    expect(body.closed).toMatchObject({ closing: 'cancelled', reason: 'A família desistiu.' });
    expect(await shop.stockOf(wreath)).toBe(5);
  });

  it('is asked for once under one key, and never beyond what was paid', async () => {
    const request_key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => act.refund(order, 100, { request_key })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await now()).toMatchObject({ refunded: 100 });
    expect((await act.refund(order, 90, { request_key })).status).toBe(409);
    expect((await act.refund(order, 270.01)).body.detail).toMatchObject([
      { loc: ['body', 'amount'], msg: 'Este pagamento tem R$ 270,00 para devolver.' },
    ]);
    expect(await mails('buyer-refund')).toHaveLength(1);
  });

  it('waits while the provider is down, and goes back when it answers', async () => {
    provider().setFault({ endpoint: 'refund', kind: 'error-500', times: 2 });
    const { status, body } = await act.refund(order, 370);
    expect(status).toBe(200);
    expect(body).toMatchObject({ refunded: 0, payments: [{ refundable: 0, refunds: [{ status: 'pending' }] }] });
    await settleAll(shop);
    expect(await now()).toMatchObject({ refunded: 370, situation: 'estornado' });
    expect(await mails('buyer-refund')).toHaveLength(1);
  });

  it('is refused when the provider answers at last, and people hear of it without the reason', async () => {
    provider().setFault({ endpoint: 'refund', kind: 'error-500', times: 2 });
    expect((await act.refund(order, 370)).status).toBe(200);
    provider().setFault({ endpoint: 'refund', kind: 'refused' });
    await settleAll(shop);
    expect(await now()).toMatchObject({ refunded: 0, payments: [{ refunds: [{ status: 'rejected' }] }] });
    const told = await shop.told({ event: 'payment-problem' });
    const texts = told.map(({ textBody }) => textBody).filter((text) => text.includes(`nº ${order.number}`));
    expect(texts).toEqual([expect.stringContaining('Estorno de R$ 370,00')]);
    expect(texts[0]).not.toContain('desistiu');
  });

  it('is made once when the answer of the provider is lost', async () => {
    provider().setFault({ endpoint: 'refund', kind: 'reset', after: true, times: 2 });
    await act.refund(order, 200);
    await settleAll(shop);
    expect(await now()).toMatchObject({ refunded: 200, payments: [{ refunds: [{ status: 'approved' }] }] });
  });

  it('waits while the provider does not know the shop any more, and says so', async () => {
    provider().setFault({ endpoint: 'refund', kind: 'unauthorized', times: 1 });
    const { status, body } = await act.refund(order, 370);
    expect([status, body.detail]).toEqual([503, expect.stringMatching(/não aceita mais a credencial da loja/)]);
    await settleAll(shop);
    expect(await now()).toMatchObject({ refunded: 370 });
  });

  it('stays when the provider refuses', async () => {
    provider().setFault({ endpoint: 'refund', kind: 'refused' });
    const { status, body } = await act.refund(order, 370);
    expect(status).toBe(409);
    expect(body.detail).toMatch(/recusou o estorno/);
    expect(await now()).toMatchObject({ refunded: 0, payments: [{ refundable: 370 }] });
    expect(await mails('buyer-refund')).toEqual([]);
  });

  it('stays when the provider refuses after the order was cancelled with it, and the refusal says so', async () => {
    provider().setFault({ endpoint: 'refund', kind: 'refused' });
    const { status, body } = await act.refund(order, 370, { cancel: true });
    expect([status, body.detail]).toEqual([409, expect.stringMatching(/^O pedido foi cancelado, mas .* recusou/)]);
    expect(await now()).toMatchObject({ situation: 'a_devolver', excess: 370 });
  });

  it.each(['webhook', 'reconcile'])('is seen to go back at the provider by %s, and people hear of it', async (way) => {
    provider().webhooks.set({ lose: way === 'reconcile' });
    shop.clock.advance(1000);
    provider().refund(paymentId(), 70);
    await settleAll(shop);
    await reconcileChanges(shop.deps);
    expect(await now()).toMatchObject({ refunded: 70, situation: 'estorno_parcial', flags: [] });
    expect(await logged('pagamento_estornado')).toHaveLength(1);
    shop.clock.advance(1000);
    provider().dispute(paymentId());
    await settleAll(shop);
    await reconcileChanges(shop.deps);
    expect(await now()).toMatchObject({ situation: 'em_disputa', refunded: 70 });
    expect(await logged('pagamento_em_disputa')).toHaveLength(1);
    shop.clock.advance(1000);
    provider().resolveDispute(paymentId());
    await settleAll(shop);
    await reconcileChanges(shop.deps);
    // Decided for the shop, and stopped until a person releases it.
    expect(await now()).toMatchObject({ situation: 'em_disputa', held: 0, flags: ['dispute'] });
  });

  it('is received once under one key, which stands for one amount of one order', async () => {
    const other = await aPaidOrder(shop, admin, [wreath]);
    for (const { order_id } of [order, other])
      await editOrder(shop, admin, order_id, { total: 470, difference: 'collect' });
    const request_key = randomUUID();
    const statuses = [
      (await act.receive(order, 50, { request_key })).status,
      (await act.receive(order, 40, { request_key })).status,
      (await act.receive(other, 50, { request_key })).status,
    ];
    expect(statuses).toEqual([200, 409, 409]);
    expect([await now(), await readOrder(shop, admin, other.order_id)]).toMatchObject([{ paid: 420 }, { paid: 370 }]);
  });

  it('never was, when a mistyped order is voided; only orders by hand can be', async () => {
    shop.clock.advance(1000);
    const mistyped = await manual();
    expect(await shop.stockOf(wreath)).toBe(3);
    shop.clock.advance(1000);
    const { body } = await act.voidIt(mistyped);
    expect(body).toMatchObject({ situation: 'cancelado', paid: 0, refunded: 0, due: 0, closed: { closing: 'voided' } });
    expect(body.movements.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payment', 370],
      ['void', -370],
    ]);
    expect((await act.voidIt(mistyped)).status).toBe(200);
    expect(await shop.stockOf(wreath)).toBe(4);
    const { body: moves } = await shop.as(admin).get(`/products/${wreath.id}/estoque?limit=2`);
    const by = expect.stringContaining('@');
    expect(moves).toMatchObject([
      { cause: 'cancel', by },
      { cause: 'manual-sale', by },
    ]);
    expect((await act.voidIt(order)).status).toBe(409);
  });

  it('was received all the same, when the rest of a mistyped order was paid by its link: it is cancelled, not voided', async () => {
    const mistyped = await manual(400);
    await editOrder(shop, admin, mistyped.order_id, { total: 450, difference: 'collect' });
    const { pay_key } = await readOrder(shop, admin, mistyped.order_id);
    const { body } = await shop.post<{ url: string }>(`/pagar/${pay_key}/falta`, { amount: 50 });
    provider().approve(linkAt(shop, body.url).id);
    await settleAll(shop);
    const [refused] = await Promise.all([act.voidIt(mistyped), reconcilePayments(shop.deps)]);
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Mercado Pago') } });
    expect((await act.cancel(mistyped)).body).toMatchObject({ situation: 'a_devolver', paid: 450, excess: 450 });
  });

  it('received by hand is refunded by hand, without the provider', async () => {
    const counter = await manual(400);
    const before = provider().payments().length;
    expect((await act.refund(counter, 150)).body).toMatchObject({ refunded: 150, situation: 'estorno_parcial' });
    expect((await act.voidIt(counter)).status).toBe(409);
    expect(provider().payments()).toHaveLength(before);
  });

  describe('moved by several people at once', () => {
    it('goes back once when two people refund the whole of it', async () => {
      const answers = await Promise.all([act.refund(order, 370), act.refund(order, 370), act.refund(order, 370)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
      await settleAll(shop);
      expect(await now()).toMatchObject({ paid: 370, refunded: 370 });
      expect(atProvider()?.transaction_amount_refunded).toBe(370);
    });

    it('goes back once when a charge-back and a refund meet', async () => {
      shop.clock.advance(1000);
      const [, { status }] = await Promise.all([
        Promise.resolve().then(() => provider().chargeBack(paymentId())),
        act.refund(order, 370),
      ]);
      await settleAll(shop);
      await settleAll(shop);
      expect([200, 409, 422]).toContain(status);
      const { refunded, paid, payments } = await now();
      expect({ refunded, paid }).toEqual({ refunded: 370, paid: 370 });
      expect(payments[0]?.refunds.map((refund) => refund.status)).not.toContain('pending');
    });

    it('leaves an order either cancelled or delivered', async () => {
      const [cancelled, delivered] = await Promise.all([act.cancel(order), deliver(shop, admin, order.order_id)]);
      expect([cancelled.status, delivered.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      const { situation } = await now();
      expect(situation).toBe(cancelled.status === 200 ? 'a_devolver' : null);
      expect(await shop.stockOf(wreath)).toBe(cancelled.status === 200 ? 5 : 4);
    });

    it('shows a payment as to be refunded when it arrives while its order is being cancelled', async () => {
      const reference = atProvider()?.external_reference ?? '';
      const second = provider().startPayment(reference);
      provider().approve(second.id);
      const [cancelled] = await Promise.all([act.cancel(order), act.cancel(order), settleAll(shop)]);
      expect(cancelled.status).toBe(200);
      await settleAll(shop);
      expect(await now()).toMatchObject({ situation: 'a_devolver', paid: 740, excess: 740, due: 0 });
      expect(await shop.stockOf(wreath)).toBe(5);
    });

    it('gives the stock back once when cancel, void and refund with cancel meet', async () => {
      await Promise.all([
        act.cancel(order),
        act.refund(order, 370, { cancel: true }),
        act.cancel(order),
        act.voidIt(order),
      ]);
      await settleAll(shop);
      expect(await shop.stockOf(wreath)).toBe(5);
      expect(await now()).toMatchObject({ situation: 'cancelado', refunded: 370 });
    });
  });
});
