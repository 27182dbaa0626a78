import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { notifications } from '../../../db/schema/notifications.ts';
import { officeOfFile } from '../../../testing/accounts.ts';
import { aProduct } from '../../../testing/factories.ts';
import { moneyActions, readOrder } from '../../../testing/money.ts';
import { anOrder, aRefund, moveStage, deliver as record, undoDelivery } from '../../../testing/orders.ts';
import { photograph } from '../../../testing/uploads.ts';
import { deliverNotification } from '../../notifications/deliver.ts';

const MINUTE = 60_000;

const { shop, admin } = await officeOfFile();
const wreath = await aProduct(shop.deps, { name: 'Coroa da Serra' });

describe('the mails of a delivery', () => {
  beforeEach(async () => {
    shop.simulator.mail.clear();
    await shop.deps.db.delete(notifications);
  });

  const move = async (orderId: string, from: string, to: string) =>
    (await moveStage(shop, admin, orderId, { from, to })).status;
  const deliver = async (orderId: string, told: Record<string, unknown> = {}) =>
    (await record(shop, admin, orderId, told)).status;
  const send = async (orderId: string, query = '') =>
    (await photograph(shop, admin, orderId, { address: `${randomUUID()}${query}` })).body.delivery?.photo;
  const sent = async () => {
    await shop.runWaitingJobs();
    const toBuyer = shop.mailsTo('maria@example.com');
    return toBuyer.map(({ subject }) => subject.replace(/:.*/, ''));
  };
  const lastHtml = () => shop.simulator.mail.messages().at(-1)?.html ?? '';
  const told = async () => (await shop.told({ recipient: 'maria@example.com' })).map(({ event }) => event);

  it('say where the wreath is, with its ribbon, the number, the page of the order and whom to call', async () => {
    const order = await anOrder(shop.deps, wreath, { faixa: 'Saudade <da> Família' });
    expect(await move(order.orderId, 'novo', 'saiu')).toBe(200);
    expect(await deliver(order.orderId)).toBe(200);
    await shop.runJobs();
    expect(shop.simulator.mail.messages()).toEqual([]);
    await shop.runWaitingJobs();
    const mails = shop.simulator.mail.messages();
    expect(mails.map(({ subject, recipients }) => [subject, recipients])).toEqual([
      ['Saiu para entrega: a homenagem a José da Silva', ['maria@example.com']],
      ['Entregue: a homenagem a José da Silva', ['maria@example.com']],
    ]);
    for (const { text, html } of mails) {
      const address = `${shop.deps.config.publicUrl}/pedido/${order.accessKey}`;
      expect(text).toContain(`Pedido nº ${order.number}`);
      expect(text).toContain('A COROA\nCoroa da Serra\n  Faixa: "Saudade <da> Família"\n');
      expect(text).toContain(address);
      expect(text).toContain('(24 horas)');
      expect(html).toContain(`Pedido nº ${order.number}`);
      expect(html).toContain('>Saudade &#60;da&#62; Família</div>');
      expect(html).toContain(`href="${address}"`);
      expect(text + html).not.toContain(order.orderId);
      expect(text).not.toMatch(/R\$|529\.?982|Acácias/);
    }
    expect(mails[0]?.text).toContain('está a caminho de Capela Municipal');
    expect(mails[1]?.text).toContain('foi entregue em ');
  });

  it('are taken back by a move back within a minute, and sent once when the stage is reached again', async () => {
    const { orderId } = await anOrder(shop.deps, wreath, { production: 'pronto' });
    await move(orderId, 'pronto', 'saiu');
    shop.clock.advance(2_000);
    await move(orderId, 'saiu', 'pronto');
    expect(await sent()).toEqual([]);
    expect(await told()).toEqual([]);
    shop.clock.advance(5 * MINUTE);
    await move(orderId, 'pronto', 'saiu');
    shop.clock.advance(2_000);
    await deliver(orderId);
    shop.clock.advance(2_000);
    await undoDelivery(shop, admin, orderId);
    expect(await sent()).toEqual(['Saiu para entrega']);
  });

  it('are written with the move or not at all, and none is sent for the same move twice', async () => {
    const { orderId } = await anOrder(shop.deps, wreath);
    const answers = await Promise.all([move(orderId, 'novo', 'saiu'), move(orderId, 'novo', 'saiu')]);
    expect(answers).toEqual([200, 200]);
    expect(await told()).toEqual(['buyer-leaving']);
  });

  it('are not sent for an order whose money went back', async () => {
    const { orderId } = await aRefund(shop.deps, await anOrder(shop.deps, wreath));
    await move(orderId, 'novo', 'saiu');
    await deliver(orderId);
    await send(orderId);
    expect(await told()).toEqual([]);
  });

  it('that wait are taken back when the whole money goes back', async () => {
    const { orderId } = await anOrder(shop.deps, wreath);
    await move(orderId, 'novo', 'saiu');
    expect(await told()).toEqual(['buyer-leaving']);
    const order = await readOrder(shop, admin, orderId);
    expect((await moneyActions(shop, admin).refund(order, 370)).status).toBe(200);
    expect(await told()).toEqual(['buyer-refund']);
  });

  describe('with a photograph', () => {
    const picture = ({ accessKey }: { accessKey: string }) =>
      `${shop.deps.config.publicUrl}/api/pedido/${accessKey}/foto.jpg`;
    const onItsWay = async () => {
      const order = await anOrder(shop.deps, wreath, { production: 'saiu' });
      expect(await deliver(order.orderId)).toBe(200);
      return order;
    };

    it('that is uploaded while the mail waits is in it', async () => {
      const order = await onItsWay();
      await send(order.orderId);
      expect(await sent()).toEqual(['Entregue']);
      expect(lastHtml()).toContain(`src="${picture(order)}"`);
      expect(shop.simulator.mail.messages()[0]?.text).toContain('A foto da entrega está na página do pedido.');
    });

    it('that comes too late is sent in a mail of its own', async () => {
      const order = await onItsWay();
      expect(await sent()).toEqual(['Entregue']);
      expect(lastHtml()).not.toContain(picture(order));
      const first = await send(order.orderId);
      await send(order.orderId, `?replaces=${first}`);
      expect(await sent()).toEqual(['Entregue', 'Foto da entrega']);
      expect(lastHtml()).toContain(`src="${picture(order)}"`);
    });

    it('that arrives while the mail is being sent is never lost', async () => {
      for (let round = 0; round < 8; round += 1) {
        shop.simulator.mail.clear();
        const order = await onItsWay();
        const waiting = (await shop.told()).find(({ status }) => status === 'pending');
        await Promise.all([deliverNotification(shop.deps, waiting?.id ?? ''), send(order.orderId)]);
        await sent();
        const mails = shop.simulator.mail.messages();
        expect(mails.filter(({ subject }) => subject.startsWith('Entregue'))).toHaveLength(1);
        expect(mails.filter(({ html }) => html.includes(picture(order)))).toHaveLength(1);
      }
    });

    it('shows in mail programs as JPEG what the page shows now', async () => {
      const order = await onItsWay();
      const open = () => fetch(`${shop.url}/api/pedido/${order.accessKey}/foto.jpg`);
      expect((await open()).status).toBe(404);
      const key = await send(order.orderId);
      const answer = await open();
      expect(answer.headers.get('content-type')).toBe('image/jpeg');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
        format: 'jpeg',
        width: 64,
      });
      await shop.as(admin).remove(`/orders/${order.orderId}/delivery-photo/${key}`);
      expect((await open()).status).toBe(404);
    });
  });
});
