import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderPage } from '#contract/order-page.ts';
import { PAYMENT_NOTICES, paymentNoticeText } from '#domain/payment.ts';
import { anAccount } from '../../../testing/accounts.ts';
import { shopOfFile } from '../../../testing/app.ts';
import { aCheckout, aProduct, type CheckoutBody, type TestProduct } from '../../../testing/factories.ts';
import { aHeldOrder, moneyActions, readOrder, settleAll, verify } from '../../../testing/money.ts';
import { wreathsOfOrder } from '../order-repository.ts';

const OWNER = 'dona@example.com';

const shop = await shopOfFile();
const admin = await anAccount(shop.deps, { email: OWNER });

describe('payment links of one order', () => {
  /** The buyer's first confirmed content, with a ribbon to be corrected. */
  let wreath: TestProduct;
  let first: CheckoutBody;
  beforeEach(async () => {
    shop.simulator.payments.clearFaults();
    shop.clock.advance(60_000);
    wreath = await aProduct(shop.deps, { stock: 3 });
    first = aCheckout([wreath], { faixa_texts: ['Saudade da Maira'] });
  });

  const changed = (change: Partial<CheckoutBody['order_data']>, units = [wreath]): CheckoutBody => {
    const { order_id, buyer_email, buyer_cpf } = first.order_data;
    return aCheckout(units, { order_id, buyer_email, buyer_cpf, ...change });
  };
  const corrected = () => changed({ faixa_texts: ['Saudade da Maria'] });

  /** Confirms an order; returns the link's reference at the provider and the key of the order's page. */
  async function confirm(payload: CheckoutBody) {
    shop.clock.advance(1000);
    return aHeldOrder(shop, payload);
  }
  const pay = async (reference: string) => {
    const { id } = shop.simulator.payments.approve(reference);
    for (let time = 0; time < 2; time += 1) await settleAll(shop);
    return id;
  };
  const noticeTo = async (key: string) => (await shop.get<OrderPage>(`/pedido/${key}`)).body.notice;
  const theOrder = async () => {
    const order = await shop.orderOf(first.order_data.order_id);
    return order && { ...order, ribbons: (await wreathsOfOrder(shop.deps.db, order)).map(({ faixa }) => faixa) };
  };
  const isOpen = (preferenceId: string) => {
    const link = shop.simulator.payments.preferences().find(({ id }) => id === preferenceId);
    return Date.parse(link?.expiration_date_to ?? '') > shop.clock.now().getTime();
  };
  const liveHolds = async () => {
    const rows = await shop.holdsOf(first.order_data.order_id);
    return rows.filter(({ status }) => status === 'active').length;
  };

  it('end at the provider when the content changes, also while the provider is down at first', async () => {
    const older = await confirm(first);
    const newer = await confirm(corrected());
    shop.simulator.payments.setFault({ endpoint: 'preference', kind: 'error-500', times: 2 });
    await expect(shop.runJobs()).rejects.toThrow();
    expect(isOpen(older.preferenceId)).toBe(true);
    const same = await confirm(corrected());
    expect(same.reference).toBe(newer.reference);
    expect(isOpen(newer.preferenceId)).toBe(true);
  });

  it('the older one, paid all the same, buys the newest content at the same price, and buyer and staff are notified', async () => {
    const older = await confirm(first);
    const newer = await confirm(corrected());
    const paid = await pay(older.reference);
    expect(isOpen(older.preferenceId)).toBe(false);
    expect(isOpen(newer.preferenceId)).toBe(false);
    expect(await theOrder()).toMatchObject({ ribbons: ['Saudade da Maria'], flags: ['newer-content'] });
    expect((await verify(shop, paid)).body).toEqual({ status: 'ok' });
    expect(await noticeTo(newer.key)).toBe('newer-content');
    expect(shop.mailsTo(first.order_data.buyer_email).map(({ text }) => text)).toEqual([
      expect.stringContaining(PAYMENT_NOTICES['newer-content']),
    ]);
    expect(await shop.paymentOf(paid)).toMatchObject({ needsPerson: true, problems: ['newer-content'] });
    expect(shop.mailsTo(OWNER).some(({ text }) => text.includes('pago por um link anterior à correção'))).toBe(true);
    expect((await shop.get(`/pedido/${newer.key}`)).body).toMatchObject({ wreaths: [{ faixa: 'Saudade da Maria' }] });
    expect(await liveHolds()).toBe(0);
  });

  it('the newer one and then the older one paid is a second payment, set aside, and the buyer is notified', async () => {
    const older = await confirm(first);
    const newer = await confirm(corrected());
    await pay(newer.reference);
    expect(await noticeTo(newer.key)).toBeNull();
    const second = await pay(older.reference);
    expect(await theOrder()).toMatchObject({ ribbons: ['Saudade da Maria'], flags: [] });
    expect(await shop.paymentOf(second)).toMatchObject({ outcome: 'duplicate', needsPerson: true });
    expect((await verify(shop, second)).body).toEqual({ status: 'ok' });
    expect(await noticeTo(newer.key)).toBe('paid-twice');
    const told = shop
      .mailsTo(first.order_data.buyer_email)
      .filter(({ subject }) => subject.includes('pago duas vezes'));
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('Valor a devolver: R$ 370,00.')]);
    shop.simulator.payments.refund(second);
    await settleAll(shop);
    expect(await noticeTo(newer.key)).toBeNull();
  });

  it('paid when their order was cancelled say nothing of how it goes on, on its page and by mail', async () => {
    const older = await confirm(first);
    const newer = await confirm(corrected());
    await pay(older.reference);
    expect(await noticeTo(newer.key)).toBe('newer-content');
    const { order_id } = first.order_data;
    await moneyActions(shop, admin).cancel(await readOrder(shop, admin, order_id));
    expect(await noticeTo(newer.key)).toBeNull();
    await pay(older.reference);
    expect(await noticeTo(newer.key)).toBe('paid-twice');
    const told = shop
      .mailsTo(first.order_data.buyer_email)
      .filter(({ subject }) => subject.includes('pago duas vezes'));
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringContaining(paymentNoticeText('paid-twice', true).slice(1)),
    ]);
  });

  it('an older one of another price buys what it was for; buyer and staff are told, and the other hold ends', async () => {
    const older = await confirm(first);
    const newer = await confirm(changed({ faixa_texts: ['Um', 'Dois'] }, [wreath, wreath]));
    const paid = await pay(older.reference);
    expect(await theOrder()).toMatchObject({
      total: 37000,
      ribbons: ['Saudade da Maira'],
      flags: ['older-content'],
    });
    expect((await verify(shop, paid)).body).toEqual({ status: 'ok' });
    expect(await noticeTo(newer.key)).toBe('older-content');
    expect(shop.mailsTo(first.order_data.buyer_email)[0]?.text).toContain(PAYMENT_NOTICES['older-content']);
    expect(await liveHolds()).toBe(0);
  });

  it('of somebody else with the same order id never change the paid content', async () => {
    const own = await confirm(first);
    const { order_id } = first.order_data;
    const stranger = await confirm(aCheckout([wreath], { order_id, faixa_texts: ['Nada disso'] }));
    await pay(own.reference);
    expect(await theOrder()).toMatchObject({ ribbons: ['Saudade da Maira'], flags: ['older-content'] });
    expect((await shop.get(`/pedido/${stranger.key}`)).status).toBe(404);
    expect((await shop.get(`/pedido/${own.key}`)).status).toBe(200);
  });
});
