import { type ReactNode, useId } from 'react';
import type { usePagedList } from '#web/lib/paged-list.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { ListSkeleton, LoadMore, OutdatedNotice } from '#web/ui/list-states.tsx';
import { financeReason } from './queries.ts';

type List = ReturnType<typeof usePagedList<unknown>>;

type RowSectionProps = {
  title: string;
  list: Pick<
    List,
    | 'rows'
    | 'error'
    | 'isError'
    | 'isFetching'
    | 'isFetchingNextPage'
    | 'isRefetchError'
    | 'hasNextPage'
    | 'fetchNextPage'
    | 'refetch'
  >;
  failure: string;
  loading: string;
  countOf: (count: number) => string;
  empty: { title: string; icon: ReactNode };
  /** Called before more rows are asked for. */
  onMore: () => void;
  /** The table, for none too: its columns say what would be there. */
  children: ReactNode;
};

function Rows({ list, failure, loading, countOf, empty, onMore, children }: Omit<RowSectionProps, 'title'>) {
  const { rows, error, isError, isFetching, isFetchingNextPage, isRefetchError, hasNextPage } = list;
  const { fetchNextPage, refetch } = list;
  if (!rows) {
    if (!isError) return <ListSkeleton label={loading} />;
    return (
      <ErrorState message={failure} onRetry={() => void refetch()} busy={isFetching}>
        {financeReason(error)}
      </ErrorState>
    );
  }
  return (
    <>
      {isRefetchError && <OutdatedNotice failure={failure} />}
      <p role="status" className={rows.length === 0 ? 'sr-only' : 'mb-3 text-muted text-small'}>
        {countOf(rows.length)}
        {hasNextPage ? ', há mais' : ''}
      </p>
      {children}
      {rows.length === 0 && <EmptyState {...empty}>Escolha outro período para ver mais.</EmptyState>}
      {hasNextPage && (
        <LoadMore
          failure={isError && !isRefetchError ? failure : undefined}
          busy={isFetchingNextPage}
          onMore={() => {
            onMore();
            void fetchNextPage();
          }}
        />
      )}
    </>
  );
}

/** A titled table of the period with all that can become of it: on its way, failed, empty, more than a page. */
export function RowSection({ title, ...rows }: RowSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-12">
      <Heading level={2} size={3} id={id} className="mb-4">
        {title}
      </Heading>
      <Rows {...rows} />
    </section>
  );
}
