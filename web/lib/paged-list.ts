import { useInfiniteQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CallInput, EndpointShape, WireResponse } from '#contract/endpoint.ts';
import type { Access } from '#domain/roles.ts';
import { call, reasonOf } from './api.ts';
import { endpointKey, FRESH_MS } from './query-client.ts';

export const PAGE_SIZE = 50;

type Page = { skip: number; limit: number };

type PageContext = { pageParam: number; signal: AbortSignal };
/** A list that its endpoint answers page by page. */
export type Paged<Row> = {
  queryKey: readonly unknown[];
  meta: { access: Access };
  queryFn: (context: PageContext) => Promise<Row[]>;
  initialPageParam: number;
  getNextPageParam: (lastPage: readonly unknown[], pages: readonly unknown[]) => number | undefined;
};

type ListEndpoint = EndpointShape & { response: z.ZodArray };
type WithoutPage<Input> = { [Part in keyof Input]: Part extends 'query' ? Omit<Input[Part], keyof Page> : Input[Part] };

/** The list of an endpoint, found by its key when that is invalidated; `turn` counts searches for the same input. */
export function paged<E extends ListEndpoint>(
  endpoint: E,
  input: WithoutPage<CallInput<E>>,
  turn = 0,
  limit = PAGE_SIZE,
): Paged<WireResponse<E>[number]> {
  const { query, ...others }: { query?: object } = input;
  return {
    queryKey: [...endpointKey(endpoint), 'pages', input, turn],
    meta: { access: endpoint.access },
    queryFn: ({ pageParam: skip, signal }) =>
      call<E>(endpoint, { ...others, query: { ...query, skip, limit } } as CallInput<E>, { signal }),
    initialPageParam: 0,
    getNextPageParam: (lastPage, pages) => nextSkip(lastPage, pages.length, limit),
  };
}

/** The offset of the next page; undefined after a page that wasn't full, which was the last. */
export function nextSkip(lastPage: readonly unknown[], pages: number, pageSize = PAGE_SIZE): number | undefined {
  return lastPage.length < pageSize ? undefined : pages * pageSize;
}

/** The rows of all pages, each once: new rows at the top push known ones onto the next page. */
export function uniqueRows<Row>(pages: readonly (readonly Row[])[], idOf: (row: Row) => string): Row[] {
  return [...new Map(pages.flat().map((row) => [idOf(row), row])).values()];
}

const NOTHING: Paged<never> = {
  queryKey: ['nothing asked for'],
  meta: { access: 'staff' },
  queryFn: () => Promise.resolve([]),
  initialPageParam: 0,
  getNextPageParam: () => undefined,
};

/** A list loaded page by page, newest first. */
export function usePagedList<Row>(list: Paged<Row> | undefined, idOf: (row: Row) => string) {
  const query = useInfiniteQuery({
    ...(list ?? NOTHING),
    enabled: list !== undefined,
    // A search always asks the server, a page only for what it hasn't just started.
    staleTime: 0,
    refetchOnMount: ({ state }) => Date.now() - state.dataUpdatedAt > FRESH_MS,
    // Pages refetched on focus would overlap or leave gaps.
    refetchOnWindowFocus: false,
  });
  return { ...query, idOf, reason: reasonOf(query.error), rows: query.data && uniqueRows(query.data.pages, idOf) };
}
