import { createStoredValue } from './storage.ts';

/** A paid order of this device: its page's key, its number, its payment and when it was first seen as paid (UTC). */
export type KeptOrder = { key: string; number: number; paymentId: string; at: string };

/** The format of order ids that clients make. */
export const ORDER_ID = /^[0-9A-Za-z_-]{8,64}$/;
const MOST_ORDERS = 5;
/** By then the ceremony is long over, and the device may have another owner. */
const KEPT_MS = 60 * 24 * 3_600_000;

function isWithin(at: string, ms: number): boolean {
  return Date.now() - Date.parse(at) < ms;
}

const isRecent = (at: string) => isWithin(at, KEPT_MS);

function isKept(raw: unknown): raw is KeptOrder {
  const { key, number, paymentId, at } = { ...(raw as Partial<KeptOrder> | null) };
  if (typeof key !== 'string' || !ORDER_ID.test(key) || !Number.isSafeInteger(number)) return false;
  return typeof paymentId === 'string' && typeof at === 'string' && isRecent(at);
}

/** The last orders paid on this device, newest first, so that nobody needs an e-mail to find theirs. */
export const keptOrders = createStoredValue<KeptOrder[]>({
  key: 'draft_orders',
  parse: (raw) => (Array.isArray(raw) ? raw.filter(isKept).slice(0, MOST_ORDERS) : []),
  empty: [],
});

const RECENT_MS = 3_600_000;

/** The order that this device saw paid within the last hour, which every visit still tells. */
export function useRecentOrder(): KeptOrder | undefined {
  return keptOrders.use().find(({ at }) => isWithin(at, RECENT_MS));
}

type PayingOrder = { payKey: string; key: string; at: string };
const NOTHING_TO_PAY: PayingOrder = { payKey: '', key: '', at: '' };

/** The order by telephone that this device went to pay: the keys of its payment and of its page, and when (UTC). */
export const payingOrder = createStoredValue<PayingOrder>({
  key: 'draft_paying',
  parse: (raw) => {
    const { payKey = '', key = '', at = '' } = { ...(raw as Partial<PayingOrder> | null) };
    return ORDER_ID.test(key) && isRecent(at) ? { payKey, key, at } : NOTHING_TO_PAY;
  },
  empty: NOTHING_TO_PAY,
});

export function keepOrder(order: KeptOrder): void {
  const orders = keptOrders.get();
  if (!orders.some(({ key }) => key === order.key)) keptOrders.set([order, ...orders].slice(0, MOST_ORDERS));
}

export function replaceOrderKey(before: string, key: string): void {
  keptOrders.set(keptOrders.get().map((order) => (order.key === before ? { ...order, key } : order)));
}
