import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText, SearchX } from 'lucide-react';
import { useRef } from 'react';
import type { LogEntry } from '#contract/logs.ts';
import { formatDateTime } from '#domain/dates.ts';
import { useReadingOn } from '#web/lib/focus.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LogChanges } from './log-changes.tsx';
import { type LogSearch, loadLogs, nextSkip, uniqueEntries } from './search.ts';

const FAILURE = 'Não foi possível carregar os registros.';

const COLUMNS: readonly Column<LogEntry>[] = [
  {
    header: 'Data',
    cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(new Date(created_at))}</time>,
    className: 'whitespace-nowrap tabular-nums',
  },
  { header: 'Email', cell: ({ user_email }) => user_email, className: 'break-all' },
  { header: 'Ação', cell: ({ action }) => <Badge>{action}</Badge> },
  { header: 'Mensagem', cell: (entry) => <Message entry={entry} />, className: 'break-words @4xl:min-w-64' },
  { header: 'IP', cell: ({ ip_address }) => ip_address, className: 'break-all tabular-nums' },
];

function Message({ entry: { message, changes } }: { entry: LogEntry }) {
  return (
    <>
      {message}
      {changes && <LogChanges changes={changes} />}
    </>
  );
}

function Loading() {
  return (
    <div>
      <p role="status" className="sr-only">
        Carregando registros…
      </p>
      <div className="space-y-3">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} className="h-11" />
        ))}
      </div>
    </div>
  );
}

/** The entries of a search, 15 at a time. `turn` counts the searches: asking the same again starts over. */
export function LogList({ search, turn }: { search: LogSearch | undefined; turn: number }) {
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['logs', search, turn],
    queryFn: ({ pageParam, signal }) => (search ? loadLogs(search, pageParam, signal) : Promise.resolve([])),
    initialPageParam: 0,
    getNextPageParam: (lastPage: LogEntry[], pages: LogEntry[][]) => nextSkip(lastPage, pages.length),
    enabled: search !== undefined,
    // The pages fit together only as they were loaded; 'Buscar' is the way to fresh ones.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const list = useRef<HTMLElement>(null);
  const entries = uniqueEntries(data?.pages ?? []);
  const readOn = useReadingOn(list, entries.length, hasNextPage);

  function more() {
    readOn();
    void fetchNextPage();
  }

  if (!search) {
    return (
      <EmptyState title="O que você procura?" icon={<ScrollText className="size-8" />}>
        Informe um e-mail ou um período e toque em Buscar.
      </EmptyState>
    );
  }
  if (!data) {
    return isError ? <ErrorState message={FAILURE} onRetry={() => void refetch()} busy={isFetching} /> : <Loading />;
  }
  if (entries.length === 0) {
    return (
      <EmptyState title="Nada encontrado" icon={<SearchX className="size-8" />}>
        Não há registros para este filtro. Confira o e-mail ou aumente o período.
      </EmptyState>
    );
  }
  return (
    <section ref={list} aria-label="Resultado">
      <p role="status" className="mb-3 text-muted text-small">
        {entries.length === 1 ? '1 registro' : `${entries.length} registros`}
        {hasNextPage ? ', há mais' : ''}
      </p>
      <DataTable caption="Registros" columns={COLUMNS} rows={entries} rowKey={({ _id }) => _id} />
      {hasNextPage && (
        <div className="mt-6 flex flex-col items-center gap-3">
          {isError && !isFetchingNextPage && (
            <p role="alert" className="text-error">
              {FAILURE}
            </p>
          )}
          <Button variant="secondary" busy={isFetchingNextPage} onClick={more}>
            Carregar mais
          </Button>
        </div>
      )}
    </section>
  );
}
