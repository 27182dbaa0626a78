import { expect, it } from 'vitest';
import type { Dossier } from '#contract/dossier.ts';
import { officeOfFile } from '../../../testing/accounts.ts';
import { aProduct } from '../../../testing/factories.ts';
import { aPaidOrder, settleAll } from '../../../testing/money.ts';
import { aManualOrder, anOrderByHand, deliver, editOrder } from '../../../testing/orders.ts';

const { shop, admin } = await officeOfFile();

const read = (orderId: string) => shop.as(admin).get<Dossier>(`/orders/${orderId}/dossier`);

it('the dossier holds the ribbon as bought and as made, the terms of the purchase, the delivery and the mails', async () => {
  const wreath = await aProduct(shop.deps);
  const order = await aPaidOrder(shop, admin, [wreath]);
  const corrected = ['Com saudades'];
  await editOrder(shop, admin, order.order_id, { faixa_texts: corrected });
  await deliver(shop, admin, order.order_id, { received_by: 'Portaria' });
  await shop.runWaitingJobs();
  await settleAll(shop);
  const { status, body } = await read(order.order_id);
  expect(status).toBe(200);
  expect(body.bought?.map(({ faixa }) => faixa)).toEqual(order.faixa_texts);
  expect(body.made.map(({ faixa }) => faixa)).toEqual(corrected);
  expect(body.terms.today).toMatch(/^[0-9a-f]{64}$/);
  expect(body.terms.bought).toBe(body.terms.today);
  expect(body).toMatchObject({
    address: '127.0.0.1',
    delivery: { received_by: 'Portaria', recorded_by: admin.email, photo: null },
    order: { order_id: order.order_id, movements: [{ kind: 'payment' }] },
  });
  expect(body.mails.map(({ recipient, sent_at }) => [recipient, sent_at !== null])).toEqual([
    [order.buyer_email, true],
    [order.buyer_email, true],
    [order.buyer_email, true],
  ]);
});

it('the dossier of an order entered by the staff has no purchase in the shop', async () => {
  const { order_id } = await anOrderByHand(shop, admin, aManualOrder([await aProduct(shop.deps)]));
  expect(await read(order_id)).toMatchObject({
    status: 200,
    body: { bought: null, address: null, terms: { bought: null }, delivery: null },
  });
});
