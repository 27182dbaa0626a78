import { ReceiptText } from 'lucide-react';
import { useEffect } from 'react';
import { listReservationsByDate, type Reservation } from '#contract/reservations.ts';
import { call, reasonOf } from '#web/lib/api.ts';
import { useNow } from '#web/lib/clock.ts';
import { completeReservation } from '#web/lib/complete-records.ts';
import type { Period } from '#web/lib/date-search.ts';
import { useOpenedRecord } from '#web/lib/opened-record.ts';
import { type Page, usePagedList } from '#web/lib/paged-list.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { PagedTable } from '#web/ui/paged-table.tsx';
import { emptyPeriod } from '#web/ui/period-search.tsx';
import { Time } from '#web/ui/record-parts.tsx';
import { ReservationDetails } from './reservation-details.tsx';
import { ReservationStatus } from './reservation-status.tsx';

async function loadReservations(period: Period | undefined, page: Page, signal: AbortSignal): Promise<Reservation[]> {
  if (!period) return [];
  return (await call(listReservationsByDate, { query: { ...period, ...page } }, { signal })).map(completeReservation);
}

const TIME_CLASS = 'whitespace-nowrap tabular-nums';

const columnsOf = (now: Date, onOpen: (reservation: Reservation) => void): readonly Column<Reservation>[] => [
  {
    header: 'Pedido',
    cell: (one) => <OrderNumber order={one} />,
    className: '@5xl:max-w-44',
  },
  {
    header: 'Comprador',
    cell: ({ order_data }) => order_data.buyer_name,
    isText: true,
    className: 'font-semibold',
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

/** The reservations of a period, newest first. `turn` counts the searches, so that repeating one reloads. */
export function ReservationList({ period, turn }: { period: Period | undefined; turn: number }) {
  const now = useNow();
  const { opened, open } = useOpenedRecord('reserva');
  const list = usePagedList({
    key: period && ['reservations by date', period, turn],
    load: (page, signal) => loadReservations(period, page, signal),
    idOf,
  });
  const { rows, isError, isFetching, hasNextPage, fetchNextPage } = list;
  const shown = rows?.find((reservation) => idOf(reservation) === opened);

  // A shared link may point beyond the first page.
  const isMissing = opened !== undefined && rows !== undefined && !shown;
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetching, isError, fetchNextPage]);

  return (
    <>
      <PagedTable
        list={period ? list : { ...list, rows: [] }}
        caption="Reservas"
        columns={columnsOf(now, (reservation) => open(idOf(reservation)))}
        rowKey={idOf}
        loading="Carregando reservas…"
        rowClass="h-14"
        failure="Erro ao carregar reservas."
        reason={reasonOf(list.error)}
        counted={['reserva', 'reservas']}
        empty={emptyPeriod(period && 'Nenhuma reserva neste período')}
      />
      <ReservationDetails
        isOpen={shown !== undefined || (isMissing && !hasNextPage)}
        reservation={shown}
        now={now}
        onClose={() => open(undefined)}
      />
    </>
  );
}
