import type { Reservation } from '#contract/reservations.ts';
import { phoneHref } from '#web/lib/business-text.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { Details } from '#web/ui/details.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { PurchaseLines } from '#web/ui/purchase-lists.tsx';
import { buyerEntries, RecordOverlay, RecordPart, Time } from '#web/ui/record-parts.tsx';
import { ReservationStatus } from './reservation-status.tsx';

function People({ reservation: { order_data: data, created_at, expires_at } }: { reservation: Reservation }) {
  return (
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
  );
}

function Content({ reservation, now }: { reservation: Reservation; now: Date }) {
  return (
    <div className="space-y-5">
      <ReservationStatus reservation={reservation} now={now} />
      <People reservation={reservation} />
      <RecordPart title="Coroas e faixas">
        <PurchaseLines lines={reservation.items} priceOf={({ price }) => moneyText(price)} />
      </RecordPart>
    </div>
  );
}

type Props = { isOpen: boolean; reservation: Reservation | undefined; now: Date; onClose: () => void };

/** Everything about one reservation, over the list. */
export function ReservationDetails({ isOpen, reservation, now, onClose }: Props) {
  return (
    <RecordOverlay
      open={isOpen}
      onClose={onClose}
      title="Detalhes da reserva"
      record={reservation}
      numberOf={(one) => <OrderNumber order={one} />}
      missing={<p className="text-muted">Esta reserva não está neste período.</p>}
    >
      {(known) => <Content reservation={known} now={now} />}
    </RecordOverlay>
  );
}
