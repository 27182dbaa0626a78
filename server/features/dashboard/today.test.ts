import { beforeEach, describe, expect, it } from 'vitest';
import type { getToday } from '#contract/dashboard.ts';
import type { WireResponse } from '#contract/endpoint.ts';
import { anAccount } from '../../testing/accounts.ts';
import { shopOfFile } from '../../testing/app.ts';
import { aProduct } from '../../testing/factories.ts';
import { anOrder, aRefund } from '../../testing/orders.ts';

const HOUR = 3_600_000;
/** A Monday at noon in São Paulo. */
const NOON = new Date('2026-11-23T15:00:00Z');

const shop = await shopOfFile();
shop.clock.set(NOON);
const wreath = await aProduct(shop.deps, { stock: 3, price: 350 });
const admin = await anAccount(shop.deps);
const staff = await anAccount(shop.deps, { role: 'funcionario' });

const get = <Body>(path: string, who = staff) => shop.as(who).get<Body>(`/dashboard/${path}`);
const today = async () => (await get<WireResponse<typeof getToday>>('hoje')).body;
const order = (orderId: string, hours: number, change: Parameters<typeof anOrder>[2] = {}) =>
  anOrder(shop.deps, wreath, { orderId, funeralTime: new Date(NOON.getTime() + hours * HOUR), ...change });

describe('today', () => {
  beforeEach(async () => {
    await shop.deps.database.pool.query('truncate orders, money_movements, payments cascade');
    shop.clock.set(NOON);
  });

  it('counts the wreaths that are late, to begin and to deliver by the end of the day, and shows the earliest', async () => {
    await order('amanha', 40);
    await order('a-comecar', 6, { marginMinutes: 180 });
    await order('a-entregar', 5, { production: 'pronto' });
    await order('atrasado', 0.5, { production: 'em_producao' });
    await order('entregue', 4, { production: 'entregue', productionAt: NOON });
    await order('cancelado', 3, { closing: 'cancelled' });
    const { wreaths, orders } = await today();
    expect(wreaths).toEqual({ late: 1, to_begin: 1, to_deliver: 1 });
    expect(orders.first.map(({ order_id }) => order_id)).toEqual(['atrasado', 'a-comecar', 'a-entregar']);
    expect(orders.total).toBe(3);
  });

  it('names what came in since six in the evening of yesterday', async () => {
    shop.clock.set(new Date('2026-11-22T20:59:00Z'));
    await order('de-tarde', 40);
    shop.clock.set(new Date('2026-11-23T06:00:00Z'));
    const { number } = await order('de-noite', 41, { deceasedName: 'Antônio' });
    shop.clock.set(NOON);
    const { overnight } = await today();
    expect(overnight).toMatchObject({ total: 1, latest: [{ order_id: 'de-noite', number, deceased_name: 'Antônio' }] });
  });

  it('names wreaths of which two units or fewer are left, or what the owner set, without those that live reservations hold', async () => {
    const few = await aProduct(shop.deps, { stock: 2, name: 'Coroa Rara' });
    await aProduct(shop.deps, { stock: 0, active: false });
    expect((await today()).low_stock).toEqual([{ product_id: few.id, name: 'Coroa Rara', available: 2 }]);
    const setMark = (lowMark: number) => shop.as(admin).put(`/products/${few.id}/estoque/minimo`, { lowMark });
    expect(await setMark(1)).toMatchObject({ status: 200, body: { lowMark: 1 } });
    expect((await today()).low_stock).toEqual([]);
    expect((await setMark(-1)).status).toBe(422);
  });

  it('tells administrators alone what money came in, without what went back', async () => {
    shop.clock.set(new Date('2026-11-16T14:00:00Z'));
    await order('semana-passada', 1);
    shop.clock.set(new Date('2026-11-16T15:00:00Z'));
    await order('semana-passada-mais-tarde', 1);
    shop.clock.set(NOON);
    await order('hoje', 6);
    await aRefund(shop.deps, await order('devolvido', 6));
    expect((await get('hoje/dinheiro', admin)).body).toEqual({
      today: 370,
      same_day_last_week: 370,
      week: 370,
      last_week: 370,
    });
    expect((await get('hoje/dinheiro')).status).toBe(403);
    expect(JSON.stringify(await today())).not.toMatch(/370|52998224725|maria@example\.com|Acácias/);
  });
});
