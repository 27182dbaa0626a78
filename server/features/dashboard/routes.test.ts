import { afterAll, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { newId } from '../../db/ids.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { payments } from '../../db/schema/orders.ts';
import { reservations } from '../../db/schema/reservations.ts';
import { openShop } from '../../testing/app.ts';
import { aCheckout, aProduct, aSession } from '../../testing/factories.ts';
import { anOrder } from '../../testing/orders.ts';

const shop = await openShop();
afterAll(() => shop.close());
const headers = await aSession(shop.deps, 'administrador');
const wreath = await aProduct(shop.deps, { stock: 50 });
await aProduct(shop.deps, { active: false });

describe('dashboard figures', () => {
  const get = async (path: string) => (await shop.request({ method: 'GET', url: `/api${path}`, headers })).body;
  const checkout = () =>
    shop.request({ method: 'POST', url: '/api/pagamento/create-payment', payload: aCheckout([wreath]) });

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
    const last = (await get('/orders/last')) as { order_id: string; situation: string | null }[];
    expect(last.map(({ order_id }) => order_id)).toEqual(['pedido-6', 'pedido-5', 'pedido-4', 'pedido-3', 'pedido-2']);
    expect(last.map(({ situation }) => situation)).toEqual([null, 'a_devolver', null, null, null]);
    expect(last[0]).toEqual({
      order_id: 'pedido-6',
      number: expect.any(Number),
      buyer_name: 'Maria Oliveira',
      total: 370,
      payment_method: 'pix',
      situation: null,
      created_at: shop.clock.now().toISOString(),
    });
  });

  it('name the payments and notifications that need a person, and no CPF', async () => {
    expect(await get('/dashboard/attention')).toEqual({
      payments: { total: 0, latest: [] },
      notifications: { total: 0, latest: [] },
      reservations: { total: 0, latest: [] },
      alarms: { total: 0, latest: [] },
      invoices: { total: 0, latest: [] },
      requests: { total: 0, latest: [] },
      owed: { total: 1, latest: [expect.objectContaining({ order_id: 'pedido-5', amount: 370 })] },
    });
    const { db } = shop.deps;
    const body = aCheckout([wreath]);
    await shop.request({ method: 'POST', url: '/api/pagamento/create-payment', payload: body });
    const rows = await db.select().from(reservations);
    const held = rows.find(({ orderId }) => orderId === body.order_data.order_id);
    const payment = {
      paymentId: '42',
      reservationId: held?.id ?? '',
      status: 'approved',
      statusDetail: 'accredited',
      method: 'pix',
      amount: cents(100),
      currency: 'BRL',
      orderRow: null,
      reportedRefunded: cents(0),
      fee: null,
      net: null,
      releaseAt: null,
      reportedAt: shop.clock.now(),
      createdAt: shop.clock.now(),
      updatedAt: shop.clock.now(),
      outcome: 'mismatch' as const,
      problems: ['amount'],
      needsPerson: true,
    };
    await db.insert(payments).values([payment, { ...payment, paymentId: '43', needsPerson: false }]);
    const notification = {
      event: 'order-approved',
      channel: 'email' as const,
      subject: 'Novo pedido pago',
      textBody: 'segredo',
      createdAt: shop.clock.now(),
    };
    await db.insert(notifications).values(
      (
        [
          ['recusado', 'failed', 1],
          ['insistente', 'pending', 6],
          ['recente', 'pending', 5],
          ['entregue', 'sent', 9],
        ] as const
      ).map(([name, status, attempts]) => ({
        ...notification,
        id: newId(shop.clock.now()),
        cause: name,
        recipient: `${name}@example.com`,
        status,
        attempts,
        lastError: status === 'failed' ? '550 No such user here' : null,
      })),
    );
    const attention = (await get('/dashboard/attention')) as {
      payments: unknown;
      notifications: { total: number; latest: { recipient: string }[] };
    };
    expect(attention.payments).toEqual({
      total: 1,
      latest: [
        {
          payment_id: '42',
          order_id: body.order_data.order_id,
          number: held?.number,
          buyer_name: 'Maria Oliveira',
          amount: 1,
          problems: ['amount'],
          updated_at: shop.clock.now().toISOString(),
        },
      ],
    });
    expect(attention.notifications.total).toBe(2);
    const recipients = attention.notifications.latest.map(({ recipient }) => recipient);
    expect(recipients.sort()).toEqual(['insistente@example.com', 'recusado@example.com']);
    const text = JSON.stringify(attention);
    expect(text).toContain('550 No such user here');
    expect(text).not.toContain('segredo');
    expect(text).not.toContain(body.order_data.buyer_cpf);
  });
});
