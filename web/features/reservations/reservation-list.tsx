import { Hourglass, ReceiptText } from 'lucide-react';
import { useEffect } from 'react';
import { listLiveReservations, listReservationsByDate, type Reservation } from '#contract/reservations.ts';
import { phoneHref } from '#web/lib/business-text.ts';
import { useNow } from '#web/lib/clock.ts';
import type { Period } from '#web/lib/date-search.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { useOpenedRecord } from '#web/lib/opened-record.ts';
import { paged, usePagedList } from '#web/lib/paged-list.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Details } from '#web/ui/details.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { PagedTable } from '#web/ui/paged-table.tsx';
import { emptyPeriod } from '#web/ui/period-search.tsx';
import { PurchaseLines } from '#web/ui/purchase-lists.tsx';
import { buyerEntries, RecordOverlay, RecordPart, Time } from '#web/ui/record-parts.tsx';
import { PhoneHold } from './phone-hold.tsx';
import { statusOf, timeLeft, timeLeftText } from './status.ts';

function ReservationStatus({ reservation, now }: { reservation: Reservation; now: Date }) {
  const { text, tone, Icon } = statusOf(reservation, now);
  const left = timeLeft(reservation, now);
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-0.5 @5xl:justify-start">
      <Badge tone={tone}>
        <Icon className="size-3.5" />
        {text}
      </Badge>
      {left !== undefined && <span className="whitespace-nowrap text-caption text-muted">{timeLeftText(left)}</span>}
    </span>
  );
}

type ContentProps = { reservation: Reservation; now: Date; onReleased: () => void };

function Content({ reservation, now, onReleased }: ContentProps) {
  const { order_data: data, created_at, expires_at } = reservation;
  return (
    <div className="space-y-5">
      <ReservationStatus reservation={reservation} now={now} />
      {reservation.status === 'active' && <PhoneHold reservation={reservation} onReleased={onReleased} />}
      <Details
        entries={[
          ...buyerEntries(data, phoneHref),
          ['Criação', <Time key="created" at={created_at} />],
          ['Expiração', <Time key="expires" at={expires_at} />],
          ['Total', moneyText(data.total)],
          ['Pessoa falecida', data.deceased_name],
          ['Local da cerimônia', data.funeral_location],
          ['Data e hora da cerimônia', <Time key="ceremony" at={data.funeral_time} />],
        ]}
      />
      <RecordPart title="Coroas e faixas">
        <PurchaseLines lines={reservation.items} priceOf={({ price }) => moneyText(price)} />
      </RecordPart>
    </div>
  );
}

const TIME_CLASS = 'whitespace-nowrap tabular-nums';

const columnsOf = (now: Date, onOpen: (reservation: Reservation) => void): readonly Column<Reservation>[] => [
  { header: 'Pedido', cell: (one) => <OrderNumber order={one} />, className: '@5xl:max-w-44' },
  { header: 'Comprador', cell: ({ order_data }) => order_data.buyer_name, isText: true, className: 'font-semibold' },
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
        <ReceiptText />
        Detalhes
      </Button>
    ),
  },
];

const idOf = (reservation: Reservation) => reservation._id;

const NOTHING_WAITS = {
  title: 'Nenhuma reserva espera pagamento',
  icon: <Hourglass />,
  children: 'Para ver as que já acabaram, escolha um período.',
};

/** The reservations of a period, or without one those that wait for their payment, newest first. */
export const reservationsOf = (period: Period | undefined, turn = 0) =>
  period ? paged(listReservationsByDate, { query: period }, turn) : paged(listLiveReservations, { query: {} });

export function ReservationList({ period, turn }: { period: Period | undefined; turn: number }) {
  const now = useNow();
  const { opened, open } = useOpenedRecord('reserva');
  const list = usePagedList(reservationsOf(period, turn), idOf);
  const { rows, isError, isFetching, hasNextPage, fetchNextPage } = list;
  const shown = rows?.find((reservation) => idOf(reservation) === opened);

  // The reservation of a shared link may be on a later page.
  const isMissing = opened !== undefined && rows !== undefined && !shown;
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetching, isError, fetchNextPage]);

  return (
    <>
      <PagedTable
        list={list}
        caption="Reservas"
        columns={columnsOf(now, (reservation) => open(idOf(reservation)))}
        loading="Carregando reservas…"
        rowClass="h-14"
        failure="Erro ao carregar reservas."
        counted={['reserva', 'reservas']}
        empty={period ? emptyPeriod('Nenhuma reserva neste período') : NOTHING_WAITS}
      />
      <RecordOverlay
        open={shown !== undefined || (isMissing && !hasNextPage)}
        onClose={() => open(undefined)}
        title="Detalhes da reserva"
        record={shown}
        numberOf={(one) => <OrderNumber order={one} />}
        missing={<p className="text-muted">Esta reserva não está neste período.</p>}
      >
        {(reservation) => <Content reservation={reservation} now={now} onReleased={() => open(undefined)} />}
      </RecordOverlay>
    </>
  );
}
