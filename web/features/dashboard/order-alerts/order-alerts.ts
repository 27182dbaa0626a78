import type { getNewOrders, NewOrder } from '#contract/dashboard.ts';
import type { WireResponse } from '#contract/endpoint.ts';
import { ANNOUNCED_ORDERS } from '#web/lib/session.ts';
import { createStoredFlag, createStoredValue } from '#web/lib/storage.ts';

/** Without the buyer's name, because it is kept in local storage. */
export type FreshOrder = Pick<NewOrder, 'order_id' | 'created_at'>;

/** The new orders that a user was alerted of; shared by the tabs of this browser. */
type OrderAlerts = {
  email: string;
  /** Only orders after this instant count as new. */
  from: string;
  /** The server's time of its last answer. */
  askedAt: string;
  known: readonly string[];
  fresh: readonly FreshOrder[];
};

/** An order can be read a moment after its own timestamp, so each call overlaps the one before. */
const OVERLAP_MS = 60_000;
const MOST_KNOWN = 100;
const MOST_FRESH = 100;

/** A single order not seen yet stays in the range, because its notice shows whether somebody has answered for it. */
export function askedSince(alerts: OrderAlerts | undefined, email: string): string | undefined {
  if (alerts?.email !== email) return undefined;
  const [newest, another] = alerts.fresh;
  const from = newest && !another ? newest.created_at : alerts.askedAt;
  return new Date(new Date(from).getTime() - OVERLAP_MS).toISOString();
}

/** The alerts after an answer of the server, and the orders that are new in it, newest first. */
export function withAnswer(
  alerts: OrderAlerts | undefined,
  email: string,
  answer: WireResponse<typeof getNewOrders>,
): { alerts: OrderAlerts; arrived: readonly NewOrder[] } {
  if (alerts?.email !== email) {
    return { alerts: { email, from: answer.at, askedAt: answer.at, known: [], fresh: [] }, arrived: [] };
  }
  const arrived = answer.orders.filter(
    ({ order_id, created_at }) => created_at > alerts.from && !alerts.known.includes(order_id),
  );
  const fresh = arrived.map(({ order_id, created_at }) => ({ order_id, created_at }));
  return {
    alerts: {
      ...alerts,
      askedAt: answer.at,
      known: [...arrived.map(({ order_id }) => order_id), ...alerts.known].slice(0, MOST_KNOWN),
      fresh: [...fresh, ...alerts.fresh].slice(0, MOST_FRESH),
    },
    arrived,
  };
}

function parseAlerts(raw: unknown): OrderAlerts {
  const { email, from, askedAt, known, fresh } = raw as OrderAlerts;
  const isWhole = [email, from, askedAt].every((text) => typeof text === 'string');
  if (!isWhole || !Array.isArray(known) || !Array.isArray(fresh)) throw new TypeError('no alerts');
  return { email, from, askedAt, known, fresh };
}

export const storedAlerts = createStoredValue<OrderAlerts | undefined>({
  key: ANNOUNCED_ORDERS,
  parse: parseAlerts,
  empty: undefined,
});

const NONE: readonly FreshOrder[] = [];

export function useFreshOrders(email: string): readonly FreshOrder[] {
  const alerts = storedAlerts.use();
  return alerts?.email === email ? alerts.fresh : NONE;
}

export function markOrdersSeen(): void {
  const alerts = storedAlerts.get();
  if (alerts && alerts.fresh.length > 0) storedAlerts.set({ ...alerts, fresh: [] });
}

export const newOrderSound = createStoredFlag('a11y_new_order_sound');
