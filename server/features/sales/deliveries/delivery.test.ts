import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OrderPage } from '#contract/order-page.ts';
import { logs } from '../../../db/schema/logs.ts';
import { deliveries, type orders } from '../../../db/schema/orders.ts';
import { anAccount, officeOfFile } from '../../../testing/accounts.ts';
import { aProduct } from '../../../testing/factories.ts';
import { anOrder, deliver as record, undoDelivery } from '../../../testing/orders.ts';

const BOUGHT = new Date('2026-11-21T10:00:00Z');
const FAILED = { outcome: 'not_delivered', reason: 'Capela fechada, ninguém atende.' };

const { shop, admin, staff } = await officeOfFile();
const wreath = await aProduct(shop.deps);

describe('a delivery', () => {
  const order = (change: Partial<typeof orders.$inferInsert> = {}) =>
    anOrder(shop.deps, wreath, { createdAt: BOUGHT, ...change });
  const deliver = (orderId: string, told: Record<string, unknown> = {}, by = staff) => record(shop, by, orderId, told);
  const tries = ({ id }: { id: string }) =>
    shop.deps.db.select().from(deliveries).where(eq(deliveries.orderRow, id)).orderBy(deliveries.recordedAt);
  const logged = (action: Parameters<typeof shop.logged>[0], { number }: { number: number }) =>
    shop.logged(action, `nº ${number}`);

  it('says who received it and when, by the clock of São Paulo, and brings the order to its last stage', async () => {
    const sold = await order({ production: 'em_producao' });
    const { body } = await deliver(sold.orderId, { received_by: 'Sr. João', at: '2026-11-21T09:40' });
    const delivery = { received_by: 'Sr. João', delivered_at: '2026-11-21T12:40:00.000Z' };
    expect(body).toMatchObject({ delivery, production: 'entregue', production_at: delivery.delivered_at });
    const page = (await shop.get<OrderPage>(`/pedido/${sold.accessKey}`)).body;
    expect(page.delivery).toEqual({ received_by: 'Sr. João', photo: null });
    expect(page.steps.at(-1)).toEqual({ state: 'entregue', at: delivery.delivered_at });
    expect(await logged('producao_alterada', sold)).toMatchObject([
      {
        changes: {
          before: { production: 'em_producao' },
          after: { production: 'entregue', delivered_at: delivery.delivered_at },
        },
      },
    ]);
  });

  it('is recorded once, however often it is sent, also simultaneously, after a correction and after undoing', async () => {
    const sold = await order();
    const told = { key: randomUUID(), at: '2026-11-21T12:40:00.000Z', received_by: 'Ana' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => deliver(sold.orderId, told)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const from = { received_by: 'Ana', delivered_at: told.at };
    const payload = { from, ...from, received_by: 'Eva' };
    await shop.as(staff).patch(`/orders/${sold.orderId}/delivery`, payload);
    expect((await deliver(sold.orderId, told)).body).toMatchObject({ delivery: { received_by: 'Eva' } });
    await undoDelivery(shop, admin, sold.orderId);
    expect((await deliver(sold.orderId, told)).body).toMatchObject({ production: 'saiu', delivery: null });
    expect(await tries(sold)).toHaveLength(1);
    expect(await logged('producao_alterada', sold)).toHaveLength(2);
  });

  it('with the key of another delivery is refused', async () => {
    const [sold, other] = [await order(), await order()];
    const told = { key: randomUUID(), at: shop.clock.now().toISOString(), received_by: 'Ana' };
    const answers = await Promise.all([deliver(sold.orderId, told), deliver(other.orderId, told)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await deliver(sold.orderId, { ...told, received_by: 'Eva' })).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/já foi enviad[ao] com outros dados/) },
    });
  });

  it("recorded by two people is the first one's, and the other learns whose", async () => {
    const colleague = await anAccount(shop.deps);
    for (let round = 0; round < 5; round += 1) {
      const sold = await order();
      const told = { at: '2026-11-21T12:40:00.000Z' };
      const answers = await Promise.all([deliver(sold.orderId, told), deliver(sold.orderId, told, colleague)]);
      const won = answers.findIndex(({ status }) => status === 200);
      expect(answers[1 - won]).toMatchObject({
        status: 409,
        body: {
          detail: `Este pedido já foi marcado como entregue por ${[staff, colleague][won]?.email} em 21/11/2026 09:40.`,
        },
      });
      expect(await tries(sold)).toMatchObject([{ recordedBy: [staff, colleague][won]?.email }]);
    }
  });

  it('that failed is kept with its reason and leaves the stage', async () => {
    const sold = await order({ production: 'saiu' });
    const first = { ...FAILED, at: '2026-11-21T12:00:00.000Z' };
    expect((await deliver(sold.orderId, first)).body).toMatchObject({
      production: 'saiu',
      delivery: null,
      failed_deliveries: [{ at: first.at, by: staff.email, reason: FAILED.reason }],
    });
    expect(await logged('entrega_nao_realizada', sold)).toMatchObject([
      { changes: { after: { reason: FAILED.reason } } },
    ]);
  });

  it('that failed leaves the order on its way, or brings it back to the shop once, as one record', async () => {
    const sold = await order({ production: 'saiu' });
    expect((await deliver(sold.orderId, FAILED)).body).toMatchObject({ production: 'saiu' });
    const key = randomUUID();
    const back = { ...FAILED, key, returned: true, at: BOUGHT.toISOString() };
    for (const _ of [1, 2]) expect((await deliver(sold.orderId, back)).body).toMatchObject({ production: 'pronto' });
    expect(await tries(sold)).toHaveLength(2);
    expect(await logged('producao_alterada', sold)).toMatchObject([
      { userEmail: staff.email, changes: { before: { production: 'saiu' }, after: { production: 'pronto' } } },
    ]);
    expect((await deliver(sold.orderId, { returned: true })).status).toBe(422);
  });

  it('that failed before the wreaths left again, told late by a phone, does not take them off the van', async () => {
    const left = new Date('2026-11-21T12:40:00Z');
    const sold = await order({ production: 'saiu', productionAt: left });
    const back = (at: string) => deliver(sold.orderId, { ...FAILED, returned: true, at });
    expect((await back('2026-11-21T12:00:00.000Z')).body).toMatchObject({
      production: 'saiu',
      failed_deliveries: [{ reason: FAILED.reason }],
    });
    // A phone's clock may be some minutes slow.
    expect((await back('2026-11-21T12:35:00.000Z')).body).toMatchObject({ production: 'pronto' });
  });

  it('is refused for an unknown order, for a time that can’t be, and for a failure without a reason', async () => {
    const sold = await order();
    expect(await deliver(sold.orderId, { at: '2026-11-22T13:00:00Z' })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'at'], msg: 'A entrega não pode estar no futuro.' }] },
    });
    expect((await deliver(sold.orderId, { outcome: 'not_delivered' })).status).toBe(422);
    expect((await deliver(sold.orderId, { reason: 'Ninguém atende.' })).status).toBe(422);
    expect((await deliver('nenhum')).status).toBe(404);
  });

  describe('with a slip in it', () => {
    const at = '2026-11-21T12:40:00.000Z';
    const seen = { received_by: 'Sr. Joao', delivered_at: at };
    const delivered = async () => {
      const sold = await order();
      await deliver(sold.orderId, { received_by: seen.received_by, at });
      return sold;
    };
    const correct = (orderId: string, payload: object) => shop.as(staff).patch(`/orders/${orderId}/delivery`, payload);

    it('is corrected by the staff and logged, and the buyer reads what is right', async () => {
      const sold = await delivered();
      const right = { received_by: 'Sr. João', delivered_at: '2026-11-21T09:30' };
      const { status, body } = await correct(sold.orderId, { from: seen, ...right });
      const delivery = { received_by: 'Sr. João', delivered_at: '2026-11-21T12:30:00.000Z' };
      expect([status, body]).toMatchObject([200, { delivery }]);
      const page = (await shop.get<OrderPage>(`/pedido/${sold.accessKey}`)).body;
      expect(page).toMatchObject({ delivery: { received_by: 'Sr. João' } });
      expect(page.steps.at(-1)?.at).toBe(delivery.delivered_at);
      const corrections = () => logged('entrega_corrigida', sold);
      expect(await corrections()).toMatchObject([
        {
          userEmail: staff.email,
          changes: { before: { delivered_at: at }, after: { delivered_at: delivery.delivered_at } },
        },
      ]);
      expect(JSON.stringify(await shop.deps.db.select().from(logs))).not.toMatch(/Sr\. Jo[aã]o/);
      expect((await correct(sold.orderId, { from: delivery, ...delivery })).status).toBe(200);
      expect(await corrections()).toHaveLength(1);
      expect(await correct(sold.orderId, { from: seen, ...seen })).toMatchObject({
        status: 409,
        body: { code: 'stale-version' },
      });
    });

    it('is refused before the delivery, for a time that can’t be, and for an unknown order', async () => {
      const sold = await delivered();
      const future = await correct(sold.orderId, { from: seen, ...seen, delivered_at: '2030-01-01T10:00' });
      expect(future).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'delivered_at'] }] } });
      expect((await correct((await order()).orderId, { from: seen, ...seen })).status).toBe(409);
      expect((await correct('nenhum', { from: seen, ...seen })).status).toBe(404);
    });
  });
});
