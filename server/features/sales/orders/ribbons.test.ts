import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderPage } from '#contract/order-page.ts';
import type { OrderDetails } from '#contract/orders.ts';
import { officeOfFile } from '../../../testing/accounts.ts';
import { aLine, aProduct } from '../../../testing/factories.ts';
import { aManualOrder, anEdit, anOrderByHand, keysOf } from '../../../testing/orders.ts';

const { shop, admin } = await officeOfFile();
const white = await aProduct(shop.deps, { name: 'Coroa Branca', stock: 90 });
const rose = await aProduct(shop.deps, { name: 'Coroa Rosa', stock: 90 });

type Line = ReturnType<typeof aLine> & { faixas: string[] };
const lineOf = (product: typeof white, ...faixas: string[]): Line => ({
  ...aLine(product),
  quantity: faixas.length,
  faixas,
});

/** Expects these wreaths, each with its ribbon, in every place where people read them. */
async function expectSeen({ order_id: id }: OrderDetails, ...wreaths: string[]): Promise<void> {
  const { get } = shop.as(admin);
  type Wreaths = { wreaths: { title: string; faixa: string | null }[] };
  const told = ({ body }: { body: Wreaths }) => body.wreaths.map(({ title, faixa }) => `${title}: ${faixa ?? '-'}`);
  const { access_key: key } = await keysOf(shop, id);
  const { family_key } = (await shop.post<OrderPage>(`/pedido/${key}/familia`)).body;
  for (const path of [`/orders/${id}/production`, `/pedido/${key}`, `/homenagem/${family_key}`])
    expect(told(await get<Wreaths>(path)), path).toEqual(wreaths);
  const { items } = (await get<OrderDetails>(`/orders/${id}`)).body;
  expect(items.flatMap(({ title, faixas }) => faixas.map((text) => `${title}: ${text || '-'}`))).toEqual(wreaths);
}

describe('a ribbon stays on its wreath', () => {
  let order: OrderDetails;

  async function sell(...items: Line[]): Promise<void> {
    const { faixa_texts: _, ...body } = aManualOrder([], { items, total: 900 });
    order = await anOrderByHand(shop, admin, body);
  }
  async function edit(...items: Line[]): Promise<void> {
    const { faixa_texts: _, ...body } = anEdit(order, { items });
    order = (await shop.as(admin).put<OrderDetails>(`/orders/${order.order_id}`, body)).body;
  }
  beforeEach(() => shop.clock.advance(60_000));

  it('alone on the second of two, and the mail says it there', async () => {
    await sell(lineOf(white, ''), lineOf(rose, 'Da família'));
    await expectSeen(order, 'Coroa Branca: -', 'Coroa Rosa: Da família');
    await shop.runJobs();
    const [mail] = shop.mailsTo(order.buyer_email);
    expect(mail?.text).toContain('\nCoroa Branca: R$ 350,00\nCoroa Rosa: R$ 350,00\n  Faixa: "Da família"\n');
  });

  it('when the quantity of the first is lowered, and a text is taken away', async () => {
    await sell(lineOf(white, 'Do clube', 'Da escola'), lineOf(rose, 'Da família', 'Dos amigos'));
    await edit(lineOf(white, 'Do clube'), lineOf(rose, '', 'Dos amigos'));
    await expectSeen(order, 'Coroa Branca: Do clube', 'Coroa Rosa: -', 'Coroa Rosa: Dos amigos');
  });

  it('when its buyer corrects it, by the wreath and not by its place', async () => {
    await sell(lineOf(white, ''), lineOf(rose, 'Da famila', 'Dos amigos'));
    const path = `/pedido/${(await keysOf(shop, order.order_id)).access_key}`;
    const { wreaths, version } = (await shop.get<OrderPage>(path)).body;
    const correct = (line: number, faixa: string, seen: number) =>
      shop.patch(path, {
        ...{ version: seen, deceased_name: order.deceased_name, faixas: [{ wreath: wreaths[line]?.id, faixa }] },
      });
    expect((await correct(1, 'Da família', version)).status).toBe(200);
    await expectSeen(order, 'Coroa Branca: -', 'Coroa Rosa: Da família', 'Coroa Rosa: Dos amigos');
    expect((await correct(0, 'Da escola', version + 1)).status).toBe(422);
  });
});
