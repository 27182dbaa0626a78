import type { OrderLink } from '#contract/order-links.ts';
import type { OrderPage } from '#contract/order-page.ts';
import type { OrderDetails } from '#contract/orders.ts';
import { ribbonFor } from './checker/orders.ts';
import { send } from './recorded-call.ts';
import { call, type Worker } from './workload.ts';

async function read<T>({ harness, token }: Worker, path: string): Promise<T | undefined> {
  const { phase, answer } = await send(harness.origin, { method: 'GET', path, token });
  return phase === 'ok' ? (answer as T) : undefined;
}

/** The secret part of one of an order's addresses, as an administrator is shown it; undefined after a failure. */
export async function keyOf({ harness, token }: Worker, orderId: string, link: OrderLink): Promise<string | undefined> {
  const request = { method: 'POST', path: `/orders/${orderId}/links`, json: { link }, token } as const;
  const { phase, answer } = await send(harness.origin, request);
  return phase === 'ok' ? (answer as { key: string }).key : undefined;
}

async function oneOfTheNewest(worker: Worker): Promise<OrderDetails | undefined> {
  const newest = await read<{ order_id: string }[]>(worker, '/orders/last');
  if (!newest || newest.length === 0) return undefined;
  return read<OrderDetails>(worker, `/orders/${worker.random.pick(newest).order_id}`);
}

/** An administrator removes a wreath from one of the newest orders, or adds one without ribbon. */
export async function editOrder(worker: Worker): Promise<void> {
  const { random } = worker;
  const order = await oneOfTheNewest(worker);
  if (!order || order.closed) return;
  const at = Math.floor(random.fraction() * order.items.length);
  const takes = order.items.length > 1 && random.chance(0.5);
  const items = takes
    ? order.items.filter((_, line) => line !== at)
    : order.items.map((item, line) => (line === at ? { ...item, quantity: item.quantity + 1 } : item));
  const { buyer_name, buyer_email, buyer_phone = '', buyer_cpf, billing_address, deceased_name } = order;
  const { funeral_location, funeral_time, payment_method, total, version, order_id } = order;
  const json = {
    buyer_name,
    buyer_email,
    buyer_phone,
    buyer_cpf,
    billing_address,
    deceased_name,
    funeral_location,
    funeral_time,
    payment_method,
    total,
    version,
    items,
  };
  await call(worker, { operation: 'edit-order', key: order_id }, { method: 'PUT', path: `/orders/${order_id}`, json });
}

/** A buyer corrects the ribbon of one wreath. */
export async function correctRibbon(worker: Worker): Promise<void> {
  const order = await oneOfTheNewest(worker);
  const key = order && (await keyOf(worker, order.order_id, 'order'));
  const path = key && `/pedido/${key}`;
  const page = path && (await read<OrderPage>(worker, path));
  if (!page) return;
  const { id, title } = worker.random.pick(page.wreaths);
  const faixas = [{ wreath: id, faixa: `${ribbonFor(title)}, corrigida pela ${page.version}ª vez` }];
  const json = { version: page.version, deceased_name: page.deceased_name, faixas };
  await call(worker, { operation: 'correct-order', key: order.order_id }, { method: 'PATCH', path, json });
}
