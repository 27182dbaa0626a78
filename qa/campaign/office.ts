import { randomUUID } from 'node:crypto';
import * as api from '#contract/index.ts';
import type { OrderDetails } from '#contract/orders.ts';
import { anEdit } from '#server/testing/orders.ts';
import { noisePicture } from '#server/testing/pictures.ts';
import { phoneBody } from './buyers.ts';
import { type Outcome, retryUntilOk, send } from './recorded-call.ts';
import { call, readWreaths, uniqueName, type Worker, type Wreath } from './workload.ts';

const HOT_STOCK = [1, 3] as const;

function bodyOf({ name, description, size, stock, price, image, active, version }: Wreath) {
  return { name, description, size, stock, price, image, active, version };
}

const putWreath = (worker: Worker, wreath: Wreath) =>
  call(
    worker,
    { operation: 'edit-product', key: wreath._id },
    { to: api.products.updateProduct, params: { id: wreath._id }, json: bodyOf(wreath) },
  );

/** Refills the stock of a popular wreath, or deactivates it for a moment. */
export async function editWreath(worker: Worker): Promise<void> {
  const { harness, random, token } = worker;
  const seen = await readWreaths(harness, token, worker.wreaths.length);
  if (!seen) return;
  worker.wreaths = seen;
  const wreath = random.pick(seen);
  const toggles = random.hit(0.2) || !wreath.active;
  const change = toggles ? { active: !wreath.active } : { stock: wreath.stock + random.whole(...HOT_STOCK) };
  await putWreath(worker, { ...wreath, ...change });
}

/** One of the worker's wreaths with this many units in stock; when there is none, one is refilled. */
export async function stockedWreath(worker: Worker, units: number): Promise<Wreath> {
  const { harness, random, token, wreaths } = worker;
  const plenty = wreaths.filter(({ active, stock }) => active && stock >= units);
  if (plenty.length > 0) return random.pick(plenty);
  const wreath = random.pick(wreaths);
  await retryUntilOk(() => putWreath(worker, { ...wreath, active: true, stock: wreath.stock + units }));
  const seen = await readWreaths(harness, token, wreaths.length);
  const now = seen?.find(({ _id }) => _id === wreath._id);
  if (!now) throw new Error('no wreath could be filled up');
  return now;
}

async function oneOfTheNewest({ harness, token, random }: Worker): Promise<OrderDetails | undefined> {
  const newest = await send(harness.origin, { to: api.orders.listLastOrders, token });
  const list = newest.phase === 'ok' ? (newest.answer as OrderDetails[]) : [];
  if (list.length === 0) return undefined;
  const params = { orderId: random.pick(list).order_id };
  const { phase, answer } = await send(harness.origin, { to: api.orders.getOrder, params, token });
  return phase === 'ok' ? (answer as OrderDetails) : undefined;
}

/** An administrator refunds an order, partly or fully, cancels it, or both; at times two do so at once. */
export async function giveBack(worker: Worker): Promise<void> {
  const { random } = worker;
  const order = await oneOfTheNewest(worker);
  if (!order) return;
  const params = { orderId: order.order_id };
  const reason = 'Desistência.';
  const payment = order.payments.find(({ refundable }) => refundable > 0);
  if (!payment || random.hit(0.3)) {
    const about = { operation: 'cancel-order', key: order.order_id } as const;
    await call(worker, about, { to: api.orders.cancelOrder, params, json: { reason } });
    return;
  }
  const { payment_id, refundable } = payment;
  const amount = random.hit(0.5) ? refundable : Math.ceil(refundable * 50) / 100;
  const [cancel, keep_due] = [random.hit(0.3), random.hit(0.2)];
  const refund = () => {
    const request_key = randomUUID();
    const json = { payment_id, amount, reason, cancel, keep_due, request_key };
    const about = { operation: 'refund-payment', key: request_key } as const;
    return call(worker, about, { to: api.orders.refundPayment, params, json });
  };
  await Promise.all(random.hit(0.3) ? [refund(), refund()] : [refund()]);
}

/** An administrator removes a wreath from one of the newest orders, or adds one without ribbon. */
export async function editOrder(worker: Worker): Promise<void> {
  const { random } = worker;
  const order = await oneOfTheNewest(worker);
  if (!order || order.closed) return;
  const at = random.below(order.items.length);
  const takes = order.items.length > 1 && random.hit(0.5);
  const items = takes
    ? order.items.filter((_, line) => line !== at)
    : order.items.map((item, line) => (line === at ? { ...item, quantity: item.quantity + 1 } : item));
  const json = { ...anEdit(order, { items }), faixa_texts: undefined };
  const params = { orderId: order.order_id };
  await call(worker, { operation: 'edit-order', key: order.order_id }, { to: api.orders.updateOrder, params, json });
}

export async function takeOrder(worker: Worker): Promise<void> {
  const { random, wreaths } = worker;
  const chosen = Array.from({ length: random.pick([1, 1, 2, 3]) }, () => random.pick(wreaths));
  const buyer = uniqueName(worker, 'Cliente');
  const json = phoneBody(chosen, buyer, randomUUID());
  await call(worker, { operation: 'manual-order', key: buyer }, { to: api.orders.createManualOrder, json });
}

export async function tellDelivery(worker: Worker): Promise<void> {
  const order = await oneOfTheNewest(worker);
  if (!order) return;
  const key = randomUUID();
  const at = new Date().toISOString();
  const json = worker.random.hit(0.7)
    ? { outcome: 'delivered', at, received_by: uniqueName(worker, 'Portaria') }
    : { outcome: 'not_delivered', at, reason: 'Capela fechada.' };
  const params = { orderId: order.order_id, chave: key };
  await call(worker, { operation: 'record-delivery', key }, { to: api.deliveries.recordDelivery, params, json });
}

export async function registerUser(worker: Worker): Promise<void> {
  const email = `${uniqueName(worker, 'conta').replaceAll(' ', '-')}@example.com`;
  const role = worker.random.pick(['administrador', 'funcionario']);
  const json = { email, password: 'Primeira#2026', role };
  const about = { operation: 'register-user', key: email } as const;
  const id = idOf(await call(worker, about, { to: api.auth.register, json }));
  if (id !== undefined) worker.shared.users.push(id);
}

function idOf({ phase, answer }: Outcome): string | undefined {
  return phase === 'ok' ? (answer as { _id: string })._id : undefined;
}

export async function toggleUser(worker: Worker): Promise<void> {
  const { shared, random } = worker;
  if (shared.users.length === 0) return;
  const id = random.pick(shared.users);
  await call(worker, { operation: 'toggle-user', key: id }, { to: api.users.toggleUser, params: { id } });
}

export async function uploadPicture(worker: Worker): Promise<void> {
  const png = await noisePicture('png');
  const name = `${uniqueName(worker, 'foto')}.png`;
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(png)], { type: 'image/png' }), name);
  await call(worker, { operation: 'upload-image', key: name }, { to: api.images.uploadImage, form });
}
