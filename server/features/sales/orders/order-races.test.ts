import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products } from '../../../db/schema/products.ts';
import { officeOfFile } from '../../../testing/accounts.ts';
import { aCheckout, aProduct, type TestProduct } from '../../../testing/factories.ts';
import { aManualOrder, type ManualOrderBody } from '../../../testing/orders.ts';

const { shop, admin } = await officeOfFile();

describe('the last unit', () => {
  const manual = (payload: ManualOrderBody) => shop.as(admin).post('/orders/manual', payload);
  const web = (wreaths: TestProduct[]) => shop.post('/pagamento/create-payment', aCheckout(wreaths));

  it('goes either to the phone or to the web, never to both, twenty times', async () => {
    for (let round = 0; round < 20; round += 1) {
      const wreath = await aProduct(shop.deps, { stock: 1, name: 'Coroa Única' });
      const manually = () => manual(aManualOrder([wreath]));
      const online = () => web([wreath]);
      const [a, b] = round % 2 === 0 ? [manually(), online()] : [online(), manually()];
      const answers = await Promise.all([a, b]);
      const [byPhone, byWeb] = round % 2 === 0 ? answers : answers.toReversed();
      const won = byPhone?.status === 201;
      expect([byPhone?.status, byWeb?.status]).toEqual(won ? [201, 409] : [409, 200]);
      expect((won ? byWeb : byPhone)?.body).toMatchObject({
        detail: 'Estoque insuficiente para Coroa Única. Restam apenas 0 unidade(s) disponível(is).',
      });
      const [row] = await shop.deps.db.select().from(products).where(eq(products.id, wreath.id));
      expect(row?.stock).toBe(won ? 0 : 1);
    }
  });

  it('of several wreaths in crossed orders is never sold twice and never locks for good', async () => {
    const [a, b] = [await aProduct(shop.deps, { stock: 6 }), await aProduct(shop.deps, { stock: 6 })];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => {
        const pair = i % 2 === 0 ? [a, b] : [b, a];
        return i % 3 === 0 ? web(pair) : manual(aManualOrder(pair));
      }),
    );
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(24);
  });
});
