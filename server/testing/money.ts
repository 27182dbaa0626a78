import { randomUUID } from 'node:crypto';
import type { OrderDetails } from '#contract/orders.ts';
import type { Order } from '../features/sales/order-repository.ts';
import type { TestShop } from './app.ts';
import type { Person } from './calls.ts';
import { aCheckout, type CheckoutBody, type TestProduct } from './factories.ts';
import { keysOf } from './orders.ts';

/** The payment link of an address, as the provider knows it. */
export function linkAt(shop: TestShop, url: unknown) {
  const link = shop.simulator.payments.preferences().find(({ init_point }) => init_point === url);
  if (!link) throw new Error(`the provider has no link ${String(url)}`);
  return link;
}

/** A checkout that waits for its payment: its link at the provider, and what the buyer's browser was answered. */
export async function aHeldOrder(shop: TestShop, payload: CheckoutBody) {
  type Link = { init_point: string; order_key: string; expires_at: string };
  const { status, body } = await shop.post<Link>('/pagamento/create-payment', payload);
  if (status !== 200) throw new Error(`no link: ${JSON.stringify(body)}`);
  const { init_point: url, ...browser } = body;
  const { id: preferenceId, external_reference: reference } = linkAt(shop, url);
  return { preferenceId, reference, key: browser.order_key, expiresAt: browser.expires_at };
}

/** Asks about a payment as the page does to which the provider sends a buyer. */
export const verify = (shop: TestShop, paymentId: string | number) =>
  shop.get(`/pagamento/verificar-pagamento?payment_id=${paymentId}`);

/** Pays a checkout; the page asks about it, and whatever is told waits. */
export async function payCheckout(shop: TestShop, payload: CheckoutBody): Promise<Order> {
  const { reference } = await aHeldOrder(shop, payload);
  await verify(shop, shop.simulator.payments.approve(reference).id);
  const order = await shop.orderOf(payload.order_data.order_id);
  if (!order) throw new Error('the order was not placed');
  return order;
}

export type KnownOrder = OrderDetails & Awaited<ReturnType<typeof keysOf>>;

/** An order that a buyer paid at the provider, as administrators see it. */
export async function aPaidOrder(shop: TestShop, admin: Person, units: TestProduct[]): Promise<KnownOrder> {
  const body = aCheckout(units);
  const { reference } = await aHeldOrder(shop, body);
  shop.simulator.payments.approve(reference);
  await settleAll(shop);
  return readOrder(shop, admin, body.order_data.order_id);
}

/** Lets every notification arrive and every job be done. */
export async function settleAll(shop: TestShop): Promise<void> {
  await shop.simulator.payments.webhooks.idle();
  await shop.runJobs();
}

/** An order as administrators read it, with its keys. */
export async function readOrder(shop: TestShop, admin: Person, orderId: string): Promise<KnownOrder> {
  const { status, body } = await shop.as(admin).get<OrderDetails>(`/orders/${orderId}`);
  if (status !== 200) throw new Error(`no order ${orderId}: ${JSON.stringify(body)}`);
  return { ...body, ...(await keysOf(shop, orderId)) };
}

/** An administrator's calls about the money of an order; `amount` in reais. */
export function moneyActions(shop: TestShop, admin: Person) {
  const post = (order: Pick<OrderDetails, 'order_id'>, action: string, payload: object) =>
    shop
      .as(admin)
      .post<OrderDetails & { detail?: unknown; code?: string }>(`/orders/${order.order_id}/${action}`, payload);
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
