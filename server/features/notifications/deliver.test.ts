import { beforeEach, describe, expect, it } from 'vitest';
import { notificationSettings } from '../../db/schema/notifications.ts';
import { shopOfFile } from '../../testing/app.ts';
import { aCheckout, aLine, aProduct } from '../../testing/factories.ts';
import { payCheckout } from '../../testing/money.ts';
import { deliverNotification } from './deliver.ts';

const shop = await shopOfFile();
await shop.deps.db.insert(notificationSettings).values({
  id: 1,
  emails: ['dona@example.com', 'florista@example.com'],
  telegramChatIds: ['-100123', '@florestal'],
  telegramEnabled: true,
});

describe('notifications', () => {
  beforeEach(() => {
    shop.simulator.mail.clearFaults();
    shop.simulator.telegram.clearFaults();
    shop.simulator.mail.clear();
    shop.simulator.telegram.clear();
  });

  /** A paid order whose messages wait to be delivered. */
  async function paidOrder() {
    const wreath = await aProduct(shop.deps);
    const body = aCheckout([wreath, wreath], { items: [{ ...aLine(wreath), quantity: 2 }] });
    await payCheckout(shop, body);
    return body.order_data;
  }
  const waiting = async () => (await shop.told()).filter(({ status }) => status === 'pending');

  it('tells the buyer and every configured recipient of an approved order, each once', async () => {
    const order = await paidOrder();
    await shop.runJobs();
    for (const address of [order.buyer_email, 'dona@example.com', 'florista@example.com'])
      expect(shop.mailsTo(address)).toHaveLength(1);
    expect(shop.simulator.telegram.messages()).toHaveLength(2);
    expect(await waiting()).toEqual([]);
  });

  it('tells the staff what was bought, and no data that only the buyer and the florist need', async () => {
    const order = await paidOrder();
    await shop.runJobs();
    const told = JSON.stringify([
      shop.mailsTo('dona@example.com').map(({ text, html }) => [text, html]),
      shop.simulator.telegram.messages(),
    ]);
    for (const words of ['2 coroas, total R$ 740,00.', '- 2 × Coroa Branca']) expect(told).toContain(words);
    const { buyer_cpf, buyer_phone, billing_address, buyer_name, buyer_email } = order;
    for (const secret of [buyer_cpf, buyer_phone, billing_address, buyer_name, buyer_email])
      expect(told).not.toContain(secret);
  });

  it('lets one failing recipient disturb neither the order nor the others, and delivers once it works again', async () => {
    shop.simulator.mail.setFault({ kind: 'temporary', recipient: 'dona@example.com', times: 100 });
    shop.simulator.telegram.setFault({ kind: 'error-500', times: 100 });
    const order = await paidOrder();
    for (const { id, recipient } of await waiting()) {
      const failing = recipient === 'dona@example.com' || recipient.startsWith('-') || recipient.startsWith('@');
      const delivery = deliverNotification(shop.deps, id);
      if (failing) await expect(delivery).rejects.toThrow();
      else await delivery;
    }
    expect(shop.mailsTo(order.buyer_email)).toHaveLength(1);
    expect((await waiting()).every(({ attempts, lastError }) => attempts === 1 && lastError !== null)).toBe(true);
    shop.simulator.mail.clearFaults();
    shop.simulator.telegram.clearFaults();
    await shop.runJobs();
    expect(shop.mailsTo('dona@example.com')).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it.each([
    ['e-mail', { emailEnabled: false }, 0, 2],
    ['Telegram', { telegramEnabled: false }, 1, 0],
  ])(
    'tells the staff nothing by %s while it is switched off, and the buyer all the same',
    async (_, off, mails, chats) => {
      await shop.deps.db.update(notificationSettings).set({ emailEnabled: true, telegramEnabled: true, ...off });
      const order = await paidOrder();
      await shop.runJobs();
      expect(shop.mailsTo(order.buyer_email)).toHaveLength(1);
      expect(shop.mailsTo('dona@example.com')).toHaveLength(mails);
      expect(shop.simulator.telegram.messages()).toHaveLength(chats);
    },
  );

  it('sends a message once though its job runs twice', async () => {
    const order = await paidOrder();
    const [first] = (await waiting()).filter(({ recipient }) => recipient === order.buyer_email);
    await deliverNotification(shop.deps, first?.id ?? '');
    await shop.runJobs();
    expect(shop.mailsTo(order.buyer_email)).toHaveLength(1);
  });
});
