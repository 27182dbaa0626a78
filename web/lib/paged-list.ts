import { useInfiniteQuery } from '@tanstack/react-query';

export const PAGE_SIZE = 50;

export type Page = { skip: number; limit: number };

type PagedList<Row> = {
  /** Names the list in the cache; undefined while nothing has been asked for. */
  key: readonly unknown[] | undefined;
  load: (page: Page, signal: AbortSignal) => Promise<Row[]>;
  idOf: (row: Row) => string;
};

/** Where the next page begins; undefined after a page that wasn't full, which was the last. */
export function nextSkip(lastPage: readonly unknown[], pages: number): number | undefined {
  return lastPage.length < PAGE_SIZE ? undefined : pages * PAGE_SIZE;
}

/** All rows of the pages once each: new ones push known ones onto the next page. */
export function uniqueRows<Row>(pages: readonly (readonly Row[])[], idOf: (row: Row) => string): Row[] {
  return [...new Map(pages.flat().map((row) => [idOf(row), row])).values()];
}

/** A list that is loaded 50 rows at a time, newest first. */
export function usePagedList<Row>({ key, load, idOf }: PagedList<Row>) {
  const query = useInfiniteQuery({
    queryKey: key ?? ['nothing asked for'],
    queryFn: ({ pageParam, signal }) => load({ skip: pageParam, limit: PAGE_SIZE }, signal),
    initialPageParam: 0,
    getNextPageParam: (lastPage: Row[], pages: Row[][]) => nextSkip(lastPage, pages.length),
    enabled: key !== undefined,
    // Whoever searches asks the server, however short ago it was.
    staleTime: 0,
    // The pages fit together only as they were loaded; searching again is the way to fresh ones.
    refetchOnWindowFocus: false,
  });
  return { ...query, rows: query.data && uniqueRows(query.data.pages, idOf) };
}
