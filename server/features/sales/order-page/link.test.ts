import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { logs } from '../../../db/schema/logs.ts';
import { notifications } from '../../../db/schema/notifications.ts';
import { openShop } from '../../../testing/app.ts';
import { aProduct, aSession } from '../../../testing/factories.ts';
import { anOrder } from '../../../testing/orders.ts';
import type { Order } from '../orders/repository.ts';
import { LINK_SENT } from './link.ts';

const shop = await openShop();
afterAll(() => shop.close());
const headers = await aSession(shop.deps, 'administrador');

describe('the address of an order', () => {
  let order: Order;
  beforeEach(async () => {
    await shop.deps.db.delete(notifications);
    order = await anOrder(shop.deps, await aProduct(shop.deps));
    shop.clock.advance(11 * 60_000);
  });

  const post = async (path: string, payload?: object, as: object = {}) =>
    shop.request({ method: 'POST', url: `/api${path}`, ...(payload ? { payload } : {}), ...as });
  const find = (payload: object) => post('/acompanhar', payload);
  const renew = (email: string | null = null) => post(`/pedido/${order.accessKey}/endereco`, { email });
  const opens = async (key: string) => (await shop.request({ method: 'GET', url: `/api/pedido/${key}` })).status;
  const mails = () => shop.deps.db.select().from(notifications);

  describe('is sent to the e-mail of the order, never shown', () => {
    it.each([
      ['its e-mail', 'MARIA@example.com'],
      ['its telephone', '+55 (21) 99999-0000'],
    ])('to a person who knows the number and %s', async (_, contact) => {
      const answer = await find({ number: order.number, contact });
      expect(answer).toMatchObject({ status: 200, body: { message: LINK_SENT } });
      expect(JSON.stringify(answer.body)).not.toContain(order.accessKey);
      const [mail] = await mails();
      expect(mail).toMatchObject({ event: 'buyer-link', recipient: order.buyerEmail });
      expect(mail?.textBody).toContain(`/pedido/${order.accessKey}`);
    });

    it('with the same words and no mail for strangers', async () => {
      for (const contact of ['ana@example.com', '(21) 2742-0000', '0', '@'])
        expect(await find({ number: order.number, contact })).toMatchObject({
          status: 200,
          body: { message: LINK_SENT },
        });
      expect((await find({ number: 1, contact: order.buyerEmail })).body).toEqual({ message: LINK_SENT });
      expect(await mails()).toEqual([]);
    });

    it('once in ten minutes', async () => {
      await find({ number: order.number, contact: order.buyerEmail });
      await find({ number: order.number, contact: order.buyerEmail });
      expect(await mails()).toHaveLength(1);
    });
  });

  describe('is renewed', () => {
    it('by the buyer: the new one goes by mail, the old one opens nothing', async () => {
      const { status, body } = await renew();
      const { key } = body as { key: string };
      expect(status).toBe(200);
      expect([await opens(order.accessKey), await opens(key)]).toEqual([404, 200]);
      const [mail] = await mails();
      expect(mail).toMatchObject({ event: 'buyer-link', recipient: order.buyerEmail });
      expect(mail?.textBody).toContain(key);
    });

    it('with a corrected e-mail, to which the whole confirmation goes; the log has both', async () => {
      const { body } = await renew('maria@exemplo.com.br');
      const { key } = body as { key: string };
      const [mail] = await mails();
      expect(mail).toMatchObject({ event: 'buyer-confirmation', recipient: 'maria@exemplo.com.br' });
      expect(mail?.textBody).toContain(key);
      expect(await opens(order.accessKey)).toBe(404);
      const entry = (await shop.deps.db.select().from(logs)).findLast(({ action }) => action === 'link_renovado');
      expect(entry?.changes).toEqual({
        before: { buyer_email: order.buyerEmail },
        after: { buyer_email: 'maria@exemplo.com.br' },
      });
    });

    it('by the staff, and not under a wrong key or with half an e-mail', async () => {
      const answer = await post(`/orders/${order.orderId}/link`, undefined, { headers });
      const { access_key } = answer.body as { access_key: string };
      expect(await opens(access_key)).toBe(200);
      expect((await renew()).status).toBe(404);
      order = { ...order, accessKey: access_key };
      expect((await renew('maria@')).status).toBe(422);
    });
  });
});
