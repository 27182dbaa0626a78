import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { cents } from '#domain/money.ts';
import { orderNumberText } from '#domain/order.ts';
import type { DeliveryError } from '../../adapters/mailer.ts';
import { inTransaction } from '../../db/client.ts';
import { officeOfFile } from '../../testing/accounts.ts';
import { aCheckout, aLine, aProduct, type TestProduct } from '../../testing/factories.ts';
import { payCheckout } from '../../testing/money.ts';
import { aManualOrder, anOrder, anOrderByHand, deliver } from '../../testing/orders.ts';
import { photograph } from '../../testing/uploads.ts';
import type { Order } from '../sales/order-repository.ts';
import { remindOfPayment } from '../sales/payments/open-hold.ts';
import { deliverNotification } from './deliver.ts';
import { tell } from './tell.ts';

const { shop, admin, staff } = await officeOfFile();
const { whatsapp, mail } = shop.simulator;
const webhook = `${shop.url}/api/whatsapp/webhook`;
const PHONE = '5521999990000';

let wreath: TestProduct;
beforeAll(async () => {
  wreath = await aProduct(shop.deps, { stock: 50 });
  expect(await whatsapp.subscribe(webhook, 0)).toBe(true);
});

/** The messages about an order by WhatsApp, once everything that is due now was sent. */
async function messagesOf(number: number) {
  await shop.runWaitingJobs();
  return whatsapp.messages().filter(({ text }) => text.includes(`${orderNumberText(number)}`));
}
const outbox = async () => {
  const { body } = await shop.as(admin).get<Notification[]>('/notifications?limit=50');
  return body.filter(({ channel }) => channel === 'whatsapp');
};
const wanted = (change: Partial<Order> = {}) => anOrder(shop.deps, wreath, { whatsappAt: shop.clock.now(), ...change });

