import { focusManager, QueryClient } from '@tanstack/react-query';
import type { Address, CallInput, EndpointShape, WireResponse } from '#contract/endpoint.ts';
import { ApiError, call } from './api.ts';
import { onClearCaches } from './clear-caches.ts';

/** Answers count as fresh for a moment, so that entering a page by a link doesn't ask twice. */
export const FRESH_MS = 2_000;

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < 1 && error instanceof ApiError && error.code === 'network-error',
        retryDelay: 600,
        // Loaded data stays usable without a connection; a call without one fails at once and shows its error.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Queries are refetched when the page becomes visible, gets the focus, or returns from the back-forward cache. */
const RETURNS = ['visibilitychange', 'focus', 'pageshow'] as const;

function watchReturns(): void {
  focusManager.setEventListener((tell) => {
    const listen = (event: Event) => {
      // The first pageshow of a document isn't a return.
      if (!('persisted' in event) || event.persisted) tell();
    };
    for (const event of RETURNS) window.addEventListener(event, listen);
    return () => {
      for (const event of RETURNS) window.removeEventListener(event, listen);
    };
  });
}

let browserClient: QueryClient | undefined;

/** The browser's only cache; on the server each rendering gets its own, because answers may differ by visitor. */
export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  if (browserClient) return browserClient;
  const client = createQueryClient();
  onClearCaches(() => client.clear());
  watchReturns();
  browserClient = client;
  return client;
}

type ApiQuery<E extends EndpointShape> = {
  queryKey: readonly [string, CallInput<E>];
  queryFn: (context: { signal: AbortSignal }) => Promise<WireResponse<E>>;
  meta: Pick<E, 'access'>;
};

/** The query of one call: the same object serves clientLoader, useQuery and invalidation. */
export function apiQuery<E extends EndpointShape>(endpoint: E | Address<E>, input: CallInput<E>): ApiQuery<E> {
  return {
    queryKey: [`${endpoint.method} ${endpoint.path}`, input],
    queryFn: ({ signal }) => call<E>(endpoint, input, { signal }),
    meta: { access: endpoint.access },
  };
}

/** A form starts from the server's current data, which its page has just asked for, and which isn't replaced while someone types. */
export const FOR_FORM = { gcTime: FRESH_MS, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false };

/** The query of the record that a form edits. */
export const formQuery = <E extends EndpointShape>(endpoint: E, input: CallInput<E>) => ({
  ...apiQuery(endpoint, input),
  ...FOR_FORM,
  queryKey: ownKey(endpoint, 'edit', input),
});

/** Key that matches every query of an endpoint, for invalidation. */
export function endpointKey(endpoint: Address): readonly [string] {
  return [`${endpoint.method} ${endpoint.path}`];
}

/** Key of an endpoint's answer that is kept in another shape, or apart; `endpointKey` matches it too. */
export function ownKey(endpoint: Address, ...input: readonly unknown[]): readonly unknown[] {
  return [...endpointKey(endpoint), 'own', ...input];
}

/** Queries of these endpoints are outdated: those on screen are asked again. */
export async function invalidate(client: QueryClient, ...endpoints: Address[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: endpointKey(endpoint) })));
}
