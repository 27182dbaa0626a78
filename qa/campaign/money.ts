import { randomUUID } from 'node:crypto';
import type { OrderDetails } from '#contract/orders.ts';
import type { PayPage } from '#contract/payments.ts';
import { keyOf } from './corrections.ts';
import { send } from './recorded-call.ts';
import { call, pay, type Worker } from './workload.ts';

async function read<T>({ harness, token }: Worker, path: string): Promise<T | undefined> {
  const { phase, answer } = await send(harness.origin, { method: 'GET', path, token });
  return phase === 'ok' ? (answer as T) : undefined;
}

/** The id of one of the newest orders. */
export async function someOrder(worker: Worker): Promise<string | undefined> {
  const newest = await read<{ order_id: string }[]>(worker, '/orders/last');
  return newest && newest.length > 0 ? worker.random.pick(newest).order_id : undefined;
}

/** An administrator refunds one of the newest orders, partly or fully, cancels it, or both; at times two do so at once. */
export async function giveBack(worker: Worker): Promise<void> {
  const { random } = worker;
  const order_id = await someOrder(worker);
  if (order_id === undefined) return;
  if (random.chance(0.3)) {
    const request = { method: 'POST', path: `/orders/${order_id}/cancel`, json: { reason: 'Desistência.' } } as const;
    await call(worker, { operation: 'cancel-order', key: order_id }, request);
    return;
  }
  const order = await read<OrderDetails>(worker, `/orders/${order_id}`);
  const payment = order?.payments.find(({ refundable }) => refundable > 0);
  if (!payment) return;
  const amount = random.chance(0.5) ? payment.refundable : Math.ceil(payment.refundable * 50) / 100;
  const { payment_id } = payment;
  const [cancel, keep_due] = [random.chance(0.3), random.chance(0.2)];
  const refund = () => {
    const request_key = randomUUID();
    const json = { payment_id, amount, reason: 'Desistência.', cancel, keep_due, request_key };
    const request = { method: 'POST', path: `/orders/${order_id}/refunds`, json } as const;
    return call(worker, { operation: 'refund-payment', key: request_key }, request);
  };
  await Promise.all(random.chance(0.3) ? [refund(), refund()] : [refund()]);
}

/** The provider suspects fraud in one of the newest payments, or an administrator answers its suspicion. */
export async function suspectFraud(worker: Worker): Promise<void> {
  const { harness, random, shared } = worker;
  const { payments } = harness.simulator;
  const paid = payments
    .payments()
    .filter(({ id, status }) => status === 'approved' && shared.payments.includes(String(id)));
  if (paid.length === 0) return;
  const { id, external_reference } = random.pick(paid.slice(-5));
  if (random.chance(0.5)) {
    pay(worker, 'provider-suspects', { orderId: external_reference ?? '', preferenceId: '' }, () =>
      payments.stopDelivery(id),
    );
    return;
  }
  const path = `/dashboard/attention/payments/${id}/resolve`;
  const request = { method: 'PATCH', path, json: { note: 'Conferido por telefone.' } } as const;
  await call(worker, { operation: 'resolve-payment', key: String(id) }, request);
}

/** Somebody pays by a link what is due of one of the newest orders, while others may refund, edit or cancel it. */
export async function payRest(worker: Worker): Promise<void> {
  const orderId = await someOrder(worker);
  const order = orderId && (await read<OrderDetails>(worker, `/orders/${orderId}`));
  if (!order || order.due === 0) return;
  const key = await keyOf(worker, orderId, 'payment');
  if (key === undefined) return;
  const request = { method: 'POST', path: `/pagar/${key}/falta`, json: { amount: order.due } } as const;
  const { phase, answer } = await call(worker, { operation: 'pay-due', key: orderId }, request);
  const url = phase === 'ok' ? (answer as PayPage).url : null;
  const preferenceId = url === null ? null : new URL(url).searchParams.get('pref_id');
  const { payments } = worker.harness.simulator;
  if (preferenceId !== null)
    pay(worker, 'payer-approves', { orderId, preferenceId }, () => payments.approve(preferenceId));
}
