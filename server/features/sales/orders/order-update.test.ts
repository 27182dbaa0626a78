import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderDetails } from '#contract/orders.ts';
import { logs } from '../../../db/schema/logs.ts';
import { products, stockMovements } from '../../../db/schema/products.ts';
import { anAccount } from '../../../testing/accounts.ts';
import { shopOfFile } from '../../../testing/app.ts';
import { aLine, aProduct, type TestProduct } from '../../../testing/factories.ts';
import { moneyActions } from '../../../testing/money.ts';
import { aManualOrder, anEdit, anOrder } from '../../../testing/orders.ts';

const shop = await shopOfFile();
const admin = await anAccount(shop.deps);
const wreath = await aProduct(shop.deps, { stock: 5 });

describe('edits of orders', () => {
  beforeEach(() => shop.clock.advance(60_000));

  const put = (orderId: string, payload: Record<string, unknown>) =>
    shop.request({ method: 'PUT', url: `/api/orders/${orderId}`, headers: admin.headers, payload });
  const read = async (orderId: string) =>
    (await shop.request({ method: 'GET', url: `/api/orders/${orderId}`, headers: admin.headers })).body as OrderDetails;
  const newestLog = async () => (await shop.deps.db.select().from(logs).orderBy(desc(logs.id)).limit(1))[0];

  it('give the order another address with another e-mail, and with no other correction', async () => {
    const { orderId, accessKey } = await anOrder(shop.deps, wreath);
    const pageAt = (key: string) => shop.request({ method: 'GET', url: `/api/pedido/${key}` });
    await put(orderId, anEdit(await read(orderId), { deceased_name: 'Outro nome' }));
    expect((await pageAt(accessKey)).status).toBe(200);
    await put(orderId, anEdit(await read(orderId), { buyer_email: 'certo@example.com' }));
    expect((await pageAt(accessKey)).status).toBe(404);
    await shop.runJobs();
    const mail = shop.simulator.mail.messages().find(({ recipients }) => recipients.includes('certo@example.com'));
    const key = /\/pedido\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await pageAt(key)).status).toBe(200);
  });

  it('may leave an order without a phone, which is then answered without the field', async () => {
    const { orderId } = await anOrder(shop.deps, wreath, { buyerPhone: null });
    const order = await read(orderId);
    expect(order).not.toHaveProperty('buyer_phone');
    expect((await put(orderId, anEdit(order))).status).toBe(200);
    const { buyer_phone: _, ...withoutPhone } = anEdit(await read(orderId));
    expect((await put(orderId, withoutPhone)).body).not.toHaveProperty('buyer_phone');
    const phoned = await put(orderId, anEdit(await read(orderId), { buyer_phone: '(21) 98888-7777' }));
    expect(phoned.body).toMatchObject({ buyer_phone: '21988887777' });
    expect((await put(orderId, anEdit(await read(orderId), { buyer_phone: '' }))).body).not.toHaveProperty(
      'buyer_phone',
    );
  });

  it('log what a correction changed and nothing else, and no full CPF even where only the CPF changed', async () => {
    const { orderId, number } = await anOrder(shop.deps, wreath);
    const order = await read(orderId);
    await put(orderId, anEdit(order, { total: 400, buyer_cpf: '529.982.247-26' }));
    expect(await newestLog()).toMatchObject({
      userEmail: admin.email,
      action: 'pedido_alterado',
      message: `Pedido alterado: nº ${number}.`,
      changes: {
        before: { total: 370, buyer_cpf: '***.982.247-**' },
        after: { total: 400, buyer_cpf: '***.982.247-**' },
      },
    });
    expect(Object.keys((await newestLog())?.changes?.after ?? {}).sort()).toEqual(['buyer_cpf', 'total']);
    await put(orderId, anEdit(await read(orderId)));
    expect(await newestLog()).toMatchObject({ action: 'pedido_alterado', changes: null });
  });

  it('point at the item whose product does not exist, and change nothing', async () => {
    const { orderId } = await anOrder(shop.deps, wreath);
    const order = await read(orderId);
    const [item] = order.items;
    for (const id of ['01a1fe31-3480-791d-8038-57eacb3e6a89', 'abc', '']) {
      const answer = await put(orderId, anEdit(order, { items: [...order.items, ...(item ? [{ ...item, id }] : [])] }));
      expect(answer).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ['body', 'items', 1, 'id'], msg: 'Produto não encontrado.' }] },
      });
    }
    expect(await read(orderId)).toEqual(order);
  });

  it('keep a wreath that is no longer sold', async () => {
    const gone = await aProduct(shop.deps, { active: false, stock: 0 });
    const { orderId } = await anOrder(shop.deps, gone);
    expect((await put(orderId, anEdit(await read(orderId), { total: 1 }))).status).toBe(200);
  });

  describe('move the stock by what they add and take away', () => {
    const stockOf = async (product: TestProduct) =>
      (await shop.deps.db.select().from(products).where(eq(products.id, product.id)))[0]?.stock;
    const movesOf = async (product: TestProduct) =>
      (await shop.deps.db.select().from(stockMovements).where(eq(stockMovements.productId, product.id)))
        .filter(({ cause }) => cause !== 'initial')
        .map(({ cause, delta, userEmail }) => {
          expect(userEmail).toBe(cause === 'order-edit' ? admin.email : null);
          return [cause, delta];
        });
    const sold = async (product: TestProduct, quantity: number) => {
      const body = aManualOrder([product], { items: [{ ...aLine(product), quantity }] });
      const answer = await shop.request({
        method: 'POST',
        url: '/api/orders/manual',
        headers: admin.headers,
        payload: { ...body, total: 100, faixa_texts: [] },
      });
      return answer.body as OrderDetails;
    };
    const withQuantity = (order: OrderDetails, quantity: number) =>
      put(
        order.order_id,
        anEdit(order, { faixa_texts: [], items: order.items.map((item) => ({ ...item, quantity })) }),
      );

    it("is refused with the wreath's name when stock is short, and nothing changes", async () => {
      const rare = await aProduct(shop.deps, { name: 'Coroa Rara', stock: 20 });
      const order = await sold(rare, 1);
      expect(await withQuantity(order, 40)).toMatchObject({
        status: 409,
        body: {
          code: 'insufficient-stock',
          detail: 'Estoque insuficiente para Coroa Rara. Restam apenas 19 unidade(s) disponível(is).',
        },
      });
      expect(await read(order.order_id)).toEqual(order);
      expect(await stockOf(rare)).toBe(19);
    });

    it('and cancelling gives back what is left of it', async () => {
      const many = await aProduct(shop.deps, { stock: 10 });
      const order = await sold(many, 2);
      const more = (await withQuantity(order, 5)).body as OrderDetails;
      expect(await stockOf(many)).toBe(5);
      await withQuantity(more, 1);
      expect(await stockOf(many)).toBe(9);
      expect(await movesOf(many)).toEqual([
        ['manual-sale', -2],
        ['order-edit', -3],
        ['order-edit', 4],
      ]);
      await moneyActions(shop, admin.headers).cancel(order);
      expect(await stockOf(many)).toBe(10);
      expect((await put(order.order_id, anEdit(await read(order.order_id)))).status).toBe(409);
    });

    it('give the last wreath to one of two orders', async () => {
      const last = await aProduct(shop.deps, { stock: 3 });
      const orders = [await sold(last, 1), await sold(last, 1)];
      const answers = await Promise.all(orders.map((order) => withQuantity(order, 2)));
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
      expect(await stockOf(last)).toBe(0);
    });
  });
});
