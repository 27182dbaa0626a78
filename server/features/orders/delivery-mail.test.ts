import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notifications } from '../../db/schema/notifications.ts';
import { type Account, anAccount } from '../../testing/accounts.ts';
import { openShop, type TestShop } from '../../testing/app.ts';
import { aProduct, type TestProduct } from '../../testing/factories.ts';
import { anOrder } from '../../testing/orders.ts';

const HOUR = 3_600_000;

describe('the mails of a delivery', () => {
  let shop: TestShop;
  let admin: Account;
  let wreath: TestProduct;
  beforeAll(async () => {
    shop = await openShop();
    admin = await anAccount(shop.deps);
    wreath = await aProduct(shop.deps, { name: 'Coroa da Serra' });
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    shop.simulator.mail.clear();
    await shop.deps.db.delete(notifications);
  });

  const move = async (orderId: string, from: string, to: string) => {
    const url = `/api/orders/${orderId}/production`;
    return (await shop.request({ method: 'PATCH', url, headers: admin.headers, payload: { from, to } })).status;
  };
  const told = async () => (await shop.deps.db.select().from(notifications)).map(({ event }) => event);

  it('say where the wreath is, with its ribbon, the number, the page of the order and whom to call', async () => {
    const order = await anOrder(shop.deps, wreath, { faixaTexts: ['Saudade <da> Família'] });
    expect(await move(order.orderId, 'novo', 'saiu')).toBe(200);
    expect(await move(order.orderId, 'saiu', 'entregue')).toBe(200);
    await shop.runJobs();
    const mails = shop.simulator.mail.messages();
    expect(mails.map(({ subject, recipients }) => [subject, recipients])).toEqual([
      ['Saiu para entrega: a homenagem a José da Silva', ['maria@example.com']],
      ['Entregue: a homenagem a José da Silva', ['maria@example.com']],
    ]);
    for (const { text, html } of mails) {
      const address = `${shop.deps.config.publicUrl}/pedido/${order.accessKey}`;
      expect(text).toContain(`Pedido nº ${order.number}`);
      expect(text).toContain('Coroa da Serra. Faixa: "Saudade <da> Família"');
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

  it('are not sent again for a slip, and are when the stage is reached anew later', async () => {
    const { orderId } = await anOrder(shop.deps, wreath);
    await move(orderId, 'novo', 'saiu');
    await move(orderId, 'saiu', 'entregue');
    await move(orderId, 'entregue', 'saiu');
    await move(orderId, 'saiu', 'entregue');
    expect(await told()).toEqual(['buyer-leaving', 'buyer-delivered']);
    await move(orderId, 'entregue', 'saiu');
    shop.clock.advance(HOUR);
    await move(orderId, 'saiu', 'entregue');
    expect(await told()).toEqual(['buyer-leaving', 'buyer-delivered', 'buyer-delivered']);
  });

  it('are written with the move or not at all, and none is sent for the same move twice', async () => {
    const { orderId } = await anOrder(shop.deps, wreath);
    const answers = await Promise.all([move(orderId, 'novo', 'saiu'), move(orderId, 'novo', 'saiu')]);
    expect(answers.toSorted()).toEqual([200, 409]);
    expect(await told()).toEqual(['buyer-leaving']);
  });

  it('are not sent for an order whose money went back', async () => {
    const { orderId } = await anOrder(shop.deps, wreath, { flags: ['refunded'] });
    await move(orderId, 'novo', 'saiu');
    expect(await told()).toEqual([]);
  });
});
