import { describe, expect, it } from 'vitest';
import { anAccount, officeOfFile } from '../../testing/accounts.ts';
import { aCheckout, aProduct } from '../../testing/factories.ts';
import { aManualOrder, anOrderByHand } from '../../testing/orders.ts';

const { shop, admin } = await officeOfFile();

type Product = { _id: string; slug: string; version: number };

describe('products', () => {
  const body = {
    name: 'Coroa Nova',
    description: 'Lírios brancos.',
    size: '1,20 m',
    price: 420.5,
    stock: 4,
    image: 'https://fotos.example/nova.webp',
  };

  const create = async (name: string) => (await shop.as(admin).post<Product>('/products', { ...body, name })).body;

  it('shows only active wreaths, with prices as numbers, in the order of relevance', async () => {
    const first = await aProduct(shop.deps, { name: 'Primeira', price: 1234.5 });
    const hidden = await aProduct(shop.deps, { name: 'Oculta', active: false });
    const second = await aProduct(shop.deps, { name: 'Segunda' });
    const list = (await shop.get<{ _id: string; price: number; stock: number }[]>('/products/ativos')).body;
    const ids = list.map(({ _id }) => _id);
    expect(ids).not.toContain(hidden.id);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
    expect(list.find(({ _id }) => _id === first.id)).toMatchObject({ price: 1234.5, stock: 5 });
  });

  it('hides inactive wreaths from everybody but administrators', async () => {
    const hidden = await aProduct(shop.deps, { active: false });
    expect((await shop.get(`/products/${hidden.id}`)).status).toBe(404);
    const staff = await anAccount(shop.deps, { role: 'funcionario' });
    expect((await shop.as(staff).get(`/products/${hidden.id}`)).status).toBe(404);
    expect((await shop.as(admin).get(`/products/${hidden.id}`)).body).toMatchObject({ _id: hidden.id, active: false });
    expect((await shop.get(`/products/products-by-ids?ids=${hidden.id}`)).body).toEqual([]);
  });

  it('takes one id, several, unknown and malformed ones', async () => {
    const a = await aProduct(shop.deps);
    const b = await aProduct(shop.deps);
    const many = (await shop.get<unknown[]>(`/products/products-by-ids?ids=${a.id}&ids=${b.id}&ids=abc&ids=%00`)).body;
    expect(many).toHaveLength(2);
    expect((await shop.get(`/products/products-by-ids?ids=${a.id}`)).body).toHaveLength(1);
    for (const id of ['abc', '%00', '..%2f', 'x'.repeat(150)])
      expect((await shop.get(`/products/${id}`)).status, id).toBe(404);
  });

  it('shows the shop no original price that is not higher than the price, the office what was set', async () => {
    const shown = async (originalPrice: number) => {
      const { body: made } = await shop.as(admin).post<Product>('/products', { ...body, originalPrice });
      expect(made).toMatchObject({ originalPrice });
      return (await shop.get(`/products/${made._id}`)).body;
    };
    expect(await shown(body.price)).not.toHaveProperty('originalPrice');
    expect(await shown(body.price + 0.01)).toHaveProperty('originalPrice');
  });

  it('shows the administrator the stock as set beside what is reserved', async () => {
    const wreath = await aProduct(shop.deps, { stock: 3 });
    await shop.post('/pagamento/create-payment', aCheckout([wreath]));
    const all = (await shop.as(admin).get<{ _id: string }[]>('/products')).body;
    expect(all.find(({ _id }) => _id === wreath.id)).toMatchObject({ stock: 3, reserved: 1 });
    expect((await shop.get(`/products/${wreath.id}`)).body).toMatchObject({ stock: 2 });
  });

  it('says of every change of stock when, why and by whom, with the stock after it, page by page', async () => {
    const { _id, version } = await create(body.name);
    const url = `/products/${_id}/estoque`;
    const correct = (payload: object) => shop.as(admin).patch(url, payload);
    shop.clock.advance(1000);
    const corrected = await correct({ stock: 2, reason: 'Estragada', version });
    expect(corrected).toMatchObject({ status: 200, body: { stock: 2, version: version + 1 } });
    shop.clock.advance(1000);
    await anOrderByHand(shop, admin, aManualOrder([{ id: _id, name: body.name, price: body.price, stock: 2 }]));
    expect(await correct({ stock: 9, reason: 'Contagem', version: version + 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale-version', detail: expect.stringContaining('houve uma venda') },
    });
    expect(await correct({ stock: 9, reason: ' ', version: version + 2 })).toMatchObject({ status: 422 });

    const page = async (query: string) => (await shop.as(admin).get<Record<string, unknown>[]>(`${url}?${query}`)).body;
    const all = await page('limit=10');
    expect(all).toMatchObject([
      { cause: 'manual-sale', order: expect.any(Number), by: admin.email, delta: -1, after: 1 },
      { cause: 'correction', reason: 'Estragada', by: expect.stringContaining('@'), delta: -2, after: 2 },
      { cause: 'initial', reason: null, order: null, delta: 4, after: 4 },
    ]);
    expect([...(await page('limit=1')), ...(await page('skip=1&limit=2'))]).toEqual(all);
    expect((await shop.as(admin).get('/products/abc/estoque?limit=1')).status).toBe(404);
  });

  it('gives each wreath an address from its name, and redirects its earlier ones', async () => {
    const bySlug = (slug: string) => shop.get(`/products/slug/${encodeURIComponent(slug)}`);
    const rename = async (id: string, name: string, change: object = {}) =>
      (await shop.as(admin).put<Product>(`/products/${id}`, { ...body, name, ...change })).body;

    const [first, second] = [await create('Coração da Serra'), await create('Coração da Serra!')];
    expect([first.slug, second.slug]).toEqual(['coracao-da-serra', 'coracao-da-serra-2']);
    expect((await bySlug(first.slug)).body).toMatchObject({ _id: first._id, name: 'Coração da Serra', price: 420.5 });

    expect(await rename(first._id, 'CORACAO DA SERRA')).toMatchObject({ slug: 'coracao-da-serra' });
    expect(await rename(first._id, 'Luz')).toMatchObject({ slug: 'luz' });
    expect((await bySlug('coracao-da-serra')).body).toMatchObject({ _id: first._id, slug: 'luz' });
    // A former address of this wreath is never given to another.
    expect((await create('Coração da Serra')).slug).toBe('coracao-da-serra-3');
    expect(await rename(first._id, 'Coração da Serra')).toMatchObject({ slug: 'coracao-da-serra' });
    expect((await bySlug('luz')).body).toMatchObject({ slug: 'coracao-da-serra' });

    await rename(first._id, 'Luz', { active: false });
    expect(await bySlug('luz')).toMatchObject({ status: 410, body: { detail: 'Esta coroa não está mais à venda.' } });
    for (const slug of ['nenhuma', 'LUZ', '%', '../luz', 'a'.repeat(200)]) {
      expect([404, 422], slug).toContain((await bySlug(slug)).status);
    }
  });

  it('gives wreaths created at the same time different addresses', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => create('Ao mesmo tempo')));
    expect(made.map(({ slug }) => slug).sort()).toEqual([
      'ao-mesmo-tempo',
      'ao-mesmo-tempo-2',
      'ao-mesmo-tempo-3',
      'ao-mesmo-tempo-4',
    ]);
  });
});
