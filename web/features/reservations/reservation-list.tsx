import { CalendarSearch, ReceiptText, SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { listReservationsByDate, type Reservation } from '#contract/reservations.ts';
import { formatDateTime } from '#domain/dates.ts';
import { call, reasonOf } from '#web/lib/api.ts';
import { useNow } from '#web/lib/clock.ts';
import type { Period } from '#web/lib/date-search.ts';
import { useReadingOn } from '#web/lib/focus.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ListSkeleton, LoadMore } from '#web/ui/list-states.tsx';
import { ReservationDetails } from './reservation-details.tsx';
import { ReservationStatus } from './reservation-status.tsx';

const FAILURE = 'Erro ao carregar reservas.';
const TIME_CLASS = 'whitespace-nowrap tabular-nums';

function Time({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(new Date(at))}</time>;
}

const columnsOf = (now: Date, onOpen: (reservation: Reservation) => void): readonly Column<Reservation>[] => [
  {
    header: 'Pedido',
    cell: ({ order_id, _id }) => order_id || _id,
    className: 'wrap-anywhere font-mono text-caption text-muted @4xl:max-w-44',
  },
  {
    header: 'Comprador',
    cell: ({ order_data }) => order_data.buyer_name,
    className: 'break-words font-semibold',
  },
  { header: 'Criação', cell: ({ created_at }) => <Time at={created_at} />, className: TIME_CLASS },
  { header: 'Expiração', cell: ({ expires_at }) => <Time at={expires_at} />, className: TIME_CLASS },
  { header: 'Situação', cell: (reservation) => <ReservationStatus reservation={reservation} now={now} /> },
  {
    header: 'Ações',
    cell: (reservation) => (
      <Button
        variant="quiet"
        size="small"
        onClick={() => onOpen(reservation)}
        aria-label={`Detalhes da reserva de ${reservation.order_data.buyer_name}`}
      >
        <ReceiptText aria-hidden="true" className="size-4" />
        Detalhes
      </Button>
    ),
  },
];

const idOf = (reservation: Reservation) => reservation._id;

/** The reservations of a period, newest first, 50 at a time. `turn` counts the searches: asking the same again starts over. */
export function ReservationList({ period, turn }: { period: Period | undefined; turn: number }) {
  const now = useNow();
  const [opened, setOpened] = useState<Reservation>();
  const list = usePagedList({
    key: period && ['reservations by date', period, turn],
    load: (page, signal) =>
      period ? call(listReservationsByDate, { query: { ...period, ...page } }, { signal }) : Promise.resolve([]),
    idOf,
  });
  const { rows, error, isError, isFetching, isFetchingNextPage, hasNextPage } = list;
  const result = useRef<HTMLElement>(null);
  const readOn = useReadingOn(result, rows?.length ?? 0, hasNextPage);
  const table = <DataTable caption="Reservas" columns={columnsOf(now, setOpened)} rows={rows ?? []} rowKey={idOf} />;
  if (!period) {
    return (
      <>
        {table}
        <EmptyState title="Escolha um período" icon={<CalendarSearch className="size-8" />}>
          Informe as duas datas e toque em Buscar, ou use um dos atalhos: Hoje, 7 dias, Este mês.
        </EmptyState>
      </>
    );
  }
  if (!rows) {
    if (!isError) return <ListSkeleton label="Carregando reservas…" rowClass="h-14" />;
    return (
      <ErrorState message={FAILURE} onRetry={() => void list.refetch()} busy={isFetching}>
        {reasonOf(error)}
      </ErrorState>
    );
  }
  if (rows.length === 0) {
    return (
      <>
        {table}
        <EmptyState title="Nenhuma reserva neste período" icon={<SearchX className="size-8" />}>
          Confira as datas ou aumente o período.
        </EmptyState>
      </>
    );
  }
  return (
    <section ref={result} aria-label="Resultado">
      <p role="status" className="mb-3 text-muted text-small">
        {rows.length === 1 ? '1 reserva' : `${rows.length} reservas`}
        {hasNextPage ? ', há mais' : ''}
      </p>
      {table}
      {hasNextPage && (
        <LoadMore
          failure={isError ? FAILURE : undefined}
          busy={isFetchingNextPage}
          onMore={() => {
            readOn();
            void list.fetchNextPage();
          }}
        />
      )}
      <ReservationDetails reservation={opened} now={now} onClose={() => setOpened(undefined)} />
    </section>
  );
}
