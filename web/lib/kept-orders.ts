import { createStoredValue } from './storage.ts';

/** A paid order of this device: its page's key, its number, its payment and when it was first seen as paid (UTC). */
export type KeptOrder = { key: string; number: number; paymentId: string; at: string };

/** The format of order ids that clients make. */
export const ORDER_ID = /^[0-9A-Za-z_-]{8,64}$/;
const MOST_ORDERS = 5;
/** By then the ceremony is long over, and the device may have another owner. */
const KEPT_MS = 60 * 24 * 3_600_000;

function isKept(raw: unknown): raw is KeptOrder {
  const { key, number, paymentId, at } = { ...(raw as Partial<KeptOrder> | null) };
  if (typeof key !== 'string' || !ORDER_ID.test(key) || !Number.isSafeInteger(number)) return false;
  return typeof paymentId === 'string' && typeof at === 'string' && Date.now() - Date.parse(at) < KEPT_MS;
}

/** The last orders paid on this device, newest first, so that nobody needs an e-mail to find theirs. */
export const keptOrders = createStoredValue<KeptOrder[]>({
  key: 'draft_orders',
  parse: (raw) => (Array.isArray(raw) ? raw.filter(isKept).slice(0, MOST_ORDERS) : []),
  empty: [],
});

/** The order by telephone that this device went to pay: the keys of its payment and of its page, '' without one. */
export const payingOrder = createStoredValue<{ payKey: string; key: string }>({
  key: 'draft_paying',
  parse: (raw) => {
    const { payKey, key } = { ...(raw as { payKey?: unknown; key?: unknown } | null) };
    const isOrder = [payKey, key].every((text) => typeof text === 'string' && ORDER_ID.test(text));
    return isOrder ? { payKey: String(payKey), key: String(key) } : { payKey: '', key: '' };
  },
  empty: { payKey: '', key: '' },
});

/** Stores a paid order, once. */
export function keepOrder(order: KeptOrder): void {
  const orders = keptOrders.get();
  if (!orders.some(({ key }) => key === order.key)) keptOrders.set([order, ...orders].slice(0, MOST_ORDERS));
}

/** Replaces the key of an order's page after the key was changed. */
export function replaceOrderKey(before: string, key: string): void {
  keptOrders.set(keptOrders.get().map((order) => (order.key === before ? { ...order, key } : order)));
}
