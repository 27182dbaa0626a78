import { useInfiniteQuery } from '@tanstack/react-query';

export const PAGE_SIZE = 50;

export type Page = { skip: number; limit: number };

type PagedList<Row> = {
  /** The list's key in the cache; undefined before the first search. */
  key: readonly unknown[] | undefined;
  load: (page: Page, signal: AbortSignal) => Promise<Row[]>;
  idOf: (row: Row) => string;
  pageSize?: number;
};

/** The offset of the next page; undefined after a page that wasn't full, which was the last. */
export function nextSkip(lastPage: readonly unknown[], pages: number, pageSize = PAGE_SIZE): number | undefined {
  return lastPage.length < pageSize ? undefined : pages * pageSize;
}

/** The rows of all pages, each once: new rows at the top push known ones onto the next page. */
export function uniqueRows<Row>(pages: readonly (readonly Row[])[], idOf: (row: Row) => string): Row[] {
  return [...new Map(pages.flat().map((row) => [idOf(row), row])).values()];
}

/** A list loaded page by page, newest first, 50 rows unless `pageSize` says otherwise. */
export function usePagedList<Row>({ key, load, idOf, pageSize = PAGE_SIZE }: PagedList<Row>) {
  const query = useInfiniteQuery({
    queryKey: key ?? ['nothing asked for'],
    queryFn: ({ pageParam, signal }) => load({ skip: pageParam, limit: pageSize }, signal),
    initialPageParam: 0,
    getNextPageParam: (lastPage: Row[], pages: Row[][]) => nextSkip(lastPage, pages.length, pageSize),
    enabled: key !== undefined,
    // A search always asks the server.
    staleTime: 0,
    // Pages refetched on focus would overlap or leave gaps.
    refetchOnWindowFocus: false,
  });
  return { ...query, rows: query.data && uniqueRows(query.data.pages, idOf) };
}
