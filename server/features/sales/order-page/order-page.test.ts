import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OrderPage } from '#contract/order-page.ts';
import { officeOfFile } from '../../../testing/accounts.ts';
import { aCheckout, aProduct, type CheckoutBody } from '../../../testing/factories.ts';
import { aHeldOrder, settleAll, verify } from '../../../testing/money.ts';
import { anOrder, keysOf, moveStage } from '../../../testing/orders.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const { shop, admin } = await officeOfFile();
const wreath = await aProduct(shop.deps, { name: 'Coroa da Serra', stock: 100 });

describe('the private page of an order', () => {
  const open = (key: string) => shop.get<OrderPage>(`/pedido/${key}`);
  const read = async (key: string) => (await open(key)).body;
  const keyOf = async (orderId: string) => (await keysOf(shop, orderId)).access_key;

  /** A buyer on the payment page, whose browser has the order's key. */
  async function reserve(payload: CheckoutBody = aCheckout([wreath])) {
    return { payload, ...(await aHeldOrder(shop, payload)) };
  }

  async function buy() {
    const reserved = await reserve();
    shop.simulator.payments.approve(reserved.reference);
    await settleAll(shop);
    return reserved;
  }

  it('opens with the key that the browser got when it reserved, from the payment on', async () => {
    const { payload, key, reference, expiresAt } = await reserve();
    expect(key).toMatch(UUID);
    expect(Date.parse(expiresAt)).toBe(shop.clock.now().getTime() + 30 * 60_000);
    expect((await open(key)).status).toBe(404);
    shop.simulator.payments.approve(reference);
    await settleAll(shop);
    expect(await keyOf(payload.order_data.order_id)).toBe(key);
    expect(await read(key)).toMatchObject({
      first_name: 'Maria',
      promise: 'in-time',
      wreaths: [{ faixa: 'Saudades eternas' }],
    });
  });

  it('shows nothing that identifies or reaches a person, and is not stored by caches', async () => {
    const { payload, key } = await buy();
    const answer = await open(key);
    expect(answer.headers['cache-control']).toBe('no-store');
    const text = JSON.stringify(answer.body);
    const { buyer_email, buyer_cpf, buyer_phone, billing_address, order_id } = payload.order_data;
    const phone = buyer_phone.replace(/\D/g, '');
    for (const secret of [buyer_email, buyer_cpf, phone, billing_address, order_id, 'Oliveira'])
      expect(text).not.toContain(secret);
  });

  it('is in the e-mail to the buyer', async () => {
    const { payload, key } = await buy();
    const [mail] = shop.mailsTo(payload.order_data.buyer_email);
    const address = `${shop.deps.config.publicUrl}/pedido/${key}`;
    expect(mail?.text).toContain(`Ver o andamento do pedido\n${address}\n`);
    expect(mail?.html).toContain(`href="${address}"`);
  });

  it('answers every key that opens nothing alike, and counts them all against the same limit', async () => {
    const strangers = [
      randomUUID(),
      '00000000-0000-0000-0000-000000000000',
      'x',
      '%20',
      "'; drop table orders; --",
      'a'.repeat(64),
    ];
    const bodies = new Set<string>();
    for (const key of strangers) {
      const answer = await open(encodeURIComponent(key));
      expect([key, answer.status]).toEqual([key, 404]);
      bodies.add(JSON.stringify(answer.body));
    }
    expect(bodies.size).toBe(1);
  });

  it('cannot be found with the number of the order or of the payment', async () => {
    const { payload, key } = await buy();
    const order = await shop.orderOf(payload.order_data.order_id);
    expect((await verify(shop, order?.paymentId ?? '')).body).toEqual({ status: 'ok' });
    expect((await open(payload.order_data.order_id)).status).toBe(404);
    const again = await shop.post('/pagamento/create-payment', payload);
    expect(again.status).toBe(409);
    expect(JSON.stringify(again.body)).not.toContain(key);
  });

  it('follows the production, stage by stage, without a time for a skipped stage', async () => {
    const { payload, key } = await buy();
    const orderId = payload.order_data.order_id;
    const move = async (from: string, to: string) => {
      shop.clock.advance(60_000);
      expect((await moveStage(shop, admin, orderId, { from, to })).status).toBe(200);
      return shop.clock.now().toISOString();
    };
    const bought = shop.clock.now().toISOString();
    const made = await move('novo', 'em_producao');
    await move('em_producao', 'saiu');
    await move('saiu', 'pronto');
    const ready = shop.clock.now().toISOString();
    const left = await move('pronto', 'saiu');
    expect(await read(key)).toMatchObject({
      production: 'saiu',
      steps: [
        { state: 'novo', at: bought },
        { state: 'em_producao', at: made },
        { state: 'pronto', at: ready },
        { state: 'saiu', at: left },
      ],
    });
    const jumped = await anOrder(shop.deps, wreath, { production: 'pronto' });
    expect((await read(await keyOf(jumped.orderId))).steps).toEqual([
      { state: 'novo', at: shop.clock.now().toISOString() },
      { state: 'em_producao', at: null },
      { state: 'pronto', at: null },
    ]);
  });
});
