import type { ProductionOrder } from '#contract/production.ts';
import { placeKey } from '#domain/place.ts';
import { useSession } from '#web/lib/session.ts';
import { createStoredValue } from '#web/lib/storage.ts';

type Run = { driver: string; orderIds: readonly string[] };

function parseRun(raw: unknown): Run {
  const { driver, orderIds } = raw as Run;
  if (typeof driver !== 'string' || !Array.isArray(orderIds)) throw new TypeError('not a run');
  return { driver, orderIds: orderIds.filter((id) => typeof id === 'string') };
}

const stored = createStoredValue<Run>({ key: 'draft_run', parse: parseRun, empty: { driver: '', orderIds: [] } });

/** The orders in the driver's van, in the order of delivery; they stay on this device, like its waiting deliveries. */
export function useRun(): [orderIds: readonly string[], change: (orderIds: readonly string[]) => void] {
  const email = useSession()?.email ?? '';
  const { driver, orderIds } = stored.use();
  return [driver === email ? orderIds : [], (next) => stored.set({ driver: email, orderIds: next })];
}

/** A place with the orders to deliver there. */
export type Stop = { place: string; orders: readonly ProductionOrder[] };

/** Orders by place, places and orders as they come first. */
export function stopsOf(orders: readonly ProductionOrder[]): Stop[] {
  const byPlace = Map.groupBy(orders, ({ funeral_location }) => placeKey(funeral_location));
  return [...byPlace.values()].map((all) => ({ place: all[0]?.funeral_location ?? '', orders: all }));
}

/** Maps directions from where one is through all places; Google Maps takes nine on the way to the last. */
export function routeAddress(stops: readonly string[]): string {
  const places = stops.slice(0, 10);
  const way = new URLSearchParams({ api: '1', destination: places.at(-1) ?? '', travelmode: 'driving' });
  if (places.length > 1) way.set('waypoints', places.slice(0, -1).join('|'));
  return `https://www.google.com/maps/dir/?${way}`;
}

export const wazeAddress = (place: string) =>
  `https://waze.com/ul?${new URLSearchParams({ q: place, navigate: 'yes' })}`;
