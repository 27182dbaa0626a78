import { expect, it } from 'vitest';
import type { Dossier } from '#contract/dossier.ts';
import { type Account, anAccount } from '../../../testing/accounts.ts';
import { shopOfFile } from '../../../testing/app.ts';
import { aProduct } from '../../../testing/factories.ts';
import { aPaidOrder, settleAll } from '../../../testing/money.ts';
import { aManualOrder, anEdit, deliver } from '../../../testing/orders.ts';

const shop = await shopOfFile();
const admin = await anAccount(shop.deps);

const read = async (orderId: string, { headers }: Account = admin) => {
  const { status, body } = await shop.request({ method: 'GET', url: `/api/orders/${orderId}/dossier`, headers });
  return { status, body: body as Dossier };
};

it('the dossier holds the ribbon as bought and as made, the terms of the purchase, the delivery and the mails', async () => {
  const wreath = await aProduct(shop.deps);
  const order = await aPaidOrder(shop, admin.headers, [wreath]);
  const corrected = ['Com saudades'];
  await shop.request({
    ...{ method: 'PUT', url: `/api/orders/${order.order_id}`, headers: admin.headers },
    payload: anEdit(order, { faixa_texts: corrected }),
  });
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

it('the dossier of an order entered by the staff has no purchase in the shop; others than administrators have none', async () => {
  const payload = aManualOrder([await aProduct(shop.deps)]);
  const { body } = await shop.request({ method: 'POST', url: '/api/orders/manual', headers: admin.headers, payload });
  const { order_id } = body as { order_id: string };
  expect(await read(order_id)).toMatchObject({
    status: 200,
    body: { bought: null, address: null, terms: { bought: null }, delivery: null },
  });
  expect((await read('unknown')).status).toBe(404);
  expect((await read(order_id, await anAccount(shop.deps, { role: 'funcionario' }))).status).toBe(403);
});
