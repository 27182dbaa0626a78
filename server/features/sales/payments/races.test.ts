import { count, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { reservations } from '../../../db/schema/reservations.ts';
import { shopOfFile } from '../../../testing/app.ts';
import { aCheckout, aProduct, type CheckoutBody } from '../../../testing/factories.ts';
import { aHeldOrder, verify } from '../../../testing/money.ts';

const BUYERS = 50;
const shop = await shopOfFile();

describe('many buyers at once', () => {
  const pay = (payload: CheckoutBody) => shop.post<{ init_point: string }>('/pagamento/create-payment', payload);
  const tally = (answers: { status: number }[]) => {
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };

  it('gives the last unit to one of fifty buyers and refuses the others by name', async () => {
    const wreath = await aProduct(shop.deps, { stock: 1, name: 'Coroa Única' });
    const answers = await Promise.all(Array.from({ length: BUYERS }, () => pay(aCheckout([wreath]))));
    expect(tally(answers)).toEqual({ 200: 1, 409: BUYERS - 1 });
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'insufficient-stock',
      detail: 'Estoque insuficiente para Coroa Única. Restam apenas 0 unidade(s) disponível(is).',
    });
  });

  it('sells seven of seven to a hundred buyers of mixed carts in opposite orders, without a deadlock', async () => {
    const a = await aProduct(shop.deps, { stock: 7, name: 'A' });
    const b = await aProduct(shop.deps, { stock: 100, name: 'B' });
    const c = await aProduct(shop.deps, { stock: 100, name: 'C' });
    const carts = [
      [a, b],
      [b, a],
      [c, a, b],
      [b, c, a],
    ];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => pay(aCheckout(carts[i % carts.length] ?? [a]))),
    );
    expect(tally(answers)).toEqual({ 200: 7, 409: 93 });
  });

  it('makes one reservation and one link of fifty equal requests', async () => {
    const wreath = await aProduct(shop.deps, { stock: 10 });
    const body = aCheckout([wreath]);
    const before = shop.simulator.payments.preferences().length;
    const answers = await Promise.all(Array.from({ length: BUYERS }, () => pay(body)));
    expect(tally(answers)).toEqual({ 200: BUYERS });
    expect(new Set(answers.map(({ body: { init_point } }) => init_point)).size).toBe(1);
    expect(shop.simulator.payments.preferences()).toHaveLength(before + 1);
    const [held] = await shop.deps.db
      .select({ n: count() })
      .from(reservations)
      .where(eq(reservations.orderId, body.order_data.order_id));
    expect(held?.n).toBe(1);
  });

  it('never lets an approval and an expiry both have the unit', async () => {
    for (let round = 0; round < 5; round += 1) {
      const wreath = await aProduct(shop.deps, { stock: 1 });
      const first = aCheckout([wreath]);
      const { reference } = await aHeldOrder(shop, first);
      shop.clock.advance(30 * 60_000 - 1);
      const payment = shop.simulator.payments.approve(reference);
      shop.clock.advance(1);
      const [second] = await Promise.all([pay(aCheckout([wreath])), verify(shop, payment.id)]);
      const order = await shop.orderOf(first.order_data.order_id);
      expect(order).toBeDefined();
      expect(order?.flags.includes('short-stock')).toBe(second.status === 200);
    }
  });
});
