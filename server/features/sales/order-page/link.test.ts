import { beforeEach, describe, expect, it } from 'vitest';
import { showLink } from '#contract/order-links.ts';
import { EMAIL_STAYS } from '#domain/correction.ts';
import { notifications } from '../../../db/schema/notifications.ts';
import { officeOfFile } from '../../../testing/accounts.ts';
import { aProduct } from '../../../testing/factories.ts';
import { anOrder, keysOf } from '../../../testing/orders.ts';
import type { Order } from '../order-repository.ts';
import { LINK_SENT } from './link.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const { shop, admin } = await officeOfFile();

describe('the address of an order', () => {
  let order: Order;
  beforeEach(async () => {
    await shop.deps.db.delete(notifications);
    order = await anOrder(shop.deps, await aProduct(shop.deps));
    shop.clock.advance(11 * 60_000);
  });

  const asAdmin = shop.as(admin);
  const find = (payload: object) => shop.post('/acompanhar', payload);
  const renew = (email: string | null = null) =>
    shop.post<{ key: string }>(`/pedido/${order.accessKey}/endereco`, { email });
  /** Renews it and goes on with the new address, as whoever has it does. */
  const renewed = async (email: string | null) => {
    const answer = await renew(email);
    if (answer.status === 200) order = { ...order, accessKey: answer.body.key };
    return answer;
  };
  const opens = async (key: string) => (await shop.get(`/pedido/${key}`)).status;

  describe('is sent to the e-mail of the order, never shown', () => {
    it.each([
      ['its e-mail', 'MARIA@example.com'],
      ['its telephone', '+55 (21) 99999-0000'],
    ])('to a person who knows the number and %s', async (_, contact) => {
      const answer = await find({ number: order.number, contact });
      expect(answer).toMatchObject({ status: 200, body: { message: LINK_SENT } });
      expect(JSON.stringify(answer.body)).not.toContain(order.accessKey);
      const [mail] = await shop.told();
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
      expect(await shop.told()).toEqual([]);
    });

    it('once in ten minutes', async () => {
      await find({ number: order.number, contact: order.buyerEmail });
      await find({ number: order.number, contact: order.buyerEmail });
      expect(await shop.told()).toHaveLength(1);
    });
  });

  describe('is told to an administrator', () => {
    const show = (link: string) => asAdmin.post(`/orders/${order.orderId}/links`, { link });

    it('by no answer about the order', async () => {
      const { status, body } = await shop.as(admin).get(`/orders/${order.orderId}`);
      const keys = [order.accessKey, order.payKey].filter((key) => JSON.stringify(body).includes(key));
      expect([status, keys]).toEqual([200, []]);
    });

    it('by a call that the log keeps and that asks for the second step', async () => {
      expect((await show('order')).body).toEqual({ key: order.accessKey });
      expect((await show('payment')).body).toEqual({ key: order.payKey });
      const entries = await shop.logged('link_mostrado');
      expect(entries.map(({ message }) => message)).toEqual([
        `Link do pedido nº ${order.number} mostrado.`,
        `Link do pedido nº ${order.number} de pagamento mostrado.`,
      ]);
      expect(showLink.secondStep).toBe(true);
    });

    it('or sent to the buyer again, once in ten minutes, without being shown', async () => {
      for (let press = 0; press < 2; press += 1) {
        const { status, body } = await asAdmin.post(`/orders/${order.orderId}/link/mail`);
        expect([status, JSON.stringify(body).includes(order.accessKey)]).toEqual([200, false]);
      }
      expect(await shop.told()).toMatchObject([{ event: 'buyer-link', recipient: order.buyerEmail }]);
    });
  });

  describe('is renewed', () => {
    it('by the buyer: the new one goes by mail, the old one opens nothing', async () => {
      const { status, body } = await renew();
      const { key } = body;
      expect(status).toBe(200);
      expect([await opens(order.accessKey), await opens(key)]).toEqual([404, 200]);
      const [mail] = await shop.told();
      expect(mail).toMatchObject({ event: 'buyer-link', recipient: order.buyerEmail });
      expect(mail?.textBody).toContain(key);
    });

    it('with a corrected e-mail, which gets number and link alone; the former one is told, the log has both', async () => {
      const { body } = await renew('maria@exemplo.com.br');
      const { key } = body;
      const [link, warning] = await shop.told();
      expect(link).toMatchObject({ event: 'buyer-link', recipient: 'maria@exemplo.com.br' });
      expect(link?.textBody).toContain(key);
      expect(link?.textBody).not.toMatch(/Maria|José|Saudades|Pagamento/);
      expect(warning).toMatchObject({ recipient: order.buyerEmail });
      expect(warning?.textBody).not.toContain(key);
      expect(await opens(order.accessKey)).toBe(404);
      const entry = (await shop.logged('link_renovado')).at(-1);
      expect(entry?.changes).toEqual({
        before: { buyer_email: order.buyerEmail },
        after: { buyer_email: 'maria@exemplo.com.br' },
      });
    });

    it('by the staff, and not under a wrong key or with half an e-mail', async () => {
      const answer = await asAdmin.post(`/orders/${order.orderId}/link`);
      expect(answer.status).toBe(200);
      expect((await renew()).status).toBe(404);
      const { access_key: accessKey } = await keysOf(shop, order.orderId);
      expect(await opens(accessKey)).toBe(200);
      order = { ...order, accessKey };
      expect((await renew('maria@')).status).toBe(422);
    });

    it('with another e-mail three times, and no more until the shop has written one', async () => {
      for (const at of [1, 2, 3]) expect((await renewed(`estranho-${at}@example.com`)).status).toBe(200);
      expect(await renewed('estranho-4@example.com')).toMatchObject({ status: 409, body: { detail: EMAIL_STAYS } });
      expect((await renewed(null)).status).toBe(200);
      expect((await shop.told()).filter(({ recipient }) => recipient === 'estranho-4@example.com')).toEqual([]);
    });

    it.each([
      ['cancelled', () => ({ closing: 'cancelled', closedAt: shop.deps.now() }) as const],
      [
        'delivered eight days ago',
        () => ({ production: 'entregue', productionAt: new Date(shop.clock.now().getTime() - 8 * DAY) }) as const,
      ],
    ])('but keeps the e-mail of an order that is %s', async (_, change) => {
      order = await anOrder(shop.deps, await aProduct(shop.deps), change());
      expect((await renew('estranho@example.com')).status).toBe(409);
      expect(await shop.told()).toEqual([]);
    });

    it('back to the former e-mail within 48 hours, through further changes, and once', async () => {
      await renewed('ladrao@example.com');
      await renewed('outro@example.com');
      const url = (await shop.told()).find(({ recipient }) => recipient === order.buyerEmail)?.textBody ?? '';
      const [, token = ''] = /\/pedido\/(\S+)\/email/.exec(url) ?? [];
      const stolen = order.accessKey;
      expect((await shop.post('/acompanhar/email', { key: `${token}x` })).status).toBe(404);
      for (let press = 0; press < 2; press += 1) {
        const { status, body } = await shop.post('/acompanhar/email', { key: token });
        expect([status, Object.keys(body as object)]).toEqual([200, ['message']]);
      }
      expect(await opens(stolen)).toBe(404);
      const sent = (await shop.told()).filter(({ recipient }) => recipient === order.buyerEmail);
      expect(sent.map(({ subject }) => subject)).toEqual([
        `O e-mail do pedido nº ${order.number} mudou`,
        `O endereço do seu pedido nº ${order.number}`,
      ]);
      const { access_key: key } = await keysOf(shop, order.orderId);
      expect((await shop.post(`/pedido/${key}/endereco`, { email: 'ladrao@example.com' })).status).toBe(409);
      shop.clock.advance(49 * HOUR);
      expect((await shop.post('/acompanhar/email', { key: token })).status).toBe(404);
    });
  });
});
