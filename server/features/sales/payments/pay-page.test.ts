import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PayPage } from '#contract/payments.ts';
import { cents } from '#domain/money.ts';
import { products } from '../../../db/schema/products.ts';
import { shopOfFile } from '../../../testing/app.ts';
import { aCheckout, aProduct, type CheckoutBody, type TestProduct } from '../../../testing/factories.ts';
import { linkAt, settleAll } from '../../../testing/money.ts';
import { remindOfPayment } from './open-hold.ts';

const MINUTE = 60_000;
const shop = await shopOfFile();

describe('an order that waits for its payment', () => {
  let wreath: TestProduct;
  let body: CheckoutBody;
  let key: string;
  let reference: string;
  beforeEach(async () => {
    wreath = await aProduct(shop.deps, { stock: 1, name: 'Coroa da Serra' });
    body = aCheckout([wreath]);
    await buy(body);
    const [row] = await shop.holdsOf(body.order_data.order_id);
    key = row?.payKey ?? '';
    reference = row?.id ?? '';
  });

  const buy = (payload: CheckoutBody) => shop.post('/pagamento/create-payment', payload);
  const page = async () => (await shop.get<PayPage>(`/pagar/${key}`)).body;
  const longer = () => shop.post(`/pagar/${key}/reserva`);
  const reminders = async () => {
    const rows = await shop.told({ event: 'buyer-unpaid' });
    return rows.filter(({ recipient }) => recipient === body.order_data.buyer_email);
  };

  describe('may be paid by another person', () => {
    it('sees what is paid for, until when, and of the buyer the first name alone', async () => {
      const answer = await page();
      const { buyer_email, buyer_cpf, buyer_phone, billing_address } = body.order_data;
      const expires_at = new Date(shop.clock.now().getTime() + 30 * MINUTE).toISOString();
      expect(answer).toMatchObject({ buyer_first_name: 'Maria', expires_at, may_hold_longer: true, rest_of: null });
      for (const secret of [buyer_email, buyer_cpf, buyer_phone, billing_address, 'Oliveira'])
        expect(JSON.stringify(answer)).not.toContain(secret);
    });

    it('under an address that stays the same when the content changes, until it is paid', async () => {
      shop.clock.advance(MINUTE);
      await buy({ ...body, order_data: { ...body.order_data, faixa_texts: ['Com carinho'] } });
      const { url, status } = await page();
      expect(status).toBe('pending');
      shop.simulator.payments.approve(linkAt(shop, url).id);
      await settleAll(shop);
      expect(await page()).toMatchObject({ status: 'paid', url: null, may_hold_longer: false, ceremony: null });
      expect((await page()).wreaths).toMatchObject([{ faixa: null }]);
      expect(await longer()).toMatchObject({ status: 409, body: { code: 'already-paid' } });
    });
  });

  describe('is held longer', () => {
    it('once, by 30 minutes, and paid by the same link', async () => {
      const { url } = await page();
      shop.clock.advance(20 * MINUTE);
      const held = await longer();
      const until = new Date(shop.clock.now().getTime() + 40 * MINUTE).toISOString();
      expect(held).toMatchObject({
        status: 200,
        body: { status: 'pending', url, expires_at: until, may_hold_longer: false },
      });
      expect(await longer()).toMatchObject({ status: 409, body: { code: 'conflict' } });
      shop.clock.advance(39 * MINUTE);
      shop.simulator.payments.approve(reference);
      await settleAll(shop);
      expect(await page()).toMatchObject({ status: 'paid' });
    });

    it('after the bank refused, and after the end, while the wreath is there', async () => {
      shop.simulator.payments.reject(reference);
      await settleAll(shop);
      expect(await page()).toMatchObject({ status: 'refused', url: null, may_hold_longer: true });
      shop.clock.advance(35 * MINUTE);
      expect(await longer()).toMatchObject({ status: 200, body: { status: 'pending', url: expect.any(String) } });
      expect((await buy(aCheckout([wreath]))).status).toBe(409);
    });

    it('not when others have bought the wreath meanwhile', async () => {
      shop.clock.advance(31 * MINUTE);
      expect((await buy(aCheckout([wreath]))).status).toBe(200);
      expect(await longer()).toMatchObject({ status: 409, body: { code: 'insufficient-stock' } });
      expect(await page()).toMatchObject({ status: 'expired', may_hold_longer: true });
    });

    it('after its end not at a price that changed meanwhile, which would have to be confirmed', async () => {
      shop.clock.advance(31 * MINUTE);
      await shop.deps.db
        .update(products)
        .set({ price: cents(99_900) })
        .where(eq(products.id, wreath.id));
      expect(await longer()).toMatchObject({ status: 409, body: { code: 'price-changed' } });
      expect(await page()).toMatchObject({ status: 'expired', total: body.order_data.total });
    });

    it('once, however many ask at once', async () => {
      const answers = await Promise.all([longer(), longer(), longer()]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    });
  });

  describe('is reminded of by mail', () => {
    const due = () => remindOfPayment(shop.deps, reference);

    it('once, when a third of its hold is left, with the way to pay', async () => {
      await due();
      expect(await reminders()).toEqual([]);
      shop.clock.advance(20 * MINUTE);
      await due();
      await due();
      const [mail, ...others] = await reminders();
      expect(others).toEqual([]);
      expect(mail?.textBody).toContain(`/pagar/${key}`);
    });

    it('neither when it was paid nor when it was refused or has ended', async () => {
      shop.clock.advance(20 * MINUTE);
      shop.simulator.payments.reject(reference);
      await settleAll(shop);
      await due();
      shop.clock.advance(11 * MINUTE);
      await due();
      expect(await reminders()).toEqual([]);
    });
  });
});
