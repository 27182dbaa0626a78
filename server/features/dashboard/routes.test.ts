import { describe, expect, it } from 'vitest';
import type { NewOrder } from '#contract/dashboard.ts';
import { cents } from '#domain/money.ts';
import { newId } from '../../db/ids.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { payments } from '../../db/schema/orders.ts';
import { officeOfFile } from '../../testing/accounts.ts';
import { aCheckout, aProduct } from '../../testing/factories.ts';
import { anOrder } from '../../testing/orders.ts';
import { aReservation } from '../../testing/reservations.ts';

const { shop, admin } = await officeOfFile();
const wreath = await aProduct(shop.deps, { stock: 50 });
await aProduct(shop.deps, { active: false });

describe('dashboard figures', () => {
  const get = async <Body>(path: string) => (await shop.as(admin).get<Body>(path)).body;
  const checkout = () => shop.post('/pagamento/create-payment', aCheckout([wreath]));

  it('count live reservations and active products, the same in both places', async () => {
    await checkout();
    await checkout();
    expect(await get('/dashboard/resumo')).toEqual({ reservas: 2, produtos: 1 });
    expect(await get('/reservations/count')).toEqual({ total: 2 });
    shop.clock.advance(31 * 60_000);
    expect(await get('/dashboard/resumo')).toEqual({ reservas: 0, produtos: 1 });
    expect(await get('/reservations/count')).toEqual({ total: 0 });
  });

  it('count the orders but for mistyped ones, and show the five newest with what happened to them', async () => {
    expect(await get('/orders/count')).toEqual({ total: 0 });
    expect(await get('/orders/last')).toEqual([]);
    for (let i = 1; i <= 6; i += 1) {
      shop.clock.advance(1000);
      await anOrder(shop.deps, wreath, { orderId: `pedido-${i}`, closing: i === 5 ? 'voided' : null });
    }
    expect(await get('/orders/count')).toEqual({ total: 5 });
    const last = await get<{ order_id: string; situation: string | null }[]>('/orders/last');
    expect(last.map(({ order_id }) => order_id)).toEqual(['pedido-6', 'pedido-5', 'pedido-4', 'pedido-3', 'pedido-2']);
    expect(last.map(({ situation }) => situation)).toEqual([null, 'a_devolver', null, null, null]);
  });

  it('name the payments and notifications that need a person, and no CPF', async () => {
    const { db } = shop.deps;
    const now = shop.clock.now();
    const payment = {
      ...{
        status: 'approved' as const,
        statusDetail: 'accredited',
        method: 'pix',
        amount: cents(100),
        currency: 'BRL',
      },
      ...{ createdAt: now, updatedAt: now, outcome: 'mismatch' as const, problems: ['amount'] },
    };
    const { id: reservationId, number } = await aReservation(shop.deps, [wreath]);
    await db.insert(payments).values([
      { ...payment, paymentId: '42', reservationId, needsPerson: true },
      { ...payment, paymentId: '43', reservationId, needsPerson: false },
    ]);
    const messages = [
      ['recusado', 'failed', 1],
      ['insistente', 'pending', 6],
      ['recente', 'pending', 5],
      ['entregue', 'sent', 9],
    ] as const;
    await db.insert(notifications).values(
      messages.map(([cause, status, attempts]) => ({
        ...{ id: newId(now), event: 'order-approved', channel: 'email' as const, subject: 'Novo pedido pago', cause },
        ...{ textBody: 'segredo', createdAt: now, recipient: `${cause}@example.com`, status, attempts },
        lastError: status === 'failed' ? '550 No such user here' : null,
      })),
    );
    type Attention = { payments: object; notifications: { latest: { recipient: string }[] } };
    const attention = await get<Attention>('/dashboard/attention');
    expect(attention.payments).toMatchObject({ total: 1, latest: [{ payment_id: '42', number, amount: 1 }] });
    const recipients = attention.notifications.latest.map(({ recipient }) => recipient);
    expect(recipients.sort()).toEqual(['insistente@example.com', 'recusado@example.com']);
    expect(JSON.stringify(attention)).toContain('550 No such user here');
    expect(JSON.stringify(attention)).not.toMatch(/segredo|52998224725/);
  });
});

describe('the new orders', () => {
  const ask = async (since?: string) => {
    const query = since === undefined ? '' : `?${new URLSearchParams({ desde: since }).toString()}`;
    type News = { at: string; orders: NewOrder[] };
    const { status, body } = await shop.as(admin).get<News>(`/dashboard/novidades${query}`);
    return { status, ...body };
  };

  it("begin with the server's time, then list the orders after it, newest first", async () => {
    await anOrder(shop.deps, wreath);
    const start = await ask();
    expect(start).toEqual({ status: 200, at: shop.clock.now().toISOString(), orders: [] });
    expect((await ask(start.at)).orders).toEqual([]);
    for (const buyerName of ['Ana', 'Bia']) {
      shop.clock.advance(1000);
      await anOrder(shop.deps, wreath, { buyerName, orderId: buyerName });
    }
    const { orders } = await ask(start.at);
    expect(orders.map(({ buyer_name }) => buyer_name)).toEqual(['Bia', 'Ana']);
  });

  it('list the newest 20 of many, and refuse an invalid instant', async () => {
    const { at } = await ask();
    for (let count = 0; count < 21; count += 1) {
      shop.clock.advance(1000);
      await anOrder(shop.deps, wreath, { orderId: `muitos-${count}` });
    }
    const { orders } = await ask(at);
    expect(orders.map(({ order_id }) => order_id)).toEqual(Array.from({ length: 20 }, (_, i) => `muitos-${20 - i}`));
    expect((await ask('ontem')).status).toBe(422);
  });
});
