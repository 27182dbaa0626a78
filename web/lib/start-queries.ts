import { getQueryClient } from './query-client.ts';
import { sessionToken } from './session.ts';

type Started = { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<unknown> };

/**
 * Starts what a page of the office shows together with its script, for a clientLoader: the page doesn't wait for it, and
 * what is there already isn't asked for again.
 */
export function start(...queries: Started[]): null {
  if (sessionToken() === '') return null;
  for (const query of queries) void getQueryClient().prefetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
  return null;
}
