import { eq, sum } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { products, stockMovements } from '../../db/schema/products.ts';
import { openShop } from '../../testing/app.ts';
import { aCheckout, aProduct, aSession } from '../../testing/factories.ts';

const shop = await openShop();
afterAll(() => shop.close());
const headers = await aSession(shop.deps, 'administrador');

describe('products', () => {
  const get = async (url: string, as?: { authorization: string }) =>
    shop.request({ method: 'GET', url, ...(as ? { headers: as } : {}) });
  const body = {
    name: 'Coroa Nova',
    description: 'Lírios brancos.',
    size: '1,20 m',
    price: 420.5,
    stock: 4,
    image: '/media/nova/960.webp',
  };

  it('shows only active wreaths, with prices as numbers, in the order of relevance', async () => {
    const first = await aProduct(shop.deps, { name: 'Primeira', price: 1234.5 });
    const hidden = await aProduct(shop.deps, { name: 'Oculta', active: false });
    const second = await aProduct(shop.deps, { name: 'Segunda' });
    const list = (await get('/api/products/ativos')).body as { _id: string; price: number; stock: number }[];
    const ids = list.map(({ _id }) => _id);
    expect(ids).not.toContain(hidden.id);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
    expect(list.find(({ _id }) => _id === first.id)).toMatchObject({ price: 1234.5, stock: 5 });
  });

  it('hides inactive wreaths from everybody but administrators', async () => {
    const hidden = await aProduct(shop.deps, { active: false });
    expect((await get(`/api/products/${hidden.id}`)).status).toBe(404);
    expect((await get(`/api/products/${hidden.id}`, await aSession(shop.deps, 'funcionario'))).status).toBe(404);
    expect((await get(`/api/products/${hidden.id}`, headers)).body).toMatchObject({ _id: hidden.id, active: false });
    expect((await get(`/api/products/products-by-ids?ids=${hidden.id}`)).body).toEqual([]);
  });

  it('takes one id, several, unknown and malformed ones', async () => {
    const a = await aProduct(shop.deps);
    const b = await aProduct(shop.deps);
    const many = (await get(`/api/products/products-by-ids?ids=${a.id}&ids=${b.id}&ids=abc&ids=%00`)).body as unknown[];
    expect(many).toHaveLength(2);
    expect((await get(`/api/products/products-by-ids?ids=${a.id}`)).body).toHaveLength(1);
    const tooMany = Array.from({ length: 101 }, () => `ids=${a.id}`).join('&');
    expect((await get(`/api/products/products-by-ids?${tooMany}`)).status).toBe(422);
    for (const id of ['abc', '%00', '..%2f', 'x'.repeat(150)])
      expect((await get(`/api/products/${id}`)).status, id).toBe(404);
  });

  it('shows the administrator the stock as set beside what is reserved', async () => {
    const wreath = await aProduct(shop.deps, { stock: 3 });
    await shop.request({ method: 'POST', url: '/api/pagamento/create-payment', payload: aCheckout([wreath]) });
    const all = (await get('/api/products', headers)).body as { _id: string }[];
    expect(all.find(({ _id }) => _id === wreath.id)).toMatchObject({ stock: 3, reserved: 1 });
    expect((await get(`/api/products/${wreath.id}`)).body).toMatchObject({ stock: 2 });
  });

  it('creates and changes wreaths, with every change of stock as a movement', async () => {
    const created = await shop.request({ method: 'POST', url: '/api/products', headers, payload: body });
    expect(created.status).toBe(201);
    const { _id, version } = created.body as { _id: string; version: number };
    expect(created.body).toMatchObject({ price: 420.5, active: true });
    const changed = await shop.request({
      method: 'PUT',
      url: `/api/products/${_id}`,
      headers,
      payload: { ...body, stock: 1, originalPrice: 500, version },
    });
    expect(changed.body).toMatchObject({ stock: 1, originalPrice: 500, version: version + 1 });
    const stale = await shop.request({
      method: 'PUT',
      url: `/api/products/${_id}`,
      headers,
      payload: { ...body, version },
    });
    expect(stale).toMatchObject({
      status: 409,
      body: { detail: 'Este registro foi alterado por outra pessoa. Recarregue e tente de novo.' },
    });
    const [moved] = await shop.deps.db
      .select({ n: sum(stockMovements.delta).mapWith(Number) })
      .from(stockMovements)
      .where(eq(stockMovements.productId, _id));
    const [row] = await shop.deps.db.select({ stock: products.stock }).from(products).where(eq(products.id, _id));
    expect(moved?.n).toBe(row?.stock);
  });

  it('refuses what is no price, no stock and no known field', async () => {
    const bad = [
      { price: '10' },
      { price: true },
      { price: 0 },
      { price: -1 },
      { price: 1.999 },
      { stock: 1.5 },
      { stock: -1 },
      { stock: '3' },
      { name: ' ' },
      { image: '' },
      { _id: 'x' },
      { sold: 3 },
      { active: 'yes' },
    ];
    for (const change of bad) {
      const answer = await shop.request({
        method: 'POST',
        url: '/api/products',
        headers,
        payload: { ...body, ...change },
      });
      expect(answer.status, JSON.stringify(change)).toBe(422);
    }
    expect((await shop.request({ method: 'PUT', url: '/api/products/abc', headers, payload: body })).status).toBe(404);
  });
});
