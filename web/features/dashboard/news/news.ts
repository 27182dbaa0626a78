import type { NewOrder } from '#contract/dashboard.ts';
import { createStoredValue } from '#web/lib/storage.ts';

/** A new order without anybody's name: this is kept in the browser. */
export type FreshOrder = Pick<NewOrder, 'order_id' | 'created_at'>;

/** What a person knows of the newest orders, in every tab of this browser. */
export type News = {
  /** Whose news these are. */
  email: string;
  /** Orders before this instant were there when the person came. */
  from: string;
  /** When the server was last asked, by its own clock. */
  askedAt: string;
  /** The newest orders that were told about. */
  known: readonly string[];
  /** Those that nobody has looked at yet, newest first. */
  fresh: readonly FreshOrder[];
};

export type NewsAnswer = { at: string; orders: readonly NewOrder[] };

/** An order is written a moment before it can be read: a little of the time that was asked about is asked about again. */
const OVERLAP_MS = 60_000;
const MOST_KNOWN = 100;
const MOST_FRESH = 100;

/** The instant after which to ask for orders; undefined for the first time, which only learns the server's time. */
export function askedSince(news: News | undefined, email: string): string | undefined {
  if (news?.email !== email) return undefined;
  return new Date(new Date(news.askedAt).getTime() - OVERLAP_MS).toISOString();
}

/** The news with an answer of the server, and the orders that weren't known before, newest first. */
export function withAnswer(
  news: News | undefined,
  email: string,
  answer: NewsAnswer,
): { news: News; arrived: readonly NewOrder[] } {
  if (news?.email !== email) {
    return { news: { email, from: answer.at, askedAt: answer.at, known: [], fresh: [] }, arrived: [] };
  }
  const arrived = answer.orders.filter(
    ({ order_id, created_at }) => created_at > news.from && !news.known.includes(order_id),
  );
  const fresh = arrived.map(({ order_id, created_at }) => ({ order_id, created_at }));
  return {
    news: {
      ...news,
      askedAt: answer.at,
      known: [...arrived.map(({ order_id }) => order_id), ...news.known].slice(0, MOST_KNOWN),
      fresh: [...fresh, ...news.fresh].slice(0, MOST_FRESH),
    },
    arrived,
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function parseNews(raw: unknown): News | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { email, from, askedAt, known, fresh } = raw as Record<string, unknown>;
  if (!isText(email) || !isText(from) || !isText(askedAt) || Number.isNaN(Date.parse(askedAt))) return undefined;
  if (!Array.isArray(known) || !known.every(isText) || !Array.isArray(fresh)) return undefined;
  const orders = fresh.filter(
    (one): one is FreshOrder =>
      typeof one === 'object' && one !== null && isText(one.order_id) && isText(one.created_at),
  );
  return { email, from, askedAt, known, fresh: orders };
}

/** The news of this browser, shared by its tabs. */
export const storedNews = createStoredValue<News | undefined>({
  key: 'a11y_new_orders',
  parse: parseNews,
  empty: undefined,
});

const NONE: readonly FreshOrder[] = [];

/** The orders that this person hasn't looked at yet, newest first. */
export function useFreshOrders(email: string): readonly FreshOrder[] {
  const news = storedNews.use();
  return news?.email === email ? news.fresh : NONE;
}

/** Takes the new orders as looked at, in every tab. */
export function markNewsSeen(): void {
  const news = storedNews.get();
  if (news && news.fresh.length > 0) storedNews.set({ ...news, fresh: [] });
}

/** Whether this browser rings for a new order: not before somebody switches it on. */
export const newOrderSound = createStoredValue<boolean>({
  key: 'a11y_new_order_sound',
  parse: (raw) => raw === true,
  empty: false,
});
