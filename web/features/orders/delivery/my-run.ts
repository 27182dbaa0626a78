import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Place } from '#contract/places.ts';
import { listProduction, type ProductionOrder } from '#contract/production.ts';
import { addToDay, type Day } from '#domain/dates.ts';
import { foldedText } from '#domain/folded-text.ts';
import { placeKey } from '#domain/place.ts';
import { allPlaces } from '#web/lib/place-notes.tsx';
import { apiQuery, getQueryClient } from '#web/lib/query-client.ts';
import { KEPT_RUN, useSession } from '#web/lib/session.ts';
import { createStoredValue } from '#web/lib/storage.ts';
import { paths } from '#web/paths.ts';

type Run = { driver: string; orderIds: readonly string[] };

function parseRun(raw: unknown): Run {
  const { driver, orderIds } = raw as Run;
  if (typeof driver !== 'string' || !Array.isArray(orderIds)) throw new TypeError('not a run');
  return { driver, orderIds: orderIds.filter((id) => typeof id === 'string') };
}

const stored = createStoredValue<Run>({ key: 'draft_run', parse: parseRun, empty: { driver: '', orderIds: [] } });

const NONE: readonly string[] = [];

/** The orders in the driver's van, in the order of delivery; they stay on this device, like its waiting deliveries. */
export function useRun(): [orderIds: readonly string[], change: (orderIds: readonly string[]) => void] {
  const email = useSession()?.email ?? '';
  const { driver, orderIds } = stored.use();
  return [driver === email ? orderIds : NONE, (next) => stored.set({ driver: email, orderIds: next })];
}

/** Takes off the run what is back in the shop: it may leave again with somebody else. */
export function takeOffRun(orderId: string): void {
  const { driver, orderIds } = stored.get();
  if (orderIds.includes(orderId)) stored.set({ driver, orderIds: orderIds.filter((id) => id !== orderId) });
}

type Kept = { driver: string; orders: readonly ProductionOrder[]; places: readonly Place[] };

function parseKept(raw: unknown): Kept {
  const known = raw as Kept;
  if (!Array.isArray(known.orders)) throw new TypeError('not a run');
  return known;
}

/** The run as the server answered it last, for a page that is opened without a line. */
const kept = createStoredValue<Kept>({
  key: KEPT_RUN,
  parse: parseKept,
  empty: { driver: '', orders: [], places: [] },
});

/** Keeps the order as the server answered a report of it, for a page that knows the run from this device alone. */
export function keepAnswered(order: ProductionOrder): void {
  const { orders, ...rest } = kept.get();
  if (!orders.some(({ order_id }) => order_id === order.order_id)) return;
  kept.set({ ...rest, orders: orders.map((one) => (one.order_id === order.order_id ? order : one)) });
}

/** The cache of this document for the time without a line (server/http/offline.ts). */
const KEPT_PAGE = 'minha-saida';

declare global {
  interface ImportMetaEnv {
    /** A name that each build has for itself (vite.config.ts). */
    readonly VITE_RELEASE: string;
  }
}

/**
 * Keeps this page's document; browsers keep its files by themselves, because they never change. A newer release's asks
 * for files that this browser never had.
 */
export async function keepPage(): Promise<void> {
  const cache = await window.caches?.open(KEPT_PAGE);
  if (!cache) return;
  const page = await fetch(paths.myRun);
  const isOfThisRelease = (await page.clone().text()).includes(import.meta.env.VITE_RELEASE);
  if (page.ok && isOfThisRelease) await cache.put(paths.myRun, page);
}

const REFRESH_MS = 60_000;

const merged = (...lists: ProductionOrder[][]): ProductionOrder[] => [
  ...new Map(lists.flat().map((order) => [order.order_id, order])).values(),
];

const ofDay = (day: Day) => apiQuery(listProduction, { query: { day } });

/** A day, the one before, whose run may go on after midnight, and the next, whose first stops are loaded in the evening. */
const daysAround = (today: Day) => [addToDay(today, -1), today, addToDay(today, 1)] as const;

export const runDays = (today: Day) => daysAround(today).map(ofDay);

/** At midnight the answer of the day before stands in until the new day's is there. */
const useDay = (day: Day) =>
  useQuery({ ...ofDay(day), refetchInterval: REFRESH_MS, placeholderData: keepPreviousData });

/** The orders of these days; without a line, and until a weak one has answered, those of the run. */
export function useRunOrders(today: Day) {
  const email = useSession()?.email ?? '';
  const [orderIds] = useRun();
  const last = kept.use();
  const [yesterday, now, tomorrow] = daysAround(today);
  const days = [useDay(tomorrow), useDay(yesterday), useDay(now)];
  const places = useQuery(allPlaces).data;
  const lists = days.flatMap(({ data }) => (data ? [data] : []));
  const loaded = lists.length === days.length ? merged(...lists) : undefined;
  // A query that never had an answer forgets its failure while it is asked again.
  const isError = days.some((day) => day.isError || (!day.data && day.errorUpdateCount > 0));
  useEffect(() => {
    if (!loaded || isError) return;
    const orders = loaded.filter(({ order_id }) => orderIds.includes(order_id));
    kept.set({ driver: email, orders, places: places ?? [] });
  }, [loaded, isError, orderIds, places, email]);
  const isLoaded = loaded !== undefined;
  useEffect(() => {
    if (isLoaded && import.meta.env.PROD) keepPage().catch(() => undefined);
  }, [isLoaded]);
  const isKept = !isLoaded && last.driver === email && (isError || last.orders.length > 0);
  useEffect(() => {
    if (isKept) getQueryClient().setQueryData(allPlaces.queryKey, (known) => known ?? [...last.places]);
  }, [isKept, last]);
  return {
    data: loaded ?? (isKept ? last.orders : undefined),
    error: days.find(({ error }) => error)?.error,
    isError,
    isKept,
    isFetching: days.some((day) => day.isFetching),
    refetch: () => Promise.all(days.map((day) => day.refetch())),
  };
}

/** One ceremony at a place, with the orders to deliver there. */
export type Stop = { key: string; orders: readonly [ProductionOrder, ...ProductionOrder[]] };

type Destined = Pick<ProductionOrder, 'funeral' | 'funeral_location' | 'funeral_time' | 'deceased_name'>;

function stopKey({ funeral, funeral_location, funeral_time, deceased_name }: Destined): string {
  const ceremony = funeral?.linked ? funeral._id : `${funeral_time} ${foldedText(deceased_name)}`;
  return `${placeKey(funeral_location)} ${ceremony}`;
}

/** Orders by place and ceremony, stops and orders as they come first. */
export function stopsOf(orders: readonly ProductionOrder[]): Stop[] {
  return [...Map.groupBy(orders, stopKey)].map(([key, all]) => ({ key, orders: all as [ProductionOrder] }));
}

/** Maps directions from where one is through all places; Google Maps takes nine on the way to the last. */
export function routeAddress(stops: readonly string[]): string {
  const places = stops.filter((place, at) => place !== stops[at - 1]).slice(0, 10);
  const way = new URLSearchParams({ api: '1', destination: places.at(-1) ?? '', travelmode: 'driving' });
  if (places.length > 1) way.set('waypoints', places.slice(0, -1).join('|'));
  return `https://www.google.com/maps/dir/?${way}`;
}

export const wazeAddress = (place: string) =>
  `https://waze.com/ul?${new URLSearchParams({ q: place, navigate: 'yes' })}`;
