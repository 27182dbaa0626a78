import { CalendarSearch, SearchX } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { type Column, DataTable } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { ListSkeleton, LoadMore, OutdatedNotice } from './list-states.tsx';

/** A list that comes in pages, as far as it is there. */
type PagedRows<Row> = {
  rows: Row[] | undefined;
  isError: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  /** The rows are those of before: asking anew failed. */
  isRefetchError: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};

type PeriodListProps<Row> = {
  /** Whether a period was asked for. */
  isAsked: boolean;
  list: PagedRows<Row>;
  table: { caption: string; columns: readonly Column<Row>[]; rowKey: (row: Row) => string };
  words: {
    loading: string;
    failure: string;
    /** Why it failed, when that is known. */
    reason: string | undefined;
    none: string;
    count: (rows: number) => string;
  };
  /** The height of a row on its way. */
  rowClass: string;
  result: Ref<HTMLElement>;
  /** Called before more rows are asked for. */
  onMore: () => void;
};

function Nothing({ title, isAsked }: { title: string; isAsked: boolean }) {
  const Icon = isAsked ? SearchX : CalendarSearch;
  return (
    <EmptyState title={title} icon={<Icon className="size-8" />}>
      {isAsked
        ? 'Confira as datas ou aumente o período.'
        : 'Informe as duas datas e toque em Buscar, ou use um dos atalhos: Hoje, 7 dias, Este mês.'}
    </EmptyState>
  );
}

/** The rows of a period with all that can become of them: not asked for, on their way, failed, none, more than a page. */
export function PeriodList<Row>({ isAsked, list, table, words, rowClass, result, onMore }: PeriodListProps<Row>) {
  const { rows, isError, isFetching, isFetchingNextPage, isRefetchError, hasNextPage, fetchNextPage, refetch } = list;
  const grid: ReactNode = <DataTable {...table} rows={isAsked ? (rows ?? []) : []} />;
  const outdated = isAsked && isRefetchError && <OutdatedNotice failure={words.failure} />;
  if (!isAsked || rows?.length === 0) {
    return (
      <>
        {outdated}
        {grid}
        <Nothing title={isAsked ? words.none : 'Escolha um período'} isAsked={isAsked} />
      </>
    );
  }
  if (!rows) {
    if (!isError) return <ListSkeleton label={words.loading} rowClass={rowClass} />;
    return (
      <ErrorState message={words.failure} onRetry={() => void refetch()} busy={isFetching}>
        {words.reason}
      </ErrorState>
    );
  }
  return (
    <section ref={result} aria-label="Resultado">
      {outdated}
      <p role="status" className="mb-3 text-muted text-small">
        {words.count(rows.length)}
        {hasNextPage ? ', há mais' : ''}
      </p>
      {grid}
      {hasNextPage && (
        <LoadMore
          failure={isError && !isRefetchError ? words.failure : undefined}
          busy={isFetchingNextPage}
          onMore={() => {
            onMore();
            void fetchNextPage();
          }}
        />
      )}
    </section>
  );
}
