import { randomUUID } from 'node:crypto';
import type { OrderDetails } from '#contract/orders.ts';
import type { TestShop } from './app.ts';
import { aCheckout, type TestProduct } from './factories.ts';

type Headers = { authorization: string };

/** An order that a buyer paid at the provider, as administrators see it. */
export async function aPaidOrder(shop: TestShop, headers: Headers, units: TestProduct[]): Promise<OrderDetails> {
  const body = aCheckout(units);
  const { order_id: orderId } = body.order_data;
  const answer = await shop.request({ method: 'POST', url: '/api/pagamento/create-payment', payload: body });
  if (answer.status !== 200) throw new Error(`no link: ${JSON.stringify(answer.body)}`);
  const { init_point: link } = answer.body as { init_point: string };
  const preference = shop.simulator.payments.preferences().find((known) => known.init_point === link);
  shop.simulator.payments.approve(preference?.id ?? '');
  await settleAll(shop);
  return readOrder(shop, headers, orderId);
}

/** Lets every notification arrive and every job be done. */
export async function settleAll(shop: TestShop): Promise<void> {
  await shop.simulator.payments.webhooks.idle();
  await shop.runJobs();
}

export async function readOrder(shop: TestShop, headers: Headers, orderId: string): Promise<OrderDetails> {
  const { status, body } = await shop.request({ method: 'GET', url: `/api/orders/${orderId}`, headers });
  if (status !== 200) throw new Error(`no order ${orderId}: ${JSON.stringify(body)}`);
  return body as OrderDetails;
}

/** What an administrator does with the money of an order; `amount` in reais. */
export function moneyActions(shop: TestShop, headers: Headers) {
  const post = async (order: Pick<OrderDetails, 'order_id'>, action: string, payload: object) => {
    const url = `/api/orders/${order.order_id}/${action}`;
    const { status, body } = await shop.request({ method: 'POST', url, headers, payload });
    return { status, body: body as OrderDetails & { detail?: unknown; code?: string } };
  };
  return {
    refund: (order: OrderDetails, amount: number, change: object = {}) =>
      post(order, 'refunds', {
        payment_id: order.payments[0]?.payment_id,
        amount,
        reason: 'A família desistiu.',
        request_key: randomUUID(),
        ...change,
      }),
    receive: (order: OrderDetails, amount: number, change: object = {}) =>
      post(order, 'payments', { amount, method: 'pix', request_key: randomUUID(), ...change }),
    cancel: (order: OrderDetails, reason = 'A cerimônia não vai acontecer.') => post(order, 'cancel', { reason }),
    voidIt: (order: OrderDetails, reason = 'Lançado duas vezes.') => post(order, 'void', { reason }),
  };
}