describe('a buyer who asked for messages by WhatsApp', () => {
  const sendCheckout = (change: object) => payCheckout(shop, aCheckout([wreath], change));

  it('has one when the order is paid, without the name of the deceased; the moment is kept with the order', async () => {
    const order = await sendCheckout({ whatsapp: true });
    expect(order.whatsappAt).toEqual(shop.clock.now());
    const [message, ...others] = await messagesOf(order.number);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      ...{ to: PHONE, template: 'pagamento_aprovado' },
      button: { label: 'Ver o pedido', path: `/pedido/${order.accessKey}` },
    });
    expect(JSON.stringify(message)).not.toContain(order.deceasedName);
  });

  it('is told that a courtesy was received, and of no payment', async () => {
    const courtesy = aManualOrder([wreath], { total: 0, buyer_phone: '021 2742-0000', whatsapp: true });
    const { number } = await anOrderByHand(shop, admin, courtesy);
    expect(await messagesOf(number)).toMatchObject([
      { to: '552127420000', template: 'pedido_mudou', text: expect.stringContaining(': ele foi recebido.') },
    ]);
  });

  it('is addressed as a company by its whole name', async () => {
    const buyer_name = 'Metalúrgica Serrana Ltda.';
    const order = await sendCheckout({ whatsapp: true, buyer_name, buyer_cpf: '11.222.333/0001-81' });
    expect((await messagesOf(order.number))[0]?.text).toContain(buyer_name);
  });

  it('is the only one: others have mails alone, and so has everybody where WhatsApp is not set up', async () => {
    const order = await sendCheckout({});
    expect([order.whatsappAt, await messagesOf(order.number)]).toEqual([null, []]);
    const { whatsapp: port } = shop.deps;
    shop.deps.whatsapp = undefined;
    const asked = await sendCheckout({ whatsapp: true });
    shop.deps.whatsapp = port;
    expect(await messagesOf(asked.number)).toEqual([]);
    expect(mail.messages().filter(({ text }) => text.includes(orderNumberText(asked.number)))).not.toEqual([]);
  });

  it('has the link of an order by telephone once, again at a corrected number, and one reminder before it ends', async () => {
    const { deceased_name, funeral_location, funeral_time } = aCheckout([]).order_data;
    const body = {
      ...{ order_id: randomUUID(), hold_minutes: 120, buyer_name: 'Dra. Ana Souza', buyer_phone: '21999990000' },
      ...{ deceased_name, funeral_location, funeral_time, items: [{ ...aLine(wreath), faixas: ['Saudades'] }] },
      whatsapp: true,
    };
    const take = async (change: object) => {
      const payload = { ...body, ...change };
      return (await shop.as(admin).post<{ number: number; pay_key: string }>('/orders/by-phone', payload)).body;
    };
    const { number, pay_key } = await take({});
    await take({});
    await take({ items: [{ ...aLine(wreath), faixas: ['Com carinho'] }] });
    await take({ buyer_phone: '21999990001' });
    const messages = await messagesOf(number);
    expect(messages.map(({ to, button }) => [to, button.path])).toEqual([
      [PHONE, `/pagar/${pay_key}`],
      ['5521999990001', `/pagar/${pay_key}`],
    ]);
    expect(messages[0]?.text).toContain('Olá, Ana. ');

    const hold = (await shop.holdsOf(body.order_id)).find(({ status }) => status === 'active');
    const remind = async (minutes: number) => {
      shop.clock.advance(minutes * 60_000);
      await remindOfPayment(shop.deps, hold?.id ?? '');
    };
    await remind(79);
    expect(await messagesOf(number)).toHaveLength(2);
    for (const minutes of [1, 20]) {
      await remind(minutes);
      const [reminder, ...others] = (await messagesOf(number)).slice(2);
      expect(others).toEqual([]);
      expect(reminder).toMatchObject({
        ...{ to: '5521999990001', template: 'lembrete_de_pagamento' },
        button: { path: `/pagar/${pay_key}` },
      });
    }
  });

  it('has one when the wreath leaves, and one when the order changes, with what has changed', async () => {
    const order = await wanted();
    await inTransaction(shop.deps.database, async (tx) => {
      await tell(tx, shop.deps, 'buyer-leaving', { order, movements: [] }, { wreaths: [] });
      await tell(
        tx,
        shop.deps,
        'buyer-moved',
        { order, movements: [] },
        {
          from: { place: 'Capela A', at: order.funeralTime },
          fits: true,
        },
      );
      await tell(tx, shop.deps, 'buyer-refund', order, { id: 'r1', amount: cents(1050) });
      await tell(tx, shop.deps, 'buyer-closing', { ...order, closing: 'cancelled' }, { words: [] });
    });
    const messages = await messagesOf(order.number);
    expect(messages.map(({ template }) => template).sort()).toEqual([
      ...Array(3).fill('pedido_mudou'),
      'saiu_para_entrega',
    ]);
    const told = messages.map(({ text }) => text).join('\n');
    for (const change of ['passou para Capela Municipal, ', 'devolvemos R$ 10,50', 'foi cancelado'])
      expect(told).toContain(change);
  });

  it('has one with the photograph that comes while it waits, and one more for a photograph that comes late', async () => {
    const change = { production: 'saiu', productionAt: shop.clock.now() } as const;
    const early = await wanted(change);
    await deliver(shop, staff, early.orderId);
    await photograph(shop, staff, early.orderId);
    const [message, ...others] = await messagesOf(early.number);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      template: 'entregue_com_foto',
      picture: `${shop.url}/api/pedido/${early.accessKey}/foto.jpg`,
    });
    expect((await fetch(message?.picture ?? '')).headers.get('content-type')).toBe('image/jpeg');

    const late = await wanted(change);
    await deliver(shop, staff, late.orderId);
    expect((await messagesOf(late.number)).map(({ template }) => template)).toEqual(['entregue']);
    await photograph(shop, staff, late.orderId);
    const templates = (await messagesOf(late.number)).map(({ template }) => template);
    expect(templates).toEqual(['entregue', 'entregue_com_foto']);
  });

  it('can be taken off by the office, which keeps the moment of who stays', async () => {
    const payload = aManualOrder([wreath], { whatsapp: true });
    const { order_id: orderId } = await anOrderByHand(shop, admin, payload);
    const kept = async (change: object) => {
      const { request_key: _, ...fields } = payload;
      await shop.as(admin).put(`/orders/${orderId}`, { ...fields, ...change });
      return (await shop.orderOf(orderId))?.whatsappAt;
    };
    const asked = shop.clock.now();
    shop.clock.advance(60_000);
    expect(await kept({})).toEqual(asked);
    expect(await kept({ whatsapp: false })).toBeNull();
  });
});

