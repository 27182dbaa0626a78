import { useQuery } from '@tanstack/react-query';
import * as addresses from '#contract/addresses.ts';
import type { ArrivalPromise, getArrivalPromise } from '#contract/store.ts';
import { parseInstant } from '#domain/dates.ts';
import { apiQuery } from '#web/lib/query-client.ts';

const REFRESH_MS = 60_000;

/**
 * Whether a wreath ordered now arrives in time for the typed ceremony, by the shop's clock, updated every minute.
 * Undefined without a ceremony, and when the shop can't be asked.
 */
export function useArrival(ceremony: string): ArrivalPromise | undefined {
  const instant = parseInstant(ceremony.trim());
  const { data, isError } = useQuery({
    ...apiQuery<typeof getArrivalPromise>(addresses.getArrivalPromise, {
      query: { funeral_time: instant?.toISOString() ?? '' },
    }),
    enabled: instant !== undefined,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
  return isError || instant === undefined || typeof data?.verdict !== 'string' ? undefined : data;
}
