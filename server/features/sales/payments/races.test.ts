import { describe, expect, it } from 'vitest';
import { officeOfFile } from '../../../testing/accounts.ts';
import { aCheckout, aProduct, type CheckoutBody } from '../../../testing/factories.ts';
import { aHeldOrder, verify } from '../../../testing/money.ts';
import { aManualOrder, type ManualOrderBody } from '../../../testing/orders.ts';

const BUYERS = 50;
const { shop, admin } = await officeOfFile();

describe('many buyers at once', () => {
  const pay = (payload: CheckoutBody) => shop.post<{ init_point: string }>('/pagamento/create-payment', payload);
  const manual = (payload: ManualOrderBody) => shop.as(admin).post('/orders/manual', payload);
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
    expect(await shop.holdsOf(body.order_data.order_id)).toHaveLength(1);
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

  it('gives the last unit either to the phone or to the web, never to both, twenty times', async () => {
    for (let round = 0; round < 20; round += 1) {
      const wreath = await aProduct(shop.deps, { stock: 1 });
      const manually = () => manual(aManualOrder([wreath]));
      const online = () => pay(aCheckout([wreath]));
      const [a, b] = round % 2 === 0 ? [manually(), online()] : [online(), manually()];
      const answers = await Promise.all([a, b]);
      const [byPhone, byWeb] = round % 2 === 0 ? answers : answers.toReversed();
      const won = byPhone?.status === 201;
      expect([byPhone?.status, byWeb?.status]).toEqual(won ? [201, 409] : [409, 200]);
      expect(await shop.stockOf(wreath)).toBe(won ? 0 : 1);
    }
  });

  it('sells six of two wreaths in crossed orders by phone and web, without a deadlock', async () => {
    const [a, b] = [await aProduct(shop.deps, { stock: 6 }), await aProduct(shop.deps, { stock: 6 })];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => {
        const pair = i % 2 === 0 ? [a, b] : [b, a];
        return i % 3 === 0 ? pay(aCheckout(pair)) : manual(aManualOrder(pair));
      }),
    );
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(24);
  });
});
