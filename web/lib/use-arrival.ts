import { useQuery } from '@tanstack/react-query';
import * as addresses from '#contract/addresses.ts';
import type { listPlaceNames } from '#contract/places.ts';
import type { ArrivalPromise, getArrivalPromise } from '#contract/store.ts';
import { parseInstant } from '#domain/dates.ts';
import { placeOf } from '#domain/place.ts';
import { apiQuery } from '#web/lib/query-client.ts';

const REFRESH_MS = 60_000;

/** The registered places by name. */
export const placeNames = apiQuery<typeof listPlaceNames>(addresses.listPlaceNames, {});

/** What the shop is asked: of the place only a registered name, never the address of a family. */
export function arrivalAsked(funeral_time: string, location: string, names: readonly string[] = []) {
  const place = placeOf(
    location,
    names.map((nome) => ({ nome })),
  );
  return { query: { funeral_time, funeral_location: place?.nome } };
}

/**
 * Whether a wreath ordered now arrives in time for the typed ceremony, by the shop's clock, updated every minute.
 * Undefined without a ceremony, and when the shop can't be asked.
 */
export function useArrival(ceremony: string, location: string): ArrivalPromise | undefined {
  const instant = parseInstant(ceremony.trim());
  const { data: names } = useQuery({ ...placeNames, enabled: instant !== undefined });
  const { data, isError } = useQuery({
    ...apiQuery<typeof getArrivalPromise>(
      addresses.getArrivalPromise,
      arrivalAsked(instant?.toISOString() ?? '', location, names),
    ),
    enabled: instant !== undefined,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
  return isError || instant === undefined || typeof data?.verdict !== 'string' ? undefined : data;
}
