import { type ComponentProps, type RefObject, useEffect, useRef } from 'react';
import { DataTable } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { ListSkeleton, LoadMore, OutdatedNotice } from './list-states.tsx';

type PagedRows<Row> = {
  rows: Row[] | undefined;
  idOf: (row: Row) => string;
  /** The server's reason for a failure. */
  reason: string | undefined;
  isError: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  /** Refetching failed, so the rows may be outdated. */
  isRefetchError: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};

type PagedTableProps<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'rows' | 'rowKey'> & {
  list: PagedRows<Row>;
  loading: string;
  rowClass?: string;
  failure: string;
  /** Singular and plural of the count above the table; without it there is no count. */
  counted?: readonly [one: string, many: string];
  empty: ComponentProps<typeof EmptyState>;
  place?: RefObject<HTMLDivElement | null>;
};

/** On the last page the button that had the focus disappears: the first new row gets it. */
function useFocusFirstNewRow(place: RefObject<HTMLElement | null>, rows: number, hasMore: boolean): () => void {
  const known = useRef<number>(undefined);

  useEffect(() => {
    const from = known.current;
    if (from === undefined || (hasMore && rows === from)) return;
    known.current = undefined;
    if (hasMore || document.activeElement !== document.body) return;
    const found = place.current?.querySelectorAll<HTMLElement>('tbody tr');
    const row = found?.[Math.min(from, found.length - 1)];
    if (!row) return;
    row.tabIndex = -1;
    row.focus();
  }, [place, rows, hasMore]);

  return () => {
    known.current = rows;
  };
}

function countText(count: number, [one, many]: readonly [string, string]): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

export function PagedTable<Row>({ list, place, loading, rowClass, failure, ...props }: PagedTableProps<Row>) {
  const { counted, empty, ...table } = props;
  const { rows, isError, isFetching, isFetchingNextPage, isRefetchError, hasNextPage, fetchNextPage, refetch } = list;
  const own = useRef<HTMLDivElement>(null);
  const focusFirstNewRow = useFocusFirstNewRow(place ?? own, rows?.length ?? 0, hasNextPage);

  if (!rows) {
    if (!isError) return <ListSkeleton label={loading} {...(rowClass === undefined ? {} : { rowClass })} />;
    return (
      <ErrorState message={failure} onRetry={() => void refetch()} busy={isFetching}>
        {list.reason}
      </ErrorState>
    );
  }
  return (
    <>
      {isRefetchError && <OutdatedNotice failure={failure} />}
      {counted && (
        <p role="status" className={rows.length === 0 ? 'sr-only' : 'mb-3 text-muted text-small'}>
          {countText(rows.length, counted)}
          {hasNextPage ? ', há mais' : ''}
        </p>
      )}
      <div ref={place ?? own} tabIndex={-1}>
        <DataTable {...table} rows={rows} rowKey={list.idOf} />
      </div>
      {rows.length === 0 && <EmptyState {...empty} />}
      {hasNextPage && (
        <LoadMore
          failure={isError && !isRefetchError ? failure : undefined}
          busy={isFetchingNextPage}
          onMore={() => {
            focusFirstNewRow();
            void fetchNextPage();
          }}
        />
      )}
    </>
  );
}
