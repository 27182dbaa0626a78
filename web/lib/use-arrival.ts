import { useQuery } from '@tanstack/react-query';
import * as addresses from '#contract/addresses.ts';
import type { KnownPlace, listKnownPlaces } from '#contract/places.ts';
import type { ArrivalPromise, getArrivalPromise } from '#contract/store.ts';
import { parseInstant } from '#domain/dates.ts';
import { placeOf } from '#domain/place.ts';
import { apiQuery } from '#web/lib/query-client.ts';

/** Milliseconds between two questions about deadlines, which move with the shop's clock. */
export const REFRESH_MS = 60_000;

/** The registered places, as far as buyers may know them. */
export const knownPlaces = apiQuery<typeof listKnownPlaces>(addresses.listKnownPlaces, {});

/** The question to the shop: of the place only a registered name, never the address of a family. */
export function arrivalAsked(funeral_time: string, location: string, places: readonly KnownPlace[] = []) {
  return { query: { funeral_time, funeral_location: placeOf(location, places, ({ nome }) => nome)?.nome } };
}

/** Undefined without a ceremony, and when the shop can't be asked; updated every minute. */
export function useArrival(ceremony: string, location: string): ArrivalPromise | undefined {
  const instant = parseInstant(ceremony.trim());
  const { data: places } = useQuery({ ...knownPlaces, enabled: instant !== undefined });
  const { data, isError } = useQuery({
    ...apiQuery<typeof getArrivalPromise>(
      addresses.getArrivalPromise,
      arrivalAsked(instant?.toISOString() ?? '', location, places),
    ),
    enabled: instant !== undefined,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
  return isError || instant === undefined || typeof data?.verdict !== 'string' ? undefined : data;
}
