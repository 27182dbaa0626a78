import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../db/ids.ts';
import { funeralChanges, funerals } from '../db/schema/funerals.ts';
import { notifications } from '../db/schema/notifications.ts';
import { orders, orderWreaths } from '../db/schema/orders.ts';
import { rateLimits } from '../db/schema/rate-limits.ts';
import { reservations, reservationWreaths } from '../db/schema/reservations.ts';
import { endedTokens, passwordResets } from '../db/schema/users.ts';
import { jobHandlers } from '../jobs/workers.ts';
import { anAccount } from '../testing/accounts.ts';
import { shopOfFile } from '../testing/app.ts';
import { aProduct } from '../testing/factories.ts';
import { aFuneral, anOrder } from '../testing/orders.ts';
import { aReservation } from '../testing/reservations.ts';
import { NO_DOCUMENT, REMOVED } from './erase.ts';
import { enforceRetention } from './retention.ts';

const DAY = 86_400_000;
const NOW = new Date('2026-11-21T13:00:00Z');
const at = (days: number) => new Date(NOW.getTime() + days * DAY);

const shop = await shopOfFile();
const wreath = await aProduct(shop.deps, { price: 350 });

describe('the retention', () => {
  beforeEach(async () => {
    shop.clock.set(NOW);
    await shop.deps.database.pool.query(
      'truncate orders, order_wreaths, reservations, funerals, notifications cascade',
    );
  });

  it.each(['active', 'converted', 'released'] as const)(
    'takes the person out of a reservation recorded as %s 30 days after it expired, and keeps what it was worth',
    async (status) => {
      const { deps } = shop;
      const expiring = (expiresAt: Date) =>
        aReservation(deps, [wreath], {
          status,
          expiresAt,
          paymentUrl: 'https://mp.example/link',
          clientAddress: '203.0.113.9',
        });
      const old = await expiring(at(-30.01));
      const young = await expiring(at(-29.99));
      expect(await enforceRetention(deps)).toMatchObject({ reservations: 1, orders: 0 });
      const rows = await deps.db.select().from(reservations);
      const row = (id: string) => rows.find((found) => found.id === id);
      const wreathsOf = (id: string) =>
        deps.db.select().from(reservationWreaths).where(eq(reservationWreaths.reservationId, id));
      expect(row(old.id)).toMatchObject({
        buyerName: REMOVED,
        clientAddress: '-',
        contentHash: '-',
        paymentUrl: null,
        orderId: old.orderId,
        total: old.total,
        status,
      });
      expect((await wreathsOf(old.id)).map(({ faixa }) => faixa)).toEqual([REMOVED]);
      expect((await wreathsOf(young.id)).map(({ faixa }) => faixa)).toEqual(['Saudades eternas']);
      expect(row(young.id)).toMatchObject({ buyerName: 'Maria Oliveira', clientAddress: '203.0.113.9' });
      expect(await enforceRetention(deps)).toMatchObject({ reservations: 0 });
    },
  );

  it.each(['active', 'released'] as const)(
    'takes the person out of an order by telephone that nobody completed, recorded as %s',
    async (status) => {
      const { deps } = shop;
      const unknown = { buyerEmail: '', buyerCpf: '', billingAddress: '' };
      const taken = { ...unknown, takenBy: 'dona@example.com', buyerPhone: '21999990000', status };
      const { id } = await aReservation(deps, [wreath], { ...taken, expiresAt: at(-30.01) });
      expect(await enforceRetention(deps)).toMatchObject({ reservations: 1 });
      const [row] = await deps.db.select().from(reservations).where(eq(reservations.id, id));
      expect(row).toMatchObject({ buyerName: REMOVED, buyerPhone: null, deceasedName: REMOVED });
      expect(await enforceRetention(deps)).toMatchObject({ reservations: 0 });
    },
  );

  it('keeps the sums of an order and erases its buyer five years after the purchase', async () => {
    const { deps } = shop;
    const familyKey = randomUUID();
    const old = await anOrder(deps, wreath, { createdAt: new Date('2021-11-21T12:59:59Z'), familyKey });
    const young = await anOrder(deps, wreath, { createdAt: new Date('2021-11-21T13:00:01Z') });
    const keyBefore = await deps.db.select({ key: orders.accessKey }).from(orders).where(eq(orders.id, old.id));
    expect(await enforceRetention(deps)).toMatchObject({ orders: 1 });
    const [erased] = await deps.db.select().from(orders).where(eq(orders.id, old.id));
    expect(erased).toMatchObject({
      buyerName: REMOVED,
      buyerCpf: NO_DOCUMENT,
      total: old.total,
      createdAt: old.createdAt,
      orderId: old.orderId,
      version: 1,
      familyKey: null,
    });
    expect(erased?.accessKey).not.toBe(keyBefore[0]?.key);
    const wreaths = await deps.db.select().from(orderWreaths).where(eq(orderWreaths.orderRow, old.id));
    expect(wreaths.map(({ faixa }) => faixa)).toEqual([REMOVED]);
    const [kept] = await deps.db.select().from(orders).where(eq(orders.id, young.id));
    expect(kept).toMatchObject({ buyerName: 'Maria Oliveira', buyerCpf: '52998224725' });
  });

  it('keeps the register of a funeral and erases its family five years after the burial', async () => {
    const { deps } = shop;
    const burialAt = new Date('2021-11-20T13:00:00Z');
    const id = await aFuneral(deps, {
      burialAt,
      type: 'convênio',
      healthPlan: 'Plano Serra',
      deactivationReason: 'A filha ligou',
    });
    const changes = {
      before: { telefone: '21999990000' },
      after: { telefone: '2127420000', falecido: 'José da Silva' },
    };
    await deps.db.insert(funeralChanges).values({
      ...{ id: newId(NOW), funeralId: id, action: 'edited', reason: 'a filha Helena pediu', changes },
      ...{ userEmail: 'plantao@example.com', createdAt: NOW },
    });
    await aFuneral(deps, { burialAt: new Date('2021-11-22T13:00:00Z') });
    expect(await enforceRetention(deps)).toMatchObject({ funerals: 1 });
    const [row] = await deps.db.select().from(funerals).where(eq(funerals.id, id));
    expect(row).toMatchObject({
      responsibleName: REMOVED,
      phone: REMOVED,
      healthPlan: REMOVED,
      deactivationReason: null,
      deceasedName: 'José da Silva',
      burialAt,
    });
    const [change] = await deps.db.select().from(funeralChanges).where(eq(funeralChanges.funeralId, id));
    expect(change).toMatchObject({ reason: null, changes: { before: {}, after: { falecido: 'José da Silva' } } });
    expect(await enforceRetention(deps)).toMatchObject({ funerals: 0 });
  });

  it('deletes messages, counters and tokens after their period, and no others', async () => {
    const { deps } = shop;
    await deps.db.execute(sql`insert into notifications (id, event, cause, channel, recipient, subject, text_body, status, created_at)
      select gen_random_uuid(), 'buyer-confirmation', 'buyer:' || i, 'email', 'maria@example.com', 's', 't', 'sent',
        ${at(-90).toISOString()}::timestamptz + (i - 600) * interval '1 second' from generate_series(1, 601) i`);
    await deps.db.insert(rateLimits).values([
      { key: 'login:over', hits: 3, resetsAt: at(-0.001) },
      { key: 'login:counting', hits: 3, resetsAt: at(0.001) },
    ]);
    const [late, open] = [await anAccount(deps), await anAccount(deps)];
    await deps.db.insert(passwordResets).values([
      { userId: late.id, tokenHash: 'a', expiresAt: at(-0.001) },
      { userId: open.id, tokenHash: 'b', expiresAt: at(0.001) },
    ]);
    const signedOut = [newId(at(-1)), newId(at(0))] as const;
    await deps.db.insert(endedTokens).values([
      { id: signedOut[0], expiresAt: at(-0.001) },
      { id: signedOut[1], expiresAt: at(0.001) },
    ]);
    expect(await enforceRetention(deps)).toMatchObject({ notifications: 599, counters: 1, tokens: 2 });
    expect(await deps.db.select({ id: endedTokens.id }).from(endedTokens)).toEqual([{ id: signedOut[1] }]);
    expect(await deps.db.select().from(notifications)).toHaveLength(2);
    expect(await deps.db.select({ userId: passwordResets.userId }).from(passwordResets)).toEqual([{ userId: open.id }]);
    expect(await deps.db.select({ key: rateLimits.key }).from(rateLimits)).toEqual([{ key: 'login:counting' }]);
  });

  /** Many orders, one an hour, the last one at `newest`. */
  async function manyOrders(count: number, newest: Date, cpf: string): Promise<void> {
    await shop.deps.db.execute(sql`insert into orders (id, order_id, origin, buyer_name, buyer_email, buyer_cpf, billing_address,
        deceased_name, funeral_location, funeral_time, payment_method, total_cents, created_at)
      select gen_random_uuid(), gen_random_uuid(), 'shop', 'Maria', 'maria@example.com', ${cpf}, 'Rua', 'José', 'Capela', now(),
        'pix', 100, ${newest.toISOString()}::timestamptz - i * interval '1 hour' from generate_series(0, ${count - 1}) i`);
  }
  const unerased = async () =>
    Number((await shop.deps.db.select({ n: sql<string>`count(*)` }).from(orders).where(sql`buyer_cpf <> ''`))[0]?.n);

  /** A double that passes every use on to `one`, and reports the name of each property read. */
  const watched = <T extends object>(one: T, asked: (key: string | symbol) => void): T =>
    new Proxy(one, {
      get: (target, key) => {
        asked(key);
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });

  it('works in batches, and goes on where it was interrupted', async () => {
    const { deps } = shop;
    await manyOrders(1700, new Date('2021-11-01T00:00:00Z'), '52998224725');
    let transactions = 0;
    const pool = watched(deps.database.pool, (key) => {
      if (key === 'connect' && ++transactions > 2) throw new Error('the process ends');
    });
    const interrupted = { ...deps, database: { ...deps.database, pool } };
    await expect(enforceRetention(interrupted)).rejects.toThrow('the process ends');
    const left = await unerased();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(1700);
    expect(await enforceRetention(deps)).toMatchObject({ orders: left });
    expect(await unerased()).toBe(0);
  });

  it('reads no more of the history than became due since the last run', async () => {
    const { deps } = shop;
    await manyOrders(5000, new Date('2021-10-01T00:00:00Z'), NO_DOCUMENT);
    await manyOrders(3, new Date('2021-11-01T00:00:00Z'), '52998224725');
    let rows = 0;
    const db = watched(deps.db, (key) => {
      if (key === 'select') rows += 1;
    });
    expect(await enforceRetention({ ...deps, db })).toMatchObject({ orders: 3 });
    // At most two pages of orders, one for each state of reservations and of funerals, and the lists of deleted rows.
    expect(rows).toBeLessThan(12);
  });

  it('is part of the nightly clean-up', async () => {
    await anOrder(shop.deps, wreath, { createdAt: at(-6 * 366) });
    await jobHandlers(shop.deps)['clean-up']({});
    expect(await unerased()).toBe(0);
  });

  it('leaves screens and exports of the back office working', async () => {
    const { deps } = shop;
    const order = await anOrder(deps, wreath, { createdAt: at(-6 * 366) });
    await aReservation(deps, [wreath], { createdAt: at(-40), expiresAt: at(-40) });
    await enforceRetention(deps);
    const { headers } = await anAccount(deps);
    const get = (url: string) => shop.as({ headers }).get(url);
    expect(await get(`/orders/${order.orderId}`)).toMatchObject({ status: 200, body: { buyer_name: REMOVED } });
    expect(await get('/orders/by_date?start=2020-11-01&end=2020-12-31')).toMatchObject({ status: 200 });
    expect(await get('/reservations/by_date?start=2026-09-01&end=2026-12-31')).toMatchObject({ status: 200 });
    for (const url of ['/orders/export', '/export/reservations']) {
      const { status, body } = await get(url);
      expect(status).toBe(200);
      expect(body).toContain(REMOVED);
    }
  });
});
