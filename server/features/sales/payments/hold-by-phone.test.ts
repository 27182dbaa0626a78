import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HandlerResult } from '#contract/endpoint.ts';
import type { OrderDetails } from '#contract/orders.ts';
import type { completePurchase, PayPage, PhoneHold } from '#contract/payments.ts';
import type { Reservation } from '#contract/reservations.ts';
import { limits } from '#domain/limits.ts';
import { reservations } from '../../../db/schema/reservations.ts';
import { type Account, anAccount } from '../../../testing/accounts.ts';
import { shopOfFile } from '../../../testing/app.ts';
import { aCheckout, aLine, aProduct, type TestProduct } from '../../../testing/factories.ts';
import { linkAt, settleAll, verify } from '../../../testing/money.ts';
import { aReservation } from '../../../testing/reservations.ts';

const MINUTE = 60_000;
const shop = await shopOfFile();

describe('an order by telephone', () => {
  let owner: Account;
  let wreath: TestProduct;
  let body: ReturnType<typeof anOrder>;
  beforeAll(async () => {
    owner = await anAccount(shop.deps);
  });
  beforeEach(async () => {
    wreath = await aProduct(shop.deps, { stock: 2, name: 'Coroa da Serra' });
    body = anOrder();
  });

  const anOrder = (units = 1) => ({
    order_id: randomUUID(),
    hold_minutes: 120,
    buyer_name: 'Maria Oliveira',
    buyer_phone: '21999990000',
    deceased_name: 'José da Silva',
    funeral_location: 'Capela Municipal',
    funeral_time: '2026-11-25T17:30:00.000Z',
    items: [{ ...aLine(wreath), quantity: units, faixas: Array.from({ length: units }, () => 'Saudades') }],
  });
  const payer = () => {
    const { buyer_name, buyer_email, buyer_cpf, billing_address } = aCheckout([]).order_data;
    return { buyer_name, buyer_email, buyer_phone: '21999990000', buyer_cpf, billing_address };
  };
  type Refusable<Body> = Body & { code?: string };
  const take = (change: object = {}) =>
    shop.as(owner).post<Refusable<PhoneHold>>('/orders/by-phone', { ...body, ...change });
  const order = () => shop.as(owner).get<OrderDetails>(`/orders/${body.order_id}`);
  const page = async (key: string) => (await shop.get<PayPage>(`/pagar/${key}`)).body;
  const hold = (key: string) => shop.post(`/pagar/${key}/reserva`);
  const release = (id = '') => shop.as(owner).post<Reservation>(`/reservations/${id}/release`);
  const complete = (key: string, change: object = {}) =>
    shop.post<HandlerResult<typeof completePurchase>>(`/pagar/${key}/comprador`, { ...payer(), ...change });
  const buy = async () => (await shop.post('/pagamento/create-payment', aCheckout([wreath, wreath]))).status;

  it('holds its wreaths at our price for as long as was chosen, and is completed and paid by its link', async () => {
    const { status, body: held } = await take();
    const until = new Date(shop.clock.now().getTime() + 120 * MINUTE).toISOString();
    expect({ status, held }).toMatchObject({ status: 201, held: { total: 370, expires_at: until } });
    expect(await buy()).toBe(409);
    expect(await page(held.pay_key)).toMatchObject({
      status: 'pending',
      url: null,
      purchase: { buyer_name: 'Maria Oliveira' },
      ceremony: { deceased_name: 'José da Silva' },
      wreaths: [{ faixa: 'Saudades' }],
    });

    const { buyer_email: email } = payer();
    const { status: completed, body: answer } = await complete(held.pay_key, { buyer_email: email });
    expect({ completed, answer }).toMatchObject({ completed: 200, answer: { purchase: null } });
    expect(JSON.stringify(answer)).not.toContain(email);
    shop.simulator.payments.approve(linkAt(shop, answer.url).id);
    await settleAll(shop);
    expect((await page(held.pay_key)).status).toBe('paid');
    expect((await order()).body).toMatchObject({ number: held.number, buyer_email: email, paid: 370, due: 0 });
    expect((await shop.get(`/pedido/${answer.order_key}`)).body).toMatchObject({ number: held.number });
    expect((await complete(held.pay_key)).status).toBe(409);
    expect((await take()).body.code).toBe('already-paid');
  });

  it('is completed once: whoever has the link later changes nothing', async () => {
    const { pay_key: key } = (await take()).body;
    const mine = payer();
    const [one, other] = await Promise.all([complete(key, mine), complete(key, mine)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.body.url).toBe(other.body.url);
    const emailOf = async () => (await shop.holdsOf(body.order_id))[0]?.buyerEmail;
    const first = await emailOf();
    expect(one.body.order_key).toBe(other.body.order_key);
    expect((await complete(key)).body.order_key).toBeNull();
    expect(await emailOf()).toBe(first);
  });

  it('sent twice is one hold; sent with other content it keeps number and link', async () => {
    const { body: first } = await take();
    expect((await take()).body).toEqual(first);
    shop.clock.advance(MINUTE);
    const { body: other } = await take({ items: [{ ...aLine(wreath), faixas: ['Com carinho'] }] });
    expect(other).toMatchObject({ number: first.number, pay_key: first.pay_key });
    expect((await page(first.pay_key)).wreaths).toMatchObject([{ faixa: 'Com carinho' }]);
  });

  it('is not completed past its deadline before the payer accepts that, nor once its hold has ended', async () => {
    const soon = new Date(shop.clock.now().getTime() + 30 * MINUTE).toISOString();
    const { pay_key: key } = (await take({ funeral_time: soon, hold_minutes: 30 })).body;
    expect((await page(key)).ceremony?.verdict).toBe('too-late');
    expect(await complete(key)).toMatchObject({ status: 422 });
    expect((await complete(key, { late_accepted: true })).status).toBe(200);
    body = anOrder();
    const { pay_key: later } = (await take({ hold_minutes: 30 })).body;
    shop.clock.advance(31 * MINUTE);
    expect(await complete(later)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await hold(later)).toMatchObject({ status: 200, body: { url: null } });
    expect((await complete(later)).status).toBe(200);
  });

  it('is released by hand, which gives the wreaths back, and a hold of the shop is not', async () => {
    await take({ items: [{ ...aLine(wreath), quantity: 2, faixas: ['Saudades', ''] }] });
    const [held] = await shop.holdsOf(body.order_id);
    expect(await release(held?.id)).toMatchObject({ status: 200, body: { status: 'released' } });
    expect((await release(held?.id)).status).toBe(409);
    expect(await page(held?.payKey ?? '')).toMatchObject({ status: 'expired', may_hold_longer: false });
    expect((await hold(held?.payKey ?? '')).status).toBe(409);
    expect(await buy()).toBe(200);
    const all = await shop.deps.db.select().from(reservations).where(eq(reservations.buyerName, 'Maria Oliveira'));
    expect((await release(all.find(({ takenBy, status }) => takenBy === null && status === 'active')?.id)).status).toBe(
      409,
    );
  });

  const paidAt = (url: string | null) => {
    const { id } = shop.simulator.payments.startPayment(linkAt(shop, url).id);
    return String(shop.simulator.payments.approve(id).id);
  };

  it('becomes one order when it is paid while it is released; short of stock exactly when another got its wreath', async () => {
    for (let round = 0; round < 5; round += 1) {
      wreath = await aProduct(shop.deps, { stock: 1 });
      body = anOrder();
      const { pay_key: key } = (await take()).body;
      const id = paidAt((await complete(key)).body.url);
      const [held] = await shop.holdsOf(body.order_id);
      const [other] = await Promise.all([
        release(held?.id).then(() => shop.post('/pagamento/create-payment', aCheckout([wreath]))),
        verify(shop, id),
        verify(shop, id),
      ]);
      const flags = other.status === 200 ? ['short-stock'] : [];
      expect(await order()).toMatchObject({ status: 200, body: { paid: 370, total: 370, flags } });
    }
  });

  it('becomes one order when it is paid twice at once; the second payment waits for a person', async () => {
    const { pay_key: key } = (await take()).body;
    const { url } = (await complete(key)).body;
    await Promise.all([paidAt(url), paidAt(url)].map((id) => verify(shop, id)));
    expect((await order()).body).toMatchObject({ total: 370, paid: 740, excess: 370 });
  });

  it('stays held when the provider is away', async () => {
    const { pay_key: key } = (await take()).body;
    shop.simulator.payments.setFault({ endpoint: 'create-preference', kind: 'error-500', times: 10 });
    expect((await complete(key)).status).toBe(503);
    expect(await page(key)).toMatchObject({ url: null, purchase: { buyer_name: 'Maria Oliveira' } });
    shop.simulator.payments.clearFaults();
    const { buyer_email: corrected } = payer();
    expect(await complete(key, { buyer_email: corrected })).toMatchObject({
      status: 200,
      body: { url: expect.any(String), order_key: expect.any(String), purchase: null },
    });
    expect((await shop.holdsOf(body.order_id))[0]?.buyerEmail).toBe(corrected);
  });

  it('stays held when the bank refuses, and is paid by the same link', async () => {
    const { pay_key: key } = (await take()).body;
    const { url } = (await complete(key)).body;
    shop.simulator.payments.reject(linkAt(shop, url).id);
    await settleAll(shop);
    expect(await page(key)).toMatchObject({ status: 'pending', url });
    expect(await buy()).toBe(409);
    await verify(shop, paidAt(url));
    expect((await order()).body).toMatchObject({ paid: 370, due: 0, flags: [] });
  });

  it('is refused beyond what all of them together may hold, at another price, and for a ceremony that is over', async () => {
    wreath = await aProduct(shop.deps, { stock: 100 });
    for (let held = 0; held < limits.unitsHeldByPhone; held += 20) {
      body = anOrder(20);
      await take();
    }
    body = anOrder(20);
    expect(await take()).toMatchObject({ status: 409, body: { code: 'conflict' } });
    body = anOrder();
    expect((await take({ items: [{ ...aLine(wreath), price: 1 }] })).body.code).toBe('price-changed');
    expect((await take({ funeral_time: '2026-11-20T12:00:00.000Z' })).status).toBe(422);
  });

  it('is refused when too many were taken in 24 hours, also when they were released', async () => {
    shop.clock.advance(3 * 24 * 60 * MINUTE);
    owner = await anAccount(shop.deps);
    const taken = { takenBy: 'dona@example.com', status: 'released' as const, createdAt: shop.clock.now() };
    for (let at = 0; at < limits.phoneHoldsPerDay; at += 1) await aReservation(shop.deps, [wreath], taken);
    const change = { funeral_time: new Date(shop.clock.now().getTime() + 48 * 60 * MINUTE).toISOString() };
    expect(await take(change)).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: expect.stringContaining('24 horas') },
    });
    shop.clock.advance(24 * 60 * MINUTE + 1);
    owner = await anAccount(shop.deps);
    expect((await take(change)).status).toBe(201);
  });
});
