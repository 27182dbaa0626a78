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

/** The page doesn't wait for it; what is there already, or is another role's, isn't asked for. */
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
