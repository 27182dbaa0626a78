import { beforeEach, describe, expect, it } from 'vitest';
import type { PayPage } from '#contract/payments.ts';
import { formatDateTime } from '#domain/dates.ts';
import { cents } from '#domain/money.ts';
import { isId } from '../../../db/ids.ts';
import { products } from '../../../db/schema/products.ts';
import { shopOfFile } from '../../../testing/app.ts';
import { aCheckout, aProduct, type CheckoutBody, type TestProduct } from '../../../testing/factories.ts';
import { aHeldOrder, linkAt, settleAll } from '../../../testing/money.ts';
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
      await shop.deps.db.update(products).set({ price: cents(99_900) });
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
      const until = new Date(shop.clock.now().getTime() + 10 * MINUTE);
      expect(mail?.textBody).toContain(`ficam reservadas até ${formatDateTime(until)}.`);
      expect(mail?.textBody).toContain('Pagar ou segurar por mais tempo');
    });

    it('with paying alone, when it was held longer already', async () => {
      await longer();
      shop.clock.advance(40 * MINUTE);
      await due();
      const [mail] = await reminders();
      expect(mail?.textBody).toMatch(new RegExp(`^Pagar\\n.*/pagar/${key}`, 'm'));
      expect(mail?.htmlBody).not.toMatch(/segurar/i);
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

describe("the order's state for the browser that sent it", () => {
  let body: CheckoutBody;
  beforeEach(async () => {
    body = aCheckout([await aProduct(shop.deps)]);
  });

  const send = (payload = body) => aHeldOrder(shop, payload);
  const asked = async (key: string, orderId = body.order_data.order_id) => {
    type Sent = { status: string; number: number | null; payment_id: string | null };
    return (await shop.get<Sent>(`/pedido/${key}/pagamento?order_id=${orderId}`)).body;
  };
  const nothing = { number: null, payment_id: null, pay_key: expect.toSatisfy((key) => key === null || isId(key)) };

  it('is that it waits, that it was refused, and that its link has ended', async () => {
    const { reference, key } = await send();
    expect(await asked(key)).toEqual({ status: 'pending', ...nothing });
    shop.simulator.payments.reject(reference);
    await settleAll(shop);
    expect(await asked(key)).toEqual({ status: 'refused', ...nothing });
    const again = await send();
    expect(await asked(again.key)).toEqual({ status: 'pending', ...nothing });
    shop.clock.advance(31 * 60_000);
    expect(await asked(again.key)).toEqual({ status: 'expired', ...nothing });
  });

  it('is its number and its payment once it is paid, also by another link of the same buyer', async () => {
    const older = await send();
    shop.clock.advance(1000);
    const newer = await send({ ...body, order_data: { ...body.order_data, faixa_texts: ['Com carinho'] } });
    const { id } = shop.simulator.payments.approve(older.reference);
    await settleAll(shop);
    const told = await asked(newer.key);
    expect(told).toEqual({ status: 'paid', number: expect.any(Number), payment_id: String(id), pay_key: null });
    expect((await shop.get(`/pedido/${newer.key}`)).body).toMatchObject({ number: told.number });
  });

  it('is hidden from others: an unknown key sees an expired order, a stranger with the same id no number', async () => {
    const { reference } = await send();
    const { order_id } = body.order_data;
    shop.clock.advance(1000);
    const stranger = await send(aCheckout([await aProduct(shop.deps)], { order_id }));
    shop.simulator.payments.approve(reference);
    await settleAll(shop);
    expect(await asked(stranger.key)).toEqual({ status: 'paid', ...nothing });
    expect(await asked('0'.repeat(36))).toEqual({ status: 'expired', ...nothing });
    expect(await asked(stranger.key, 'outro-pedido')).toEqual({ status: 'expired', ...nothing });
  });
});