describe('reports of Meta', () => {
  /** A message that Meta has taken, as the outbox shows it. */
  async function sent() {
    const order = await wanted();
    await inTransaction(shop.deps.database, (tx) =>
      tell(tx, shop.deps, 'buyer-leaving', { order, movements: [] }, { wreaths: [] }),
    );
    const [message] = await messagesOf(order.number);
    const reference = message?.reference ?? '';
    return { reference, shown: async () => (await outbox()).find(({ _id }) => _id === reference) };
  }

  it('stand in the outbox, and one that is late, repeated or forged takes nothing back', async () => {
    const { reference, shown } = await sent();
    expect(await shown()).toMatchObject({ status: 'sent', receipt: null, recipient: '21999990000' });
    expect(await whatsapp.report(reference, { receipt: 'read', secret: 'outro' })).toBe(401);
    expect(await shown()).toMatchObject({ receipt: null });
    for (const receipt of ['delivered', 'read'] as const) {
      expect(await whatsapp.report(reference, { receipt })).toBe(200);
      expect(await shown()).toMatchObject({ status: 'sent', receipt });
    }
    const read = await shown();
    shop.clock.advance(60_000);
    for (const receipt of ['read', 'sent', 'delivered'] as const) await whatsapp.report(reference, { receipt });
    await whatsapp.report(reference, { receipt: 'failed', code: 131026 });
    expect(await shown()).toEqual(read);
  });

  it('of a failure say why, and the message can be sent again', async () => {
    const { reference, shown } = await sent();
    await whatsapp.report(reference, { receipt: 'failed', code: 131026 });
    const error = 'Este telefone não recebe mensagens pelo WhatsApp';
    expect(await shown()).toMatchObject({ status: 'failed', receipt: 'failed', error });
    expect((await shop.as(admin).post(`/notifications/${reference}/resend`)).body).toMatchObject({
      receipt: null,
    });
    await shop.runJobs();
    expect(whatsapp.messages().filter((message) => message.reference === reference)).toHaveLength(2);
    expect(await shown()).toMatchObject({ status: 'sent', receipt: null });
  });

  it('about messages that are not ours are taken quietly, and mails have none', async () => {
    expect(await whatsapp.report('de-outro-sistema', { receipt: 'read' })).toBe(200);
    expect(await whatsapp.report(randomUUID(), { receipt: 'read' })).toBe(200);
  });

  it('are set up with the agreed token alone', async () => {
    const ask = (token: string) =>
      shop.get(`/whatsapp/webhook?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`);
    expect(await ask('combinado')).toMatchObject({ status: 200, body: '1158201444' });
    expect((await ask('outro')).status).toBe(403);
  });

  it('are of messages that Meta took: one refused for now is sent later, and one refused for good is not', async () => {
    const one = async (id: string) => (await outbox()).find(({ _id }) => _id === id);
    const send = async (kind: number) => {
      const order = await wanted();
      await inTransaction(shop.deps.database, (tx) =>
        tell(tx, shop.deps, 'buyer-leaving', { order, movements: [] }, { wreaths: [] }),
      );
      const id = (await outbox()).find(({ status }) => status === 'pending')?._id ?? '';
      whatsapp.setFault({ kind, to: PHONE });
      await deliverNotification(shop.deps, id).catch((error: DeliveryError) => error.message);
      return { number: order.number, id };
    };
    const later = await send(131016);
    expect(await one(later.id)).toMatchObject({ status: 'pending', error: 'O WhatsApp pediu para esperar (131016)' });
    expect(await messagesOf(later.number)).toHaveLength(1);
    expect(await one((await send(132001)).id)).toMatchObject({ status: 'failed', attempts: 1 });
  });
});
