import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderDetails } from '#contract/orders.ts';
import { officeOfFile } from '../../../testing/accounts.ts';
import { aLine, aProduct, type TestProduct } from '../../../testing/factories.ts';
import { moneyActions } from '../../../testing/money.ts';
import { aManualOrder, anEdit, anOrder, anOrderByHand, editOrder } from '../../../testing/orders.ts';

const { shop, admin } = await officeOfFile();
const wreath = await aProduct(shop.deps, { stock: 5 });

describe('edits of orders', () => {
  beforeEach(() => shop.clock.advance(60_000));

  const edit = (orderId: string, change: Parameters<typeof editOrder>[3] = {}) =>
    editOrder(shop, admin, orderId, change);
  const read = async (orderId: string) => (await shop.as(admin).get<OrderDetails>(`/orders/${orderId}`)).body;

  it('give the order another address with another e-mail, and with no other correction', async () => {
    const { orderId, accessKey } = await anOrder(shop.deps, wreath);
    const pageAt = (key: string) => shop.get(`/pedido/${key}`);
    await edit(orderId, { deceased_name: 'Outro nome' });
    expect((await pageAt(accessKey)).status).toBe(200);
    await edit(orderId, { buyer_email: 'certo@example.com' });
    expect((await pageAt(accessKey)).status).toBe(404);
    await shop.runJobs();
    const [mail] = shop.mailsTo('certo@example.com');
    const key = /\/pedido\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await pageAt(key)).status).toBe(200);
  });

  it('confirm at the other address as paid only what is paid', async () => {
    const { orderId } = await anOrder(shop.deps, wreath);
    const mail = async (address: string) => {
      await shop.runJobs();
      return shop.mailsTo(address).find(({ text }) => text.includes('HOMENAGEM'));
    };
    await edit(orderId, { buyer_email: 'paga@example.com' });
    expect((await mail('paga@example.com'))?.text).toContain('\nTotal pago: R$');
    await edit(orderId, { total: 400, difference: 'collect', buyer_email: 'deve@example.com' });
    const owing = await mail('deve@example.com');
    expect(owing?.text).toMatch(/\nTotal: R\$\s400,00/);
    expect(`${owing?.text}${owing?.html}`).not.toContain('Total pago');
  });

  it('may leave an order without a phone, which is then answered without the field', async () => {
    const { orderId } = await anOrder(shop.deps, wreath, { buyerPhone: null });
    const order = await read(orderId);
    expect(order).not.toHaveProperty('buyer_phone');
    expect((await edit(orderId)).status).toBe(200);
    const { buyer_phone: _, ...withoutPhone } = anEdit(await read(orderId));
    expect((await shop.as(admin).put(`/orders/${orderId}`, withoutPhone)).body).not.toHaveProperty('buyer_phone');
    const phoned = await edit(orderId, { buyer_phone: '(21) 98888-7777' });
    expect(phoned.body).toMatchObject({ buyer_phone: '21988887777' });
    expect((await edit(orderId, { buyer_phone: '' })).body).not.toHaveProperty('buyer_phone');
  });

  it('log what a correction changed and nothing else, and no full CPF even where only the CPF changed', async () => {
    const { orderId, number } = await anOrder(shop.deps, wreath);
    await edit(orderId, { total: 400, buyer_cpf: '529.982.247-26' });
    expect(await shop.newestEntry()).toMatchObject({
      userEmail: admin.email,
      action: 'pedido_alterado',
      message: `Pedido alterado: nº ${number}.`,
      changes: {
        before: { total: 370, buyer_cpf: '***.982.247-**' },
        after: { total: 400, buyer_cpf: '***.982.247-**' },
      },
    });
    expect(Object.keys((await shop.newestEntry())?.changes?.after ?? {}).sort()).toEqual(['buyer_cpf', 'total']);
    await edit(orderId);
    expect(await shop.newestEntry()).toMatchObject({ action: 'pedido_alterado', changes: null });
  });

  it('point at the item whose product does not exist, and change nothing', async () => {
    const { orderId } = await anOrder(shop.deps, wreath);
    const order = await read(orderId);
    const [item] = order.items;
    for (const id of ['01a1fe31-3480-791d-8038-57eacb3e6a89', 'abc', '']) {
      const answer = await edit(orderId, { items: [...order.items, ...(item ? [{ ...item, id }] : [])] });
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
    expect((await edit(orderId, { total: 1 })).status).toBe(200);
  });

  describe('move the stock by what they add and take away', () => {
    const sold = (product: TestProduct, quantity: number) => {
      const items = [{ ...aLine(product), quantity }];
      return anOrderByHand(shop, admin, aManualOrder([product], { items, total: 100, faixa_texts: [] }));
    };
    const withQuantity = ({ order_id, items }: OrderDetails, quantity: number) =>
      edit(order_id, { faixa_texts: [], items: items.map((item) => ({ ...item, quantity })) });

    it('and cancelling gives back what is left of it', async () => {
      const many = await aProduct(shop.deps, { stock: 10 });
      const order = await sold(many, 2);
      await withQuantity(order, 5);
      expect(await shop.stockOf(many)).toBe(5);
      await withQuantity(order, 1);
      expect(await shop.stockOf(many)).toBe(9);
      type Move = { cause: string; delta: number; by: string | null };
      const { body: moves } = await shop.as(admin).get<Move[]>(`/products/${many.id}/estoque?limit=9`);
      const by = admin.email;
      expect(moves.map((move) => `${move.cause} ${move.delta} ${move.by}`).toSorted()).toEqual([
        'initial 10 null',
        `manual-sale -2 ${by}`,
        `order-edit -3 ${by}`,
        `order-edit 4 ${by}`,
      ]);
      await moneyActions(shop, admin).cancel(order);
      expect(await shop.stockOf(many)).toBe(10);
      expect((await edit(order.order_id)).status).toBe(409);
    });

    it('give the last wreath to one of two orders', async () => {
      const last = await aProduct(shop.deps, { stock: 3 });
      const orders = [await sold(last, 1), await sold(last, 1)];
      const answers = await Promise.all(orders.map((order) => withQuantity(order, 2)));
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
      expect(await shop.stockOf(last)).toBe(0);
    });
  });
});
