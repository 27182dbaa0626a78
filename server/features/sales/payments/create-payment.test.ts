import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { anAccount } from '../../../testing/accounts.ts';
import { shopOfFile } from '../../../testing/app.ts';
import { aCheckout, aProduct, type CheckoutBody } from '../../../testing/factories.ts';

const shop = await shopOfFile();

describe('create-payment', () => {
  const pay = (payload: object) =>
    shop.post<{ init_point: string; detail: string }>('/pagamento/create-payment', payload);

  it('reserves the wreaths and answers a payment link with our prices', async () => {
    const wreath = await aProduct(shop.deps, { stock: 3 });
    const body = aCheckout([wreath, wreath]);
    const answer = await pay(body);
    expect(answer.status).toBe(200);
    expect(answer.body.init_point).toContain(shop.simulator.url);
    const preference = shop.simulator.payments.preferences().at(-1);
    expect(preference?.items.map(({ unit_price, quantity }) => unit_price * quantity)).toEqual([350, 350, 40]);
    const catalogue = await shop.get(`/products/${wreath.id}`);
    expect(catalogue.body).toMatchObject({ stock: 1 });
  });

  it('sends nothing about the deceased, the ceremony or the faixas to the provider', async () => {
    const wreath = await aProduct(shop.deps);
    await pay(
      aCheckout([wreath], {
        deceased_name: 'Nome Reservado',
        faixa_texts: ['Texto Reservado'],
        funeral_location: 'Lugar Reservado',
      }),
    );
    expect(JSON.stringify(shop.simulator.payments.preferences().at(-1))).not.toContain('Reservado');
  });

  it.each<object>([{}, { id: randomUUID() }, { id: 'abc' }])(
    'refuses an inactive or unknown wreath by its title: %j',
    async (change) => {
      const hidden = await aProduct(shop.deps, { active: false, name: 'Coroa Oculta' });
      const detail = 'Produto inválido ou sem preço: Coroa Oculta';
      expect(await pay(aCheckout([{ ...hidden, ...change }]))).toMatchObject({ status: 409, body: { detail } });
    },
  );

  it('refuses every tampered amount and tells the provider nothing', async () => {
    const wreath = await aProduct(shop.deps, { price: 350, stock: 20 });
    const before = shop.simulator.payments.preferences().length;
    const tampered: ((body: CheckoutBody) => unknown)[] = [
      ({ order_data }) => Object.assign(order_data, { total: 369.99 }),
      ({ items }) => items.push({ title: 'Desconto', quantity: 1, unit_price: -100 }),
      ({ items, order_data }) => {
        for (const line of items) if (line.unit_price === 350) line.unit_price = 1;
        for (const item of order_data.items) item.price = 1;
        order_data.total = 21;
      },
    ];
    for (const tamper of tampered) {
      const body = structuredClone(aCheckout([wreath]));
      tamper(body);
      const answer = await pay(body);
      expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Coroa Branca') } });
    }
    expect(shop.simulator.payments.preferences()).toHaveLength(before);
  });

  it('refuses more ribbons than wreaths, at their field', async () => {
    const wreath = await aProduct(shop.deps);
    const answer = await pay(aCheckout([wreath], { faixa_texts: ['um', 'dois'] }));
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: expect.arrayContaining(['faixa_texts']) }] } });
  });

  it('refuses a ceremony that began more than a quarter of an hour ago, at its field', async () => {
    const wreath = await aProduct(shop.deps);
    const at = (minutesAgo: number) =>
      pay(
        aCheckout([wreath], { funeral_time: new Date(shop.clock.now().getTime() - minutesAgo * 60_000).toISOString() }),
      );
    expect((await at(15)).status).toBe(200);
    expect(await at(16)).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'order_data', 'funeral_time'], msg: 'Data e hora da cerimônia já passaram.' }] },
    });
  });

  it('refuses while the shop is closed and names no next step but waiting', async () => {
    const wreath = await aProduct(shop.deps);
    const admin = await anAccount(shop.deps);
    const force = (mode: string | null) => shop.as(admin).put('/business/force', { mode, until: null });
    await force('closed');
    expect(await pay(aCheckout([wreath]))).toMatchObject({
      status: 409,
      body: { detail: 'Estamos fechados agora. Você pode adicionar ao carrinho e finalizar quando abrirmos.' },
    });
    await force(null);
    expect((await pay(aCheckout([wreath]))).status).toBe(200);
  });

  it('releases the hold and answers 503 when the provider fails', async () => {
    const wreath = await aProduct(shop.deps, { stock: 1 });
    shop.simulator.payments.setFault({ endpoint: 'create-preference', kind: 'error-500', times: 10 });
    const answer = await pay(aCheckout([wreath]));
    shop.simulator.payments.clearFaults();
    expect([answer.status, answer.body.detail]).toEqual([503, 'Erro ao iniciar pagamento. Tente novamente.']);
    expect((await pay(aCheckout([wreath]))).status).toBe(200);
  });
});
