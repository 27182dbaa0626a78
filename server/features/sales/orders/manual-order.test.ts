import { randomUUID } from 'node:crypto';
import { and, desc, eq, sum } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderDetails } from '#contract/orders.ts';
import { dayOf } from '#domain/dates.ts';
import { logs } from '../../../db/schema/logs.ts';
import { orders } from '../../../db/schema/orders.ts';
import { products, stockMovements } from '../../../db/schema/products.ts';
import { anAccount } from '../../../testing/accounts.ts';
import { shopOfFile } from '../../../testing/app.ts';
import { aCheckout, aProduct, type TestProduct } from '../../../testing/factories.ts';
import { aManualOrder, anEdit, type ManualOrderBody } from '../../../testing/orders.ts';

const shop = await shopOfFile();
const admin = await anAccount(shop.deps);

describe('an order by phone', () => {
  beforeEach(async () => {
    shop.clock.advance(1000);
    await shop.runJobs();
    shop.simulator.mail.clear();
  });

  const post = (payload: Record<string, unknown>) =>
    shop.request({ method: 'POST', url: '/api/orders/manual', headers: admin.headers, payload });
  const place = async (body: ManualOrderBody) => {
    const answer = await post(body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body as OrderDetails;
  };
  const stockOf = async ({ id }: TestProduct) =>
    (await shop.deps.db.select().from(products).where(eq(products.id, id)))[0]?.stock;
  const orderCount = async () => (await shop.deps.db.select({ id: orders.id }).from(orders)).length;
  const newestLog = async () => (await shop.deps.db.select().from(logs).orderBy(desc(logs.id)).limit(1))[0];

  it('of R$ 0,00 is a courtesy, and a line in the finances', async () => {
    const order = await place(aManualOrder([await aProduct(shop.deps)], { total: 0 }));
    const day = dayOf(shop.deps.now());
    const url = `/api/finances/movements?start=${day}&end=${day}`;
    const { body } = await shop.request({ method: 'GET', url, headers: admin.headers });
    expect(body).toContainEqual(expect.objectContaining({ number: order.number, kind: 'payment', amount: 0 }));
  });

  it('is paid at once, with a number of the server and the names, sizes and pictures of the catalogue', async () => {
    const wreath = await aProduct(shop.deps, { stock: 5 });
    const body = aManualOrder([wreath], { total: 500 });
    const [item] = body.items;
    const sent = {
      ...body,
      items: item ? [{ ...item, title: 'Outro nome', image: '/x.webp', size: 'G', price: 480.5 }] : [],
    };
    const order = await place(sent);
    const shown = { title: wreath.name, image: '/media/coroa-branca/960.webp', size: 'Grande · 1,40 m', price: 480.5 };
    expect(order).toMatchObject({
      origin: 'manual',
      payment_id: null,
      total: 500,
      items: [shown],
      flags: [],
      version: 1,
    });
    const read = await shop.request({ method: 'GET', url: `/api/orders/${order.order_id}`, headers: admin.headers });
    expect(read.body).toEqual(order);
    const day = await shop.request({
      method: 'GET',
      url: '/api/orders/by_date?start=2026-11-21&end=2026-11-21',
      headers: admin.headers,
    });
    expect((day.body as { order_id: string }[])[0]?.order_id).toBe(order.order_id);
  });

  it('takes its units off the stock as a movement of its own, summed over all lines of a product', async () => {
    const wreath = await aProduct(shop.deps, { stock: 5 });
    const other = await aProduct(shop.deps, { stock: 1 });
    const [a, b] = aManualOrder([wreath, other]).items;
    const items = a && b ? [{ ...a, quantity: 2 }, b, a] : [];
    const order = await place(aManualOrder([], { items, total: 1000, faixa_texts: ['', 'Saudades'] }));
    expect(order.items.map(({ id, faixas }) => [id, faixas])).toEqual([
      [wreath.id, ['', 'Saudades']],
      [other.id, ['']],
      [wreath.id, ['']],
    ]);
    expect(order.faixa_texts).toEqual(['', 'Saudades', '', '']);
    expect([await stockOf(wreath), await stockOf(other)]).toEqual([2, 0]);
    const moved = await shop.deps.db
      .select()
      .from(stockMovements)
      .where(and(eq(stockMovements.productId, wreath.id), eq(stockMovements.cause, 'manual-sale')));
    expect(moved).toMatchObject([{ delta: -3, reference: order.order_id }]);
  });

  it('is refused by name when fewer units are left than all its lines want together, and leaves no trace', async () => {
    const wreath = await aProduct(shop.deps, { stock: 3, name: 'Coroa Rara' });
    await shop.request({ method: 'POST', url: '/api/pagamento/create-payment', payload: aCheckout([wreath]) });
    const before = await orderCount();
    const [line] = aManualOrder([wreath]).items;
    const items = line ? [line, { ...line, quantity: 2 }] : [];
    expect(await post(aManualOrder([wreath], { items }))).toMatchObject({
      status: 409,
      body: {
        code: 'insufficient-stock',
        detail: 'Estoque insuficiente para Coroa Rara. Restam apenas 2 unidade(s) disponível(is).',
      },
    });
    expect(await orderCount()).toBe(before);
    expect(await stockOf(wreath)).toBe(3);
    await shop.runJobs();
    expect(shop.simulator.mail.messages()).toEqual([]);
    expect((await place(aManualOrder([wreath], { items: items.slice(1) }))).items).toMatchObject([{ quantity: 2 }]);
  });

  it('is taken while the shop is closed', async () => {
    const wreath = await aProduct(shop.deps);
    const override = (mode: string | null) =>
      shop.request({
        method: 'PUT',
        url: '/api/business/force',
        headers: admin.headers,
        payload: { mode, until: null },
      });
    expect((await override('closed')).status).toBe(200);
    const checkout = { method: 'POST', url: '/api/pagamento/create-payment', payload: aCheckout([wreath]) } as const;
    expect((await shop.request(checkout)).body).toMatchObject({ code: 'store-closed' });
    await place(aManualOrder([wreath]));
    await override(null);
  });

  it('is logged without the full CPF', async () => {
    const wreath = await aProduct(shop.deps);
    const order = await place(aManualOrder([wreath]));
    const entry = await newestLog();
    expect(entry).toMatchObject({
      userEmail: admin.email,
      action: 'pedido_manual_criado',
      message: `Pedido manual nº ${order.number} criado, total R$ 370,00.`,
      changes: { after: { buyer_cpf: '***.982.247-**', total: 370 } },
    });
    expect(JSON.stringify(entry)).not.toMatch(/529\.?982\.?247-?25/);
  });

  describe('sent again with the same key', () => {
    it('is the same order, also after it was corrected, and takes its units once', async () => {
      const wreath = await aProduct(shop.deps, { stock: 5 });
      const body = aManualOrder([wreath], { request_key: randomUUID() });
      const order = await place(body);
      expect(await place(body)).toEqual(order);
      const { order_id, origin, payment_id, flags, production, created_at } = order;
      const corrected = await shop.request({
        method: 'PUT',
        url: `/api/orders/${order_id}`,
        headers: admin.headers,
        payload: anEdit(order, { buyer_name: 'Ana de Souza' }),
      });
      expect(corrected).toMatchObject({ status: 200, body: { origin, payment_id, flags, production } });
      expect(await place(body)).toMatchObject({ order_id, created_at, buyer_name: 'Ana de Souza' });
      expect(await stockOf(wreath)).toBe(4);
    });

    it('and other content is refused', async () => {
      const wreath = await aProduct(shop.deps, { stock: 5 });
      const body = aManualOrder([wreath], { request_key: randomUUID() });
      await place(body);
      const [item] = body.items;
      const changes: Partial<ManualOrderBody>[] = [
        { total: body.total + 0.01 },
        { buyer_name: 'Outra pessoa' },
        { buyer_phone: '21999990000' },
        { faixa_texts: ['Outra faixa'] },
        { funeral_time: '2026-11-23T17:31:00.000Z' },
        { payment_method: 'card' },
        { items: item ? [{ ...item, quantity: 2 }] : [] },
        { items: item ? [{ ...item, color: 'Azul' }] : [] },
      ];
      for (const change of changes) {
        expect(await post({ ...body, ...change }), JSON.stringify(change)).toMatchObject({
          status: 409,
          body: { code: 'conflict' },
        });
      }
      expect(await stockOf(wreath)).toBe(4);
    });

    it('twenty times at once, is one order, one movement and one mail', async () => {
      const wreath = await aProduct(shop.deps, { stock: 30 });
      const body = aManualOrder([wreath], { request_key: randomUUID() });
      const answers = await Promise.all(Array.from({ length: 20 }, () => post(body)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      const ids = new Set(answers.map((answer) => (answer.body as OrderDetails).order_id));
      expect(ids.size).toBe(1);
      expect(await stockOf(wreath)).toBe(29);
      const [moved] = await shop.deps.db
        .select({ total: sum(stockMovements.delta).mapWith(Number) })
        .from(stockMovements)
        .where(eq(stockMovements.reference, [...ids][0] ?? ''));
      expect(moved?.total).toBe(-1);
      await shop.runJobs();
      expect(
        shop.simulator.mail.messages().filter(({ recipients }) => recipients.includes(body.buyer_email)),
      ).toHaveLength(1);
    });

    it('keeps the key free when it was refused', async () => {
      const wreath = await aProduct(shop.deps, { stock: 1 });
      const [line] = aManualOrder([wreath]).items;
      const request_key = randomUUID();
      const items = line ? [{ ...line, quantity: 2 }] : [];
      expect((await post(aManualOrder([wreath], { request_key, items }))).status).toBe(409);
      await place(aManualOrder([wreath], { request_key }));
      expect(await stockOf(wreath)).toBe(0);
    });
  });
});
