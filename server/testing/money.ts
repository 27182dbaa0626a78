import { randomUUID } from 'node:crypto';
import type { OrderDetails } from '#contract/orders.ts';
import type { TestShop } from './app.ts';
import { aCheckout, type CheckoutBody, type TestProduct } from './factories.ts';
import { keysOf } from './orders.ts';

type Headers = { authorization: string };

/** The payment link of an address, as the provider knows it. */
export function linkAt(shop: TestShop, url: unknown) {
  const link = shop.simulator.payments.preferences().find(({ init_point }) => init_point === url);
  if (!link) throw new Error(`the provider has no link ${String(url)}`);
  return link;
}

/** A checkout that waits for its payment: its link at the provider, and what the buyer's browser was answered. */
export async function aHeldOrder(shop: TestShop, payload: CheckoutBody) {
  const { status, body } = await shop.request({ method: 'POST', url: '/api/pagamento/create-payment', payload });
  if (status !== 200) throw new Error(`no link: ${JSON.stringify(body)}`);
  const { init_point: url, ...browser } = body as { init_point: string; order_key: string; expires_at: string };
  const { id: preferenceId, external_reference: reference } = linkAt(shop, url);
  return { preferenceId, reference, key: browser.order_key, expiresAt: browser.expires_at };
}

export type KnownOrder = OrderDetails & Awaited<ReturnType<typeof keysOf>>;

/** An order that a buyer paid at the provider, as administrators see it. */
export async function aPaidOrder(shop: TestShop, headers: Headers, units: TestProduct[]): Promise<KnownOrder> {
  const body = aCheckout(units);
  const { reference } = await aHeldOrder(shop, body);
  shop.simulator.payments.approve(reference);
  await settleAll(shop);
  return readOrder(shop, headers, body.order_data.order_id);
}

/** Lets every notification arrive and every job be done. */
export async function settleAll(shop: TestShop): Promise<void> {
  await shop.simulator.payments.webhooks.idle();
  await shop.runJobs();
}

/** An order as administrators read it, with its keys. */
export async function readOrder(shop: TestShop, headers: Headers, orderId: string): Promise<KnownOrder> {
  const { status, body } = await shop.request({ method: 'GET', url: `/api/orders/${orderId}`, headers });
  if (status !== 200) throw new Error(`no order ${orderId}: ${JSON.stringify(body)}`);
  return { ...(body as OrderDetails), ...(await keysOf(shop, orderId)) };
}

/** An administrator's calls about the money of an order; `amount` in reais. */
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
