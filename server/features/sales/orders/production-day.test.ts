import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { OrderDetails } from '#contract/orders.ts';
import type { ProductionOrder } from '#contract/production.ts';
import type { orders } from '../../../db/schema/orders.ts';
import { anAccount } from '../../../testing/accounts.ts';
import { shopOfFile } from '../../../testing/app.ts';
import { aProduct } from '../../../testing/factories.ts';
import { anOrder, aRefund } from '../../../testing/orders.ts';

const NOON = new Date('2026-11-23T15:00:00Z');

const shop = await shopOfFile();
shop.clock.set(NOON);
const wreath = await aProduct(shop.deps);
const admin = await anAccount(shop.deps);

describe('the production of a day', () => {
  beforeEach(async () => {
    await shop.deps.database.pool.query('truncate orders, funerals cascade');
    shop.clock.set(NOON);
  });

  const get = async <Body>(path: string, who = admin) => (await shop.as(who).get<Body>(`/orders/${path}`)).body;
  type Listed = Pick<OrderDetails, 'order_id' | 'funeral' | 'production'>;
  const list = (day = '') => get<Listed[]>(`production${day && `?day=${day}`}`);
  const listed = async (day = '') => (await list(day)).map(({ order_id }) => order_id);
  const ceremony = (orderId: string, funeralTime: string | Date, change: Partial<typeof orders.$inferInsert> = {}) =>
    anOrder(shop.deps, wreath, { orderId, funeralTime: new Date(funeralTime), ...change });

  it('is sorted by urgency, then by deadline: overdue, urgent, in time, delivered', async () => {
    await ceremony('entregue-hoje', '2026-11-23T16:00:00Z', { production: 'entregue', productionAt: NOON });
    await ceremony('em-tempo-2', '2026-11-24T00:00:00Z');
    await ceremony('em-tempo-1', '2026-11-24T01:00:00Z', { marginMinutes: 150 });
    await ceremony('urgente-2', '2026-11-23T16:59:59Z', { production: 'saiu' });
    await ceremony('urgente-1', '2026-11-23T16:30:00Z');
    await ceremony('atrasado-2', '2026-11-23T15:59:59Z', { production: 'pronto' });
    await ceremony('atrasado-1', '2026-10-01T12:00:00Z');
    const expected = [
      'atrasado-1',
      'atrasado-2',
      'urgente-1',
      'urgente-2',
      'em-tempo-1',
      'em-tempo-2',
      'entregue-hoje',
    ];
    expect(await listed()).toEqual(expected);
    expect(await listed('2026-11-23')).toEqual(expected);
  });

  it('has orders to begin or deliver by the last millisecond of the São Paulo day, whenever the ceremony is', async () => {
    // Due at 23:30 today for a ceremony tomorrow; begun at 23:59 today for a delivery at 02:59.
    await ceremony('entrega-hoje', '2026-11-24T03:30:00Z');
    await ceremony('comeca-hoje', '2026-11-24T06:59:59.999Z');
    await ceremony('comeca-amanha', '2026-11-24T07:00:00.000Z');
    const today = ['entrega-hoje', 'comeca-hoje'];
    expect(await listed()).toEqual(today);
    expect(await listed('2026-11-24')).toEqual([...today, 'comeca-amanha']);
    for (const [now, expected] of [
      ['2026-11-24T02:59:59.999Z', today],
      ['2026-11-24T03:00:00.000Z', [...today, 'comeca-amanha']],
    ] as const) {
      shop.clock.set(new Date(now));
      const rows = await get<Listed[]>('production', await anAccount(shop.deps));
      expect(rows.map(({ order_id }) => order_id)).toEqual(expected);
    }
  });

  it('shows an order once that is delivered while the list is being read', async () => {
    await ceremony('entregue-agora', '2026-11-23T18:00:00Z', { production: 'saiu' });
    const { pool } = shop.deps.database;
    const ask = pool.query.bind(pool) as (...query: unknown[]) => Promise<unknown>;
    const deliveredFirst = async (...query: unknown[]) => {
      const [asked] = query as { text?: string }[];
      if (asked?.text?.includes('"production" = $')) {
        await ask("update orders set production = 'entregue', production_at = $1", [NOON]);
      }
      return ask(...query);
    };
    Object.assign(pool, { query: deliveredFirst });
    onTestFinished(() => void Object.assign(pool, { query: ask }));
    expect(await listed()).toEqual(['entregue-agora']);
  });

  it('shows a delivery on the São Paulo day on which it was made, and on no other', async () => {
    const delivered = (orderId: string, at: string) =>
      ceremony(orderId, '2026-11-23T18:00:00Z', { production: 'entregue', productionAt: new Date(at) });
    await delivered('na-vespera', '2026-11-23T02:59:59.999Z');
    await delivered('primeiro-instante', '2026-11-23T03:00:00.000Z');
    await delivered('no-fim-do-dia', '2026-11-24T02:59:59.999Z');
    expect((await listed()).sort()).toEqual(['no-fim-do-dia', 'primeiro-instante']);
    expect(await listed('2026-11-22')).toEqual(['na-vespera']);
    expect(await listed('2026-11-24')).toEqual([]);
  });

  it('shows an order that was closed after it was begun on the day of that, so that nobody goes on with it', async () => {
    const closed = (orderId: string, closedAt: string, production: 'novo' | 'pronto' | 'saiu') =>
      ceremony(orderId, '2026-11-25T20:00:00Z', { closing: 'cancelled', closedAt: new Date(closedAt), production });
    await closed('na-vespera', '2026-11-23T02:59:59.999Z', 'saiu');
    await closed('na-van', '2026-11-23T03:00:00.000Z', 'saiu');
    await closed('na-bancada', '2026-11-23T14:00:00Z', 'pronto');
    await closed('sem-comecar', '2026-11-23T14:00:00Z', 'novo');
    const rows = await get<ProductionOrder[]>('production');
    expect(new Map(rows.map(({ order_id, closing }) => [order_id, closing]))).toEqual(
      new Map([
        ['na-bancada', 'cancelled'],
        ['na-van', 'cancelled'],
      ]),
    );
    expect(await listed('2026-11-22')).toEqual(['na-vespera']);
  });

  it('leaves out closed orders, and marks fully refunded ones until a person decides', async () => {
    const at = '2026-11-23T20:00:00Z';
    await ceremony('cancelado', at, { closing: 'cancelled' });
    await ceremony('tardio', at, { flags: ['late', 'short-stock'] });
    await aRefund(shop.deps, await ceremony('estornado', at));
    await aRefund(shop.deps, await ceremony('a-receber', at), { keepDue: true });
    const rows = await get<ProductionOrder[]>('production');
    const marks = Object.fromEntries(rows.map(({ order_id, refunded }) => [order_id, refunded]));
    expect(marks).toEqual({ tardio: false, estornado: true, 'a-receber': false });
  });

  it('and what is ahead are listed by their ceremony, and chosen by their stage', async () => {
    const on = (days: number, orderId: string) => ceremony(orderId, new Date(NOON.getTime() + days * 86_400_000));
    await on(-1, 'ontem');
    await on(40, 'depois');
    await on(0, 'hoje');
    const ahead = async (query = '') => (await get<Listed[]>(`ahead${query}`)).map(({ order_id }) => order_id);
    expect(await ahead()).toEqual(['hoje', 'depois']);
    expect(await ahead('?stage=pronto')).toEqual([]);
    expect(await ahead('?stage=novo&limit=1')).toEqual(['hoje']);
    expect((await shop.as(admin).get('/orders/ahead?stage=outra')).status).toBe(422);
  });

  it('is read on a wall with its key alone, until that is changed or withdrawn, and names nobody but the deceased', async () => {
    const soon = new Date(NOON.getTime() + 3 * 3_600_000);
    await ceremony('hoje', soon, { deceasedName: 'Iracema Quadro' });
    await ceremony('entregue', soon, { production: 'entregue' });
    const { post, remove } = shop.as(await anAccount(shop.deps, { role: 'funcionario' }));
    const renew = async () => (await post<{ key: string }>('/orders/production/quadro')).body.key;
    const read = (key: string | null) => shop.get(`/quadro/${key}`);
    const first = await renew();
    const [text, wreaths] = [expect.any(String), [{ title: wreath.name, faixa: expect.any(String) }]];
    const order = { id: 'hoje', deceased_name: 'Iracema Quadro', place: text, deliver_by: text, wreaths };
    expect((await read(first)).body).toEqual({ orders: [{ ...order, production: 'novo', stopped: false }] });
    const second = await renew();
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect((await remove('/orders/production/quadro')).body).toEqual({ key: null });
    expect([(await read(second)).status, (await read(null)).status]).toEqual([404, 404]);
  });

  it.each<[string, Partial<typeof orders.$inferInsert>]>([
    ['suspected of fraud', { flags: ['fraud-stop'] }],
    ['without its ceremony', { flags: ['no-ceremony'] }],
    ['cancelled while it was made', { closing: 'cancelled', production: 'pronto', closedAt: NOON }],
  ])('says on a wall of an order %s to stop', async (_, change) => {
    await ceremony('parado', new Date(NOON.getTime() + 3 * 3_600_000), change);
    const { body } = await shop.as(admin).post<{ key: string }>('/orders/production/quadro');
    expect((await shop.get(`/quadro/${body.key}`)).body).toMatchObject({ orders: [{ stopped: true }] });
  });
});
