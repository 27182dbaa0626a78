import { beforeEach, describe, expect, it } from 'vitest';
import type { FamilyPage, OrderPage } from '#contract/order-page.ts';
import type { OrderDetails } from '#contract/orders.ts';
import type { ProductionOrder } from '#contract/production.ts';
import { anAccount } from '../../../testing/accounts.ts';
import { shopOfFile } from '../../../testing/app.ts';
import { aLine, aProduct } from '../../../testing/factories.ts';
import { aManualOrder, anEdit, keysOf } from '../../../testing/orders.ts';

const shop = await shopOfFile();
const { headers } = await anAccount(shop.deps);
const white = await aProduct(shop.deps, { name: 'Coroa Branca', stock: 90 });
const rose = await aProduct(shop.deps, { name: 'Coroa Rosa', stock: 90 });

type Line = ReturnType<typeof aLine> & { faixas: string[] };
const lineOf = (product: typeof white, ...faixas: string[]): Line => ({
  ...aLine(product),
  quantity: faixas.length,
  faixas,
});

/** The wreaths and ribbons of an order in every place where people read them. */
async function seen(order: OrderDetails) {
  const get = async (url: string) => (await shop.request({ method: 'GET', url, headers })).body;
  const sheet = (await get(`/api/orders/${order.order_id}/production`)) as ProductionOrder;
  const { access_key: key } = await keysOf(shop, order.order_id);
  const page = (await get(`/api/pedido/${key}`)) as OrderPage;
  const shared = await shop.request({ method: 'POST', url: `/api/pedido/${key}/familia` });
  const family = (await get(`/api/homenagem/${(shared.body as OrderPage).family_key}`)) as FamilyPage;
  const told = ({ wreaths }: { wreaths: { title: string; faixa: string | null }[] }) =>
    wreaths.map(({ title, faixa }) => [title, faixa]);
  const { items } = (await get(`/api/orders/${order.order_id}`)) as OrderDetails;
  const office = items.flatMap(({ title, faixas }) => faixas.map((text) => [title, text || null]));
  return { office, sheet: told(sheet), page: told(page), family: told(family) };
}
const everywhere = (wreaths: [string, string | null][]) => ({
  ...{ office: wreaths, sheet: wreaths, page: wreaths, family: wreaths },
});

describe('a ribbon stays on its wreath', () => {
  let order: OrderDetails;

  async function sell(...items: Line[]): Promise<void> {
    const { faixa_texts: _, ...body } = aManualOrder([], { items, total: 900 });
    const answer = await shop.request({ method: 'POST', url: '/api/orders/manual', headers, payload: body });
    expect(answer.status).toBe(201);
    order = answer.body as OrderDetails;
  }
  async function edit(...items: Line[]): Promise<void> {
    const url = `/api/orders/${order.order_id}`;
    const { faixa_texts: _, ...body } = anEdit(order, { items });
    const answer = await shop.request({ method: 'PUT', url, headers, payload: body });
    expect(answer.status).toBe(200);
    order = answer.body as OrderDetails;
  }
  beforeEach(() => shop.clock.advance(60_000));

  it('alone on the second of two, and the mail says it there', async () => {
    await sell(lineOf(white, ''), lineOf(rose, 'Da família'));
    expect(await seen(order)).toEqual(
      everywhere([
        ['Coroa Branca', null],
        ['Coroa Rosa', 'Da família'],
      ]),
    );
    await shop.runJobs();
    const mail = shop.simulator.mail.messages().find(({ recipients }) => recipients.includes(order.buyer_email));
    expect(mail?.text).toContain('- Coroa Branca: R$ 350,00\n- Coroa Rosa: R$ 350,00\n  Faixa: "Da família"\n');
  });

  it('when the quantity of the first is lowered, and a text is taken away', async () => {
    await sell(lineOf(white, 'Do clube', 'Da escola'), lineOf(rose, 'Da família', 'Dos amigos'));
    await edit(lineOf(white, 'Do clube'), lineOf(rose, '', 'Dos amigos'));
    expect(await seen(order)).toEqual(
      everywhere([
        ['Coroa Branca', 'Do clube'],
        ['Coroa Rosa', null],
        ['Coroa Rosa', 'Dos amigos'],
      ]),
    );
  });

  it('when its buyer corrects it, by the wreath and not by its place', async () => {
    await sell(lineOf(white, ''), lineOf(rose, 'Da famila', 'Dos amigos'));
    const url = `/api/pedido/${(await keysOf(shop, order.order_id)).access_key}`;
    const { wreaths, version } = (await shop.request({ method: 'GET', url })).body as OrderPage;
    const faixas = [{ wreath: wreaths[1]?.id, faixa: 'Da família' }];
    const payload = { version, deceased_name: order.deceased_name, faixas };
    expect((await shop.request({ method: 'PATCH', url, payload })).status).toBe(200);
    expect(await seen(order)).toEqual(
      everywhere([
        ['Coroa Branca', null],
        ['Coroa Rosa', 'Da família'],
        ['Coroa Rosa', 'Dos amigos'],
      ]),
    );
    const none = [{ wreath: wreaths[0]?.id, faixa: 'Da escola' }];
    const refused = await shop.request({
      method: 'PATCH',
      url,
      payload: { ...payload, version: version + 1, faixas: none },
    });
    expect(refused.status).toBe(422);
  });
});
