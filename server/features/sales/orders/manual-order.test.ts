import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderDetails } from '#contract/orders.ts';
import { dayOf } from '#domain/dates.ts';
import { notificationSettings } from '../../../db/schema/notifications.ts';
import { officeOfFile } from '../../../testing/accounts.ts';
import { aCheckout, aLine, aProduct, type TestProduct } from '../../../testing/factories.ts';
import { aManualOrder, anOrderByHand, editOrder, type ManualOrderBody } from '../../../testing/orders.ts';

const { shop, admin } = await officeOfFile();
await shop.deps.db.insert(notificationSettings).values({ id: 1, emails: ['dona@example.com'] });

describe('an order by phone', () => {
  beforeEach(async () => {
    shop.clock.advance(1000);
    await shop.runJobs();
    shop.simulator.mail.clear();
  });

  const post = (payload: object) => shop.as(admin).post<OrderDetails>('/orders/manual', payload);
  const place = (body: ManualOrderBody) => anOrderByHand(shop, admin, body);
  const movesOf = async ({ id }: TestProduct) =>
    (await shop.as(admin).get<{ cause: string }[]>(`/products/${id}/estoque?limit=9`)).body;

  it('of R$ 0,00 is a courtesy, and a line in the finances', async () => {
    const order = await place(aManualOrder([await aProduct(shop.deps)], { total: 0 }));
    const day = dayOf(shop.deps.now());
    const { body } = await shop.as(admin).get(`/finances/movements?start=${day}&end=${day}`);
    expect(body).toContainEqual(expect.objectContaining({ number: order.number, kind: 'payment', amount: 0 }));
  });

  it('is paid at once, with a number of the server and the names, sizes and pictures of the catalogue', async () => {
    const wreath = await aProduct(shop.deps, { stock: 5 });
    const items = [{ ...aLine(wreath), title: 'Outro nome', image: '/x.webp', size: 'G', price: 480.5 }];
    const order = await place(aManualOrder([wreath], { total: 500, items }));
    const shown = { title: wreath.name, image: '/media/coroa-branca/960.webp', size: 'Grande · 1,40 m', price: 480.5 };
    const paid = { origin: 'manual', payment_id: null, total: 500, flags: [], version: 1 };
    expect(order).toMatchObject({ ...paid, items: [shown] });
    expect((await shop.as(admin).get(`/orders/${order.order_id}`)).body).toEqual(order);
  });

  it('takes its units off the stock as a movement of its own, summed over all lines of a product', async () => {
    const wreath = await aProduct(shop.deps, { stock: 5 });
    const other = await aProduct(shop.deps, { stock: 1 });
    const items = [{ ...aLine(wreath), quantity: 2 }, aLine(other), aLine(wreath)];
    const order = await place(aManualOrder([], { items, total: 1000, faixa_texts: ['', 'Saudades'] }));
    expect(order.items.map(({ id, faixas }) => [id, faixas])).toEqual([
      [wreath.id, ['', 'Saudades']],
      [other.id, ['']],
      [wreath.id, ['']],
    ]);
    expect(order.faixa_texts).toEqual(['', 'Saudades', '', '']);
    expect([await shop.stockOf(wreath), await shop.stockOf(other)]).toEqual([2, 0]);
    const sold = { cause: 'manual-sale', delta: -3, order: order.number };
    expect((await movesOf(wreath)).filter(({ cause }) => cause !== 'initial')).toMatchObject([sold]);
  });

  it('is taken while the shop is closed', async () => {
    const wreath = await aProduct(shop.deps);
    const override = (mode: string | null) => shop.as(admin).put('/business/force', { mode, until: null });
    expect((await override('closed')).status).toBe(200);
    const refused = await shop.post('/pagamento/create-payment', aCheckout([wreath]));
    expect(refused.body).toMatchObject({ code: 'store-closed' });
    await place(aManualOrder([wreath]));
    await override(null);
  });

  it('is logged without the full CPF', async () => {
    const wreath = await aProduct(shop.deps);
    const order = await place(aManualOrder([wreath]));
    const entry = await shop.newestEntry();
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
      const corrected = await editOrder(shop, admin, order_id, { buyer_name: 'Ana de Souza' });
      expect(corrected).toMatchObject({ status: 200, body: { origin, payment_id, flags, production } });
      expect(await place(body)).toMatchObject({ order_id, created_at, buyer_name: 'Ana de Souza' });
      expect(await shop.stockOf(wreath)).toBe(4);
    });

    it('and other content is refused', async () => {
      const wreath = await aProduct(shop.deps, { stock: 5 });
      const body = aManualOrder([wreath], { request_key: randomUUID() });
      await place(body);
      for (const change of [{ faixa_texts: ['Outra faixa'] }, { items: [{ ...aLine(wreath), quantity: 2 }] }])
        expect(await post({ ...body, ...change })).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(await shop.stockOf(wreath)).toBe(4);
    });

    it('twenty times at once, is one order, one movement and one mail to buyer and staff', async () => {
      const wreath = await aProduct(shop.deps, { stock: 30 });
      const body = aManualOrder([wreath], { request_key: randomUUID() });
      const answers = await Promise.all(Array.from({ length: 20 }, () => post(body)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      const ids = new Set(answers.map(({ body: { order_id } }) => order_id));
      expect(ids.size).toBe(1);
      expect(await shop.stockOf(wreath)).toBe(29);
      expect(await movesOf(wreath)).toHaveLength(2);
      await shop.runJobs();
      for (const address of [body.buyer_email, 'dona@example.com']) expect(shop.mailsTo(address)).toHaveLength(1);
    });

    it('keeps the key free when it was refused', async () => {
      const wreath = await aProduct(shop.deps, { stock: 1 });
      const request_key = randomUUID();
      const items = [{ ...aLine(wreath), quantity: 2 }];
      expect((await post(aManualOrder([wreath], { request_key, items }))).status).toBe(409);
      await place(aManualOrder([wreath], { request_key }));
      expect(await shop.stockOf(wreath)).toBe(0);
    });
  });

  describe('is confirmed by mail', () => {
    const mailOf = async (body: ManualOrderBody) => {
      await place(body);
      await shop.runJobs();
      const [mail] = shop.mailsTo(body.buyer_email);
      return { text: mail?.text ?? '', html: mail?.html ?? '', subject: mail?.subject ?? '' };
    };

    it('with every wreath and its faixa as in the shop', async () => {
      const wreath = await aProduct(shop.deps);
      const items = [{ ...aLine(wreath), quantity: 2 }];
      const body = aManualOrder([wreath], { items, faixa_texts: ['Da filha', 'Do neto'], total: 740 });
      const { text, html, subject } = await mailOf(body);
      expect(subject).toBe('Pagamento aprovado: 2 coroas em homenagem a Antônio Pereira');
      expect(text).toContain('Coroa Branca: R$ 350,00\n  Faixa: "Da filha"\n');
      expect(text).toContain('Coroa Branca: R$ 350,00\n  Faixa: "Do neto"\n');
      expect(text).toContain('Faixas (2 × R$ 20,00): R$ 40,00\nTotal pago: R$ 740,00');
      expect(html).toContain('>Do neto</div>');
    });

    it('of R$ 0,00 speaks of the order, never of a payment', async () => {
      const { text, html, subject } = await mailOf(aManualOrder([await aProduct(shop.deps)], { total: 0 }));
      expect(subject).toBe('Recebemos o seu pedido: 1 coroa em homenagem a Antônio Pereira');
      expect(text + html).not.toMatch(/pagamento|Total pago/i);
    });
  });
});
