import type { Access } from '#domain/roles.ts';
import type { Paged } from './paged-list.ts';
import { getQueryClient } from './query-client.ts';
import { currentSession } from './session.ts';

type Started = {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<unknown>;
  meta?: { access: Access };
  gcTime?: number;
};

/**
 * Starts what a page of the office shows together with its script, for a clientLoader: the page doesn't wait for it, and
 * what is there already isn't asked for again. A page that leads on to the login, because its calls are another role's,
 * asks for nothing.
 */
export function start(...queries: (Started | Paged<unknown>)[]): null {
  const session = currentSession();
  if (!session) return null;
  const client = getQueryClient();
  const staleTime = Number.POSITIVE_INFINITY;
  for (const query of queries) {
    if (query.meta?.access === 'administrador' && session.role !== 'administrador') continue;
    if ('initialPageParam' in query) void client.prefetchInfiniteQuery({ ...query, staleTime });
    else void client.prefetchQuery({ ...query, staleTime });
  }
  return null;
}
