import { beforeEach, describe, expect, it } from 'vitest';
import type { ProductionOrder } from '#contract/production.ts';
import { notificationSettings, notifications } from '../../../db/schema/notifications.ts';
import { officeOfFile } from '../../../testing/accounts.ts';
import { aProduct } from '../../../testing/factories.ts';
import { anOrder, aRefund, editOrder } from '../../../testing/orders.ts';
import type { NewOrder, Order } from '../order-repository.ts';

const { shop, admin, staff: florist } = await officeOfFile();
const wreath = await aProduct(shop.deps, { stock: 50 });
await shop.deps.db.insert(notificationSettings).values({ id: 1, emails: ['dona@example.com'] });

const at = (hours: number) => new Date(shop.clock.now().getTime() + hours * 3_600_000);
const asStaff = shop.as(florist);
const sheet = async ({ orderId }: Order) => (await asStaff.get<ProductionOrder>(`/orders/${orderId}/production`)).body;
const told = async () => (await shop.told()).map(({ event, recipient }) => [event, recipient]);

async function edit({ orderId }: Order, change: Parameters<typeof editOrder>[3]): Promise<void> {
  shop.clock.advance(1000);
  expect((await editOrder(shop, admin, orderId, change)).status).toBe(200);
}

let order: Order;
async function begin(change: Partial<NewOrder> = {}): Promise<void> {
  order = await anOrder(shop.deps, wreath, change);
  await shop.deps.db.delete(notifications);
}
beforeEach(() => shop.clock.advance(60_000));

describe('a ribbon that the office changes while it is made', () => {
  beforeEach(() => begin({ production: 'pronto', productionAt: shop.clock.now() }));

  it('is marked with what it was and is, and told to staff and buyer as the buyer’s own correction is', async () => {
    await edit(order, { faixa_texts: ['Saudade eterna'] });
    expect((await sheet(order)).changes).toEqual([
      {
        at: shop.clock.now().toISOString(),
        by: admin.email,
        differences: [{ what: 'Faixa', from: 'Saudades eternas', to: 'Saudade eterna' }],
        open: true,
      },
    ]);
    expect(await told()).toEqual([
      ['order-corrected', 'dona@example.com'],
      ['buyer-corrected', order.buyerEmail],
    ]);
    const [mail] = await shop.told();
    expect(mail?.textBody).toContain('Faixa. Etapa: Pronto.');
    expect(`${mail?.subject}${mail?.textBody}`).not.toMatch(/Saudade|José|Maria/);
  });

  it('until somebody answers Troquei, for the changes that were seen alone', async () => {
    await edit(order, { faixa_texts: ['Saudade eterna'] });
    const [first] = (await sheet(order)).changes;
    await edit(order, { faixa_texts: ['Da família'] });
    const answer = (seen: string | undefined) => asStaff.post(`/orders/${order.orderId}/troquei`, { seen });
    const open = async () => (await sheet(order)).changes.map((change) => change.open);
    expect((await answer(first?.at)).status).toBe(200);
    expect(await open()).toEqual([false, true]);
    const last = (await sheet(order)).changes.at(-1);
    await answer(last?.at);
    // An answer to the first that arrives late takes nothing back.
    await answer(first?.at);
    expect(await open()).toEqual([false, false]);
    expect((await answer(at(1).toISOString())).status).toBe(409);
  });
});

it('is told to the staff alone when the money went back', async () => {
  await begin();
  await aRefund(shop.deps, order);
  await edit(order, { faixa_texts: ['Saudade eterna'] });
  expect(await told()).toEqual([['order-corrected', 'dona@example.com']]);
});

it('marks nothing of a delivered order, though it says what was corrected', async () => {
  await begin({ production: 'entregue', productionAt: shop.clock.now() });
  await edit(order, { deceased_name: 'José Carlos' });
  expect((await sheet(order)).changes).toMatchObject([{ open: false }]);
  expect(await told()).toEqual([]);
});

describe('an hour that the office changes', () => {
  const page = async () => (await shop.get(`/pedido/${order.accessKey}`)).body;
  const urgent = async () => (await asStaff.get<{ unheard: object[] }>('/dashboard/hoje')).body;

  it('says before what follows, wakes somebody when it leaves little time, and never makes the buyer late', async () => {
    await begin();
    expect((await urgent()).unheard).toEqual([]);
    const soon = { funeral_location: order.funeralLocation, funeral_time: at(2).toISOString() };
    const foreseen = await asStaff.post(`/orders/${order.orderId}/avisos`, soon);
    expect(foreseen.body).toEqual({ text: expect.stringMatching(/^Já não cabe no prazo/) });
    await edit(order, soon);
    expect((await urgent()).unheard).toMatchObject([{ order_id: order.orderId }]);
    expect(await page()).toMatchObject({ promise: 'moved-late', moved: true });
    const answer = await asStaff.post(`/orders/${order.orderId}/prazo`);
    expect(answer).toMatchObject({ status: 200, body: { flags: ['moved'] } });
    expect(await page()).toMatchObject({ promise: 'in-time' });
    expect(await told()).toContainEqual(['buyer-moved', order.buyerEmail]);
    // One mail is enough of one change.
    expect(await told()).not.toContainEqual(['buyer-corrected', order.buyerEmail]);
  });

  it('keeps a wreath on the way among today’s, whatever day it is for', async () => {
    await begin({ production: 'saiu', productionAt: shop.clock.now() });
    await edit(order, { funeral_time: at(96).toISOString() });
    const board = (await asStaff.get<ProductionOrder[]>('/orders/production')).body;
    expect(board.find(({ number }) => number === order.number)?.changes).toMatchObject([{ open: true }]);
  });
});
